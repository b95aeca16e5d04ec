import { brands, THEME_NAMES } from '@portal/themes/theme';
import { favicon } from './favicon';

test.each(THEME_NAMES)('the icon of %s has the colour of its theme', (name) => {
  expect(favicon(name)).toContain(`fill="${brands[name].colours.light}"`);
});

test('an unknown theme has the icon of the default one', () => {
  expect(favicon('unknown')).toBe(favicon('state'));
});

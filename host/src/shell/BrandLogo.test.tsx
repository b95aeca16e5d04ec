import { THEME_NAMES, themes } from '@portal/themes';
import { render } from '@testing-library/react';
import { BrandLogo } from './BrandLogo';

afterEach(() => delete document.documentElement.dataset.theme);

test.each(THEME_NAMES)('the logo of %s is drawn in the page, for eyes alone, beside its name', (theme) => {
  document.documentElement.dataset.theme = theme;
  const { container } = render(<BrandLogo width={130} />);
  expect(themes[theme].logo).not.toEqual([]);
  expect(container.textContent).toBe(themes[theme].appName.fi);
  const drawing = container.querySelector('svg');
  expect([drawing?.getAttribute('viewBox'), drawing?.getAttribute('aria-hidden')]).toEqual(['0 0 56 56', 'true']);
  const drawn = [...container.querySelectorAll('path')].map((path) => [path.getAttribute('d'), path.className.baseVal]);
  expect(drawn).toEqual(themes[theme].logo.map(({ path, colour }) => [path, colour]));
});

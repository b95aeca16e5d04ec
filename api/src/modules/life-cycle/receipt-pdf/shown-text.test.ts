import type { FieldConfig } from '@portal/contract/fields';
import { LOCALES, type Locale } from '@portal/contract/limits';
import { shownText } from './shown-text';

const field = (control: FieldConfig['control']): FieldConfig => ({
  name: 'field',
  label: 'Field',
  control,
  type: 1,
  visible: true,
  required: false,
});

test.each<Locale>(LOCALES)('a day reads in the receipt as it was typed and previewed, in %s too', (locale) => {
  expect(shownText(field('date'), '2015-08-01', locale)).toBe('1.8.2015');
  expect(shownText(field('text'), '2015-08-01', locale)).toBe('2015-08-01');
});

test('a month and a year read in the receipt as what they are, never as a day', () => {
  expect(LOCALES.map((locale) => shownText(field('date'), '2019-05', locale))).toEqual([
    'toukokuu 2019',
    'maj 2019',
    'May 2019',
  ]);
  expect(LOCALES.map((locale) => shownText(field('date'), '2019', locale))).toEqual(['2019', '2019', '2019']);
});

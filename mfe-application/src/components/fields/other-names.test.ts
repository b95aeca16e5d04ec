import { withOtherNames } from './other-names';

const COUNTRIES = [
  { id: 'FI', label: 'Suomi' },
  { id: 'AX', label: 'Ahvenanmaa' },
];

test('countries keep the names and the order that the server gave them, and have those in the other languages', () => {
  const named = withOtherNames(COUNTRIES, 'country', 'fi');
  expect(named.map(({ id, label }) => ({ id, label }))).toEqual(COUNTRIES);
  expect(named.map(({ otherNames }) => otherNames)).toEqual([
    ['Finland', 'Finland'],
    ['Åland', 'Åland Islands'],
  ]);
});

test('languages have their names in the other languages, and a code that names none has no other name', () => {
  const named = withOtherNames(
    [
      { id: 'sv', label: 'svenska' },
      { id: 'qx', label: 'annat' },
    ],
    'language',
    'sv',
  );
  expect(named.map(({ otherNames }) => otherNames)).toEqual([['ruotsi', 'Swedish'], []]);
});

test('the browser is not asked for names before somebody needs them', () => {
  const asked = jest.spyOn(Intl.DisplayNames.prototype, 'of');
  const [first] = withOtherNames([{ id: 'et', label: 'viro' }], 'language', 'en');
  expect(asked).not.toHaveBeenCalled();
  expect(first?.otherNames).toEqual(['viro', 'estniska']);
  expect(asked).toHaveBeenCalled();
});

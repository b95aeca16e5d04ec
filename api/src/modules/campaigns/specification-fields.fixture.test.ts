import { fieldNamesOf } from './catalogue';
import {
  expandRange,
  parseSpecificationFields,
  readSpecificationFields,
  SECTION_OF_DESCRIPTION,
  specifiedFields,
} from './specification-fields.fixture';

test.each([
  ['photo', ['photo']],
  ['note1-3', ['note1', 'note2', 'note3']],
  ['campSingleSelect1-2Id', ['campSingleSelect1Id', 'campSingleSelect2Id']],
  ['extraField16Id-18Id', ['extraField16Id', 'extraField17Id', 'extraField18Id']],
  ['campEditParam9-10Ids', ['campEditParam9Ids', 'campEditParam10Ids']],
])('%s means %j', (spelt, names) => {
  expect(expandRange(spelt)).toEqual(names);
});

test('a paragraph whose words are no names is refused', () => {
  expect(() => parseSpecificationFields('- Basic info: photo, first name.')).toThrow('"first name"');
  expect(() => parseSpecificationFields('- Language skills: all of them.')).toThrow('is not the name of a field');
});

test('names that stand in a sentence are read as well', () => {
  const names = (heading: string) => readSpecificationFields().find((one) => one.heading === heading)?.names;
  expect(names('Language skills')).toEqual(['oral', 'written', 'understanding', 'additionalInfo']);
  expect(names('Interests')?.slice(-2)).toEqual(['employmentStyleIds', 'jobTimeFormatIds']);
});

test('the catalogue has every field that the specification names, in the section where it belongs', () => {
  const fields = specifiedFields();
  expect(fields.length).toBeGreaterThan(140);
  expect(fields.filter(({ section, name }) => !fieldNamesOf(section).includes(name))).toEqual([]);
});

test('the catalogue has fields for everything that the specification only describes', () => {
  const described = readSpecificationFields().flatMap((one) => one.described);
  expect(described).toEqual(Object.keys(SECTION_OF_DESCRIPTION));
  for (const section of Object.values(SECTION_OF_DESCRIPTION)) expect(fieldNamesOf(section).length).toBeGreaterThan(5);
  expect(fieldNamesOf('doctorEligibilities').filter((name) => name.startsWith('studyRight'))).toHaveLength(4);
  expect(fieldNamesOf('doctorExtra')).toEqual(
    expect.arrayContaining(
      ['national', 'international'].flatMap((of) => [`${of}PublicationAmount`, `${of}PublicationPoints`]),
    ),
  );
});

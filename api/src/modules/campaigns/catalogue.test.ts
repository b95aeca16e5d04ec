import { Control } from '@portal/contract/fields';
import { LOCALES } from '@portal/contract/limits';
import { SECTIONS } from '@portal/contract/sections';
import type { FieldDefinition } from './campaign-definition';
import { resolveSections } from './campaign-loading';
import { fieldNamesOf } from './catalogue';
import { readDemoCampaigns } from './demo-content';

const whole = readDemoCampaigns().find(({ id }) => id === 116);
const sections = whole ? resolveSections(whole) : [];
const repeated = (texts: readonly string[]): string[] => texts.filter((text, index) => texts.indexOf(text) !== index);

test('one demo position switches on every section, in their order, with every field', () => {
  expect(sections.map(({ name }) => name)).toEqual(SECTIONS);
  for (const { name, groups } of sections) {
    const asked = new Set(groups.flatMap(({ fields }) => fields.map((field) => field.name)));
    expect([name, [...asked].sort()]).toEqual([name, fieldNamesOf(name).sort()]);
  }
});

test('every control of the contract is in use', () => {
  const used = new Set(sections.flatMap(({ groups }) => groups.flatMap(({ fields }) => fields.map((f) => f.control))));
  expect([...used].sort()).toEqual([...Control.options].sort());
});

test.each(sections.map((section) => [section.name, section] as const))(
  '%s: no two fields that stand together are named alike, so that an error tells which one it means',
  (name, { groups }) => {
    const together = name === 'languageSkills' ? groups.map(({ fields }) => fields) : [groups.flatMap((g) => g.fields)];
    for (const locale of LOCALES) {
      const labels = (fields: FieldDefinition[]) => fields.map(({ label }) => label[locale].toLocaleLowerCase(locale));
      expect(together.flatMap((fields) => repeated(labels(fields)))).toEqual([]);
    }
  },
);

test.each(sections.map((section) => [section.name, section] as const))(
  '%s: a date that follows another names a date of the same section, or the birth',
  (_name, { groups }) => {
    const fields = groups.flatMap((group) => group.fields);
    const dates = fields.filter(({ control }) => control === 'date').map(({ name }) => name);
    const others = fields.flatMap(({ notBefore }) => notBefore ?? []);
    expect(others.filter((name) => name !== 'birthDate' && !dates.includes(name))).toEqual([]);
  },
);

test('a list takes several options and nothing else does', () => {
  const fields = sections.flatMap(({ groups }) => groups.flatMap((group) => group.fields));
  for (const { name, type, control } of fields.filter((field) => field.control !== 'file')) {
    expect([name, type]).toEqual([name, control === 'multiselect' ? 2 : 1]);
  }
});

test('rows have an order of their own where it matters, and the employer has fields of its own', () => {
  expect(sections.filter(({ orderable }) => orderable).map(({ name }) => name)).toEqual([
    'educations',
    'courses',
    'workExperiences',
    'otherStudies',
  ]);
  const fields = sections.flatMap(({ groups }) => groups.flatMap((group) => group.fields));
  const editable = fields.filter(({ employerEditable }) => employerEditable).map(({ name }) => name);
  expect(editable).toHaveLength(20);
  expect(editable.every((name) => /^campEdit(TextArea|Param)\d+/.test(name))).toBe(true);
});

test('there are the fifty medical and six dental specialties, each by its own name in each language', () => {
  const fields = sections.flatMap(({ groups }) => groups.flatMap((group) => group.fields));
  const specialties = fields.find(({ name }) => name === 'specialtyId')?.options ?? [];
  const dental = specialties.filter(({ id }) => id.startsWith('dental-'));
  expect([specialties.length, dental.length]).toEqual([56, 6]);
  for (const locale of LOCALES) expect(repeated(specialties.map(({ label }) => label[locale]))).toEqual([]);
});

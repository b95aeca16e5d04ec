import type { FieldConfig, Values } from '@portal/contract/fields';
import type { LanguageSkillKind } from '@portal/contract/sections';
import { type LanguageSkillsContent, validateLanguageSkills } from './validate-language-skills';

const options = ['fi', 'sv', 'en', 'A1', 'B2', 'native'].map((id) => ({ id, label: id }));
const select = (name: string): FieldConfig => ({
  name,
  type: 1,
  control: 'select',
  label: name,
  required: false,
  visible: true,
  options,
});
const fields = ['languageId', 'oral', 'written', 'understanding'].map(select);
const rowFields = new Map<LanguageSkillKind, FieldConfig[]>([
  [1, fields],
  [2, fields],
  [3, fields],
]);
const levels = { oral: 'B2', written: 'B2', understanding: 'native' };
const row = (rowId: string, kind: LanguageSkillKind, values: Values, touched?: ReadonlySet<string>) => ({
  rowId,
  kind,
  values,
  touched,
});
const faults = (content: Partial<LanguageSkillsContent>) => {
  const found = validateLanguageSkills(
    { required: false, fields: [], rowFields, requiredLanguages: [], values: {}, rows: [], ...content },
    { today: '2026-11-21' },
  );
  return [...found.section, ...[...found.rows.values()].flat()].map(({ field, code, rowId }) =>
    [rowId ?? 'section', field, code].join(' '),
  );
};

test('of a required language every level must be known, of another only which language it is', () => {
  const rows = [row('1', 1, { languageId: 'fi', oral: 'B2' }), row('2', 2, { languageId: 'sv' }), row('3', 3, levels)];
  expect(faults({ rows, requiredLanguages: ['fi'] })).toEqual([
    '1 written required',
    '1 understanding required',
    '3 languageId required',
  ]);
});
test('while the form is being filled nothing is missing that was never saved', () => {
  const untouched = new Set<string>();
  const rows = [row('1', 1, { languageId: 'fi' }, untouched)];
  expect(faults({ rows, required: true, touched: untouched })).toEqual([]);
  expect(faults({ rows: [row('1', 1, { languageId: 'fi' }, new Set(['oral']))], touched: untouched })).toEqual([
    '1 oral required',
  ]);
});
test('a language stands in one row; the row that the campaign asks for is the right one', () => {
  const asked = row('1', 1, { languageId: 'fi', ...levels });
  const own = (rowId: string, languageId: string) => row(rowId, 3, { languageId });
  expect(faults({ rows: [asked, own('2', 'fi'), own('3', 'sv')] })).toEqual(['2 languageId only-one']);
  expect(faults({ rows: [own('2', 'en'), own('3', 'en')] })).toEqual([
    '2 languageId only-one',
    '3 languageId only-one',
  ]);
});
test('a required section wants a row, and a required language its own', () => {
  expect(faults({ required: true })).toEqual(['section languageSkills required']);
  expect(faults({ required: true, rows: [row('1', 3, { languageId: 'en' })] })).toEqual([]);
  expect(faults({ requiredLanguages: ['fi'], rows: [row('1', 3, { languageId: 'fi' })] })).toEqual([
    'section requiredLanguages required',
  ]);
});

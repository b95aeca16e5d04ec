import type { FieldConfig } from '@portal/contract/fields';
import { HIGHEST_ROW, validateRows } from './validate-rows';

const base = { type: 1, visible: true } as const;
const institute: FieldConfig = { ...base, name: 'institute', control: 'text', label: 'Institute', required: true };
const mark: FieldConfig = {
  ...base,
  name: HIGHEST_ROW.field,
  control: 'radio',
  label: 'Highest',
  required: false,
  options: [
    { id: 'highest', label: 'Highest' },
    { id: 'other', label: 'Other' },
  ],
};
const context = { today: '2026-11-21' };
const row = (rowId: string, accomplishmentLevelId: string | null, name = 'Oulun yliopisto') => ({
  rowId,
  values: { institute: name, accomplishmentLevelId },
});
const section = { required: true, fields: [institute, mark] };

test('exactly one row is the highest', () => {
  expect(validateRows(section, [row('1', 'highest'), row('2', 'other')], false, context)).toMatchObject({
    invalidFieldsFound: false,
    missingHighestRow: false,
    missingNoExperienceSelected: false,
  });
  expect(validateRows(section, [row('1', 'other')], false, context).missingHighestRow).toBe(true);
  const twice = validateRows(section, [row('1', 'highest'), row('2', 'highest')], false, context);
  expect(twice.rows.get('2')).toEqual([{ field: HIGHEST_ROW.field, code: 'only-one', rowId: '2' }]);
});
test('the highest is not asked for where the campaign does not show the field', () => {
  expect(
    validateRows({ required: true, fields: [institute] }, [row('1', null)], false, context).missingHighestRow,
  ).toBeUndefined();
});
test('a required section wants a row or the word that there is none', () => {
  expect(validateRows(section, [], false, context).missingNoExperienceSelected).toBe(true);
  expect(validateRows(section, [], true, context).missingNoExperienceSelected).toBe(false);
  expect(validateRows({ ...section, required: false }, [], false, context).missingNoExperienceSelected).toBe(false);
  expect(validateRows(section, [row('1', 'highest')], false, context).missingNoExperienceSelected).toBe(false);
});
test('a fault names its row', () => {
  const found = validateRows(section, [row('7', 'highest', '')], false, context);
  expect(found.rows.get('7')).toEqual([{ field: 'institute', code: 'required', rowId: '7' }]);
  expect(found.invalidFieldsFound).toBe(true);
});
test('a field that was never saved is not missing yet', () => {
  const fresh = { ...row('1', 'highest', ''), touched: new Set<string>() };
  expect(validateRows(section, [fresh], false, context).invalidFieldsFound).toBe(false);
});

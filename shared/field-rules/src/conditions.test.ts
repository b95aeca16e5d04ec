import type { FieldConfig } from '@portal/contract/fields';
import { fieldsBeside, goesOn, isRequired, withQuestionsOfEnds, withRulesOf } from './conditions';

const date = (more: Partial<FieldConfig>): FieldConfig => ({
  name: 'educationEndDate',
  type: 1,
  control: 'date',
  label: 'Ended',
  required: true,
  visible: true,
  ...more,
});
const end = date({ ongoingWhen: [{ field: 'completed', oneOf: ['no'] }] });

test('an end is not asked for while another answer says that it goes on', () => {
  expect(isRequired(end, { completed: 'no' })).toBe(false);
  expect(isRequired(end, { completed: 'yes' })).toBe(true);
});

test('while nothing says whether it goes on, that is asked for instead of the end', () => {
  const question = withQuestionsOfEnds(date({ name: 'completed', control: 'radio', required: false }), [end]);
  expect(isRequired(end, {})).toBe(false);
  expect(isRequired(question, {})).toBe(true);
  expect(isRequired(question, { educationEndDate: '2020-01-31' })).toBe(false);
  expect(fieldsBeside(question)).toEqual(['educationEndDate']);
});

test('an empty end says that it goes on once there is a start, and nothing beside says otherwise', () => {
  const studies = { ...end, notBefore: 'started' };
  expect(goesOn(studies, { started: '2020-01', completed: 'no' })).toBe(true);
  expect(goesOn(studies, { started: '2020-01', completed: 'yes' })).toBe(false);
  expect(goesOn(studies, { started: '2020-01' })).toBe(false);
  expect(goesOn(studies, { started: '2020-01', completed: 'no', educationEndDate: '2021' })).toBe(false);
  expect(goesOn(studies, { completed: 'no' })).toBe(false);
  const work = date({ notBefore: 'started', ongoingWhen: [] });
  expect(goesOn(work, { started: '2020' })).toBe(true);
  expect(goesOn(work, {})).toBe(false);
  expect(goesOn(date({ notBefore: 'started' }), { started: '2020' })).toBe(false);
});

test('whether it goes on is not asked for where the end is not', () => {
  const question = date({ name: 'completed', control: 'radio', required: false });
  expect(withQuestionsOfEnds(question, [{ ...end, required: false }])).toBe(question);
});

test('an end that may be left empty is never asked for where nothing can say that it goes on', () => {
  const alone = withRulesOf(end, new Set(['educationEndDate']));
  expect(isRequired(alone, { completed: 'yes' })).toBe(false);
});

test('a rule about a field that the form does not have is left out', () => {
  const scope = date({
    required: false,
    requiredWhen: [{ field: 'unit' }],
    leastBy: { field: 'level', least: { a: 1 } },
  });
  expect(isRequired(scope, { unit: 'ects' })).toBe(true);
  const without = withRulesOf(scope, new Set(['scope']));
  expect(isRequired(without, { unit: 'ects' })).toBe(false);
  expect(fieldsBeside(without)).toEqual([]);
  expect(fieldsBeside(scope)).toEqual(['unit', 'level']);
});

test('a ticked box is a condition, too', () => {
  const contact = date({ required: false, requiredWhen: [{ field: 'agreed', oneOf: ['true'] }] });
  expect(isRequired(contact, { agreed: true })).toBe(true);
  expect(isRequired(contact, { agreed: false })).toBe(false);
});

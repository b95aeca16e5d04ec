import type { FieldConfig } from '@portal/contract/fields';
import { fieldsBeside, isRequired, withQuestionsOfEnds, withRulesOf } from './conditions';

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

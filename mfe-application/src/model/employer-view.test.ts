import { field, viewModel } from '../testing/view-model';
import { employerView } from './employer-view';

const view = viewModel({
  personFieldMap: {
    firstName: field('firstName', 'text'),
    note1: field('note1', 'textarea', { employerEditable: true, readOnly: true }),
  },
});

test('an employer may change only what the campaign opens to them', () => {
  const { personFieldMap, fieldGroupsMap } = employerView({ ...view, employerEditing: true });
  expect(personFieldMap.firstName?.readOnly).toBe(true);
  expect(personFieldMap.note1?.readOnly).toBe(false);
  expect(fieldGroupsMap.educations?.fields.map(({ readOnly }) => readOnly)).toEqual([true, true]);
});

test('for the candidate the form stays as it is', () => {
  expect(employerView(view)).toBe(view);
});

import type { Row } from '@portal/contract/application';
import { viewModel } from '../testing/view-model';
import { isErrorResolved } from './error-resolved';

const view = viewModel();
const table = (more: object, rows: Row[] = []) => ({
  educations: rows,
  noExperienceSelected: false,
  invalidFieldsFound: false,
  revision: 1,
  ...more,
});

test('the error of a field is resolved when it is filled and the server has nothing against it', () => {
  const error = { section: 'basicInfo', field: 'firstName', code: 'required' } as const;
  const record = { values: { firstName: 'Aino' }, invalidFields: [], revision: 1 };
  expect(isErrorResolved(view, error, { ...record, values: {} }, {})).toBe(false);
  expect(isErrorResolved(view, error, record, {})).toBe(true);
  const marked = { ...record, invalidFields: [{ field: 'firstName', code: 'format' as const }] };
  expect(isErrorResolved(view, error, marked, {})).toBe(false);
});

test('the error of a table without rows is resolved by the first of them', () => {
  const error = { section: 'educations', field: 'educations', code: 'required' } as const;
  expect(isErrorResolved(view, error, table({ missingNoExperienceSelected: true }), {})).toBe(false);
  expect(isErrorResolved(view, error, table({ missingNoExperienceSelected: false }), {})).toBe(true);
});

test('the error of a row is resolved in that row, or by deleting it', () => {
  const error = { section: 'educations', field: 'institute', code: 'required', rowId: 'r' } as const;
  const row: Row = { rowId: 'r', clientRowId: 'c', invalidFields: [], institute: '' };
  expect(isErrorResolved(view, error, table({}, [row]), {})).toBe(false);
  expect(isErrorResolved(view, error, table({}, [{ ...row, institute: 'Aalto' }]), {})).toBe(true);
  expect(isErrorResolved(view, error, table({}), {})).toBe(true);
});

test('the error of a missing file is resolved by the first that arrives in its field, whatever else is missing', () => {
  const error = { section: 'attachments', field: 'file1', code: 'required' } as const;
  const file = { field: 'file1', fileId: 'f', name: 'cv.pdf', size: 9, type: 'application/pdf', url: '/x' };
  const files = { values: { file1: [file], file2: [] }, invalidFields: [], revision: 1 };
  expect(isErrorResolved(view, error, files, {})).toBe(true);
  expect(isErrorResolved(view, { ...error, field: 'file2' }, files, {})).toBe(false);
  const marked = { ...files, invalidFields: [{ field: 'file1', code: 'file-type' as const }] };
  expect(isErrorResolved(view, error, marked, {})).toBe(false);
});

import { createPortalStore } from '@portal/api-client';
import type { Row } from '@portal/contract/application';
import { SECTION_STATE } from '@portal/contract/sections';
import type { FormState } from '../components/form-context';
import { viewModel } from '../testing/view-model';
import { sectionState } from './section-state';
import { stateOf } from './useSectionState';

const record = (values: object, more = {}) => ({ values: { ...values }, invalidFields: [], revision: 0, ...more });
const table = (rows: Row[], more = {}) => ({
  educations: rows,
  noExperienceSelected: false,
  invalidFieldsFound: false,
  revision: 0,
  ...more,
});
const view = viewModel();

test('a section that nobody has touched is not started, and has an error once everything was validated', () => {
  expect(sectionState(view, 'basicInfo', record({}), false)).toBe('not-started');
  expect(sectionState(view, 'basicInfo', record({}), true)).toBe(SECTION_STATE.error);
});

test('an optional section without anything is ready once everything was validated', () => {
  expect(sectionState(view, 'attachments', record({ file1: [] }), false)).toBe('not-started');
  expect(sectionState(view, 'attachments', record({ file1: [] }), true)).toBe(SECTION_STATE.success);
});

test('a section is ready as soon as all that is required is saved, masked identity code and all', () => {
  const values = { firstName: 'Aino', ssn: '131052-****' };
  expect(sectionState(view, 'basicInfo', record(values), false)).toBe(SECTION_STATE.success);
  expect(sectionState(view, 'basicInfo', record({ salaryWish: 1 }, { revision: 1 }), false)).toBe(SECTION_STATE.draft);
});

test('a section in which the server has marked something has an error', () => {
  const invalidFields = [{ field: 'salaryWish', code: 'max' as const }];
  const data = record({ firstName: 'Aino' }, { invalidFields, revision: 2 });
  expect(sectionState(view, 'basicInfo', data, false)).toBe(SECTION_STATE.error);
});

test('a table is ready with complete rows or with the choice of having none', () => {
  const row = { rowId: 'r', clientRowId: 'c', invalidFields: [], institute: 'Aalto' };
  expect(sectionState(view, 'educations', table([row]), false)).toBe(SECTION_STATE.success);
  expect(sectionState(view, 'educations', table([{ ...row, institute: null }]), false)).toBe(SECTION_STATE.draft);
  const none = table([], { noExperienceSelected: true });
  expect(sectionState(view, 'educations', none, false)).toBe(SECTION_STATE.success);
});

test('a section that is not loaded is not started where the server says so, and a draft where an older one does not tell', () => {
  const { educations } = view.sectionMap;
  const stateWith = (more: object) => {
    const sectionMap = { ...view.sectionMap, educations: { ...educations, ...more } } as typeof view.sectionMap;
    const form = { application: { campaignId: 12 }, view: { ...view, sectionMap }, validated: false } as FormState;
    return stateOf(createPortalStore().getState(), form, 'educations');
  };
  expect(stateWith({ started: false })).toBe('not-started');
  expect(stateWith({ started: true })).toBe(SECTION_STATE.draft);
  expect(stateWith({})).toBe(SECTION_STATE.draft);
  expect(stateWith({ started: false, state: 1 })).toBe(SECTION_STATE.error);
});

import type { ApplicationListItem } from '@portal/contract/application-list';
import { viewModel } from '../testing/view-model';
import { formActions, listActions } from './application-actions';
import { isSent, stepOf } from './step';

const RECEIPT = { number: '2026-000001', sentAt: '2026-11-20T10:15:00Z', sha256: 'a' };
const SENT = { draft: false, applied: true, receipt: RECEIPT };

describe.each([
  ['not begun', { newCampaign: true, begun: false, profileCanBeCopied: true }, 'copyFromProfile copyFromCampaign'],
  ['new', { newCampaign: true, profileCanBeCopied: true }, 'copyFromProfile copyFromCampaign delete'],
  ['draft', { profileCanBeCopied: true }, 'copyFromProfile copyFromCampaign copyToProfile print cancel delete'],
  ['draft without a profile', {}, 'copyFromCampaign copyToProfile print cancel delete'],
  ['draft after the deadline', { outOfDate: true }, 'copyToProfile print delete'],
  ['sent', SENT, 'copyFromCampaign copyToProfile receipt pdf print cancel'],
  [
    'sent with unsent changes',
    { ...SENT, unsentChanges: true },
    'copyFromCampaign copyToProfile compare receipt pdf print discard cancel',
  ],
  ['sent, after the deadline', { ...SENT, outOfDate: true }, 'copyToProfile receipt pdf print cancel'],
  [
    'sent with unsent changes, after the deadline',
    { ...SENT, outOfDate: true, unsentChanges: true },
    'copyToProfile compare receipt pdf print cancel',
  ],
  [
    'sent to a campaign without a deadline',
    { ...SENT, defaultCampaign: true },
    'copyFromCampaign copyToProfile keepInForce receipt pdf print cancel',
  ],
  [
    'sent to a pool of substitutes',
    { ...SENT, substituteCampaign: true },
    'copyFromCampaign copyToProfile keepInForce receipt pdf print cancel',
  ],
  [
    'cancelled, still open',
    { draft: false, cancelled: true, canEditCancelledApplication: true, receipt: RECEIPT },
    'copyFromCampaign copyToProfile print delete',
  ],
  ['cancelled for good', { draft: false, cancelled: true }, 'copyToProfile print delete'],
  ['the profile', { profile: true, profileCanBeCopied: true }, ''],
  ['edited by the employer', { ...SENT, employerEditing: true, unsentChanges: true }, ''],
] as const)('an application that is %s', (_, state, expected) => {
  it(`offers: ${expected || 'nothing'}`, () => {
    const view = viewModel(state);
    const readOnly = view.outOfDate || (view.cancelled && !view.canEditCancelledApplication);
    expect(formActions(view, readOnly).join(' ')).toBe(expected);
  });
});

const NOW = Date.parse('2026-11-20T12:00:00Z');
const OPEN = '2026-12-01T14:00:00Z';
const OVER = '2026-11-01T14:00:00Z';

describe.each([
  ['draft', OPEN, 'copyToProfile print cancel delete'],
  ['sent', OPEN, 'copyToProfile receipt pdf print cancel'],
  ['sent', OVER, 'copyToProfile receipt pdf print cancel'],
  ['sent', null, 'copyToProfile receipt pdf print cancel'],
  ['sent-with-changes', OPEN, 'copyToProfile compare receipt pdf print discard cancel'],
  ['sent-with-changes', OVER, 'copyToProfile compare receipt pdf print cancel'],
  ['cancelled', OPEN, 'copyToProfile print delete'],
  ['period-ended', OVER, 'copyToProfile print delete'],
] as const)('a row of the list that is %s until %s', (state, applyPeriodEnd, expected) => {
  it(`offers: ${expected}`, () => {
    const item: ApplicationListItem = {
      campaignId: 12,
      title: 'Puutarhuri',
      employer: 'Lehdon kaupunki',
      state,
      unsentChanges: state === 'sent-with-changes',
      fillPercent: 50,
      applyPeriodEnd,
      editDate: '2026-11-20T10:00:00Z',
      receiptNumber: '2026-000001',
    };
    expect(listActions(item, NOW).join(' ')).toBe(expected);
  });
});

test.each([
  ['preview', {}, 'preview'],
  ['print', {}, 'print'],
  ['sent', {}, 'form'],
  ['sent', SENT, 'sent'],
  ['changes', SENT, 'read'],
  ['changes', { ...SENT, unsentChanges: true }, 'changes'],
  ['preview', { profile: true }, 'form'],
  ['preview', { employerEditing: true }, 'form'],
  ['nonsense', SENT, 'read'],
  [null, {}, 'form'],
  [null, SENT, 'read'],
  [null, { ...SENT, unsentChanges: true }, 'read'],
  ['form', SENT, 'form'],
  ['read', {}, 'form'],
  [null, { cancelled: true, receipt: SENT.receipt }, 'form'],
] as const)('the step %s of an application in the state %j is the %s', (asked, state, expected) => {
  const view = viewModel(state);
  expect(stepOf(asked, view, isSent(view) ? 'read' : 'form')).toBe(expected);
});

test('an application that is sent elsewhere while its form is open stays a form', () => {
  expect(stepOf(null, viewModel(SENT), 'form')).toBe('form');
});

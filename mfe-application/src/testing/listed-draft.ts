/** A draft as the list of own applications has it. */
export const DRAFT = {
  campaignId: 12,
  title: 'Puutarhuri',
  employer: 'Lehdon kaupunki',
  state: 'draft',
  unsentChanges: false,
  fillPercent: 40,
  applyPeriodEnd: '2026-12-01T14:00:00Z',
  editDate: '2026-11-20T10:00:00Z',
};

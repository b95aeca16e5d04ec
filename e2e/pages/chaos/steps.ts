/** How often each thing happens. */
export const STEPS = {
  type: 46,
  'save faults': 14,
  'read faults': 14,
  offline: 4,
  reload: 6,
  'session ends': 4,
  'ended elsewhere': 2,
  killed: 2,
  'new terms': 2,
  language: 5,
  'same field': 4,
  row: 5,
  'faults end': 2,
} as const;
export type Step = keyof typeof STEPS;

/** Each thing that can happen, for a run in which each happens once. */
export const EACH: readonly Step[] = [
  'offline',
  'reload',
  'session ends',
  'ended elsewhere',
  'killed',
  'new terms',
  'language',
  'same field',
  'row',
  'save faults',
  'read faults',
  'type',
];

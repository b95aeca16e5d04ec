import type { AvailabilityRule } from './rule-days';

/** A rule of one whole day, unless said otherwise. */
export const ruleOn = (starts_on: string, given: Partial<AvailabilityRule> = {}): AvailabilityRule => ({
  id: '11111111-1111-4111-8111-111111111111',
  state: 'available',
  starts_on,
  from_time: null,
  to_time: null,
  note: null,
  weekly: false,
  ends_on: null,
  except_on: [],
  ...given,
});

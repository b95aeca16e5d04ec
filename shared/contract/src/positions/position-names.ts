/** Values of a position's facts, filters and sorts; free of validators, so that the browser may import them. docs/specification.md#positions */

/** Kinds of work, by which people look for positions. */
export const TASK_AREAS = [
  'administration',
  'health-care',
  'social-services',
  'education',
  'early-childhood',
  'culture-and-leisure',
  'technical',
  'catering-and-cleaning',
  'ict',
  'rescue',
  'management',
] as const;

export const EMPLOYMENT_KINDS = [
  'permanent',
  'fixed-term',
  'substitution',
  'on-call',
  'traineeship',
  'summer',
  'apprenticeship',
] as const;

/** A public office is governed by the acts on public offices, a contract by the Employment Contracts Act. */
export const EMPLOYMENT_RELATIONS = ['public-office', 'contract'] as const;

export const WORKING_HOURS = ['full-time', 'part-time'] as const;

export const REMOTE_WORK = ['none', 'partly', 'fully'] as const;

/** How soon the apply period ends: within 48 hours, seven days, thirty days. */
export const CLOSING_WITHIN = ['48h', 'week', 'month'] as const;

/** `relevance` only with a query; without a choice it is `relevance` with a query and `closing` without one. */
export const POSITION_SORTS = ['relevance', 'closing', 'newest', 'title'] as const;

/** `closing_soon` and `ended` by the server's clock; `filled` and `withdrawn` by the employer. */
export const POSITION_STATES = ['open', 'closing_soon', 'ended', 'filled', 'withdrawn'] as const;

/** The facets of a list of positions, each a filter of the same name. */
export const POSITION_FACETS = ['employer', 'taskArea', 'place', 'employment', 'hours', 'remote', 'closing'] as const;
export type PositionFacetName = (typeof POSITION_FACETS)[number];

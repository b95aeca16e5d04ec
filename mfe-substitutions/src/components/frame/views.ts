/** Views of the area, by their route's id. */
export const VIEWS = ['offers', 'gigs', 'calendar'] as const;
export type View = (typeof VIEWS)[number];

export const VIEW_TITLES = {
  offers: 'substitutions.offers.title',
  gigs: 'substitutions.gigs.title',
  calendar: 'substitutions.calendar.title',
} as const satisfies Record<View, string>;

import type { Offer } from '@portal/contract/substitutions/offers';
import { dayOf, hourOf, weekdayOf } from './times';

export const FILTERS = ['employer', 'task', 'weekday', 'hours'] as const;
export type FilterName = (typeof FILTERS)[number];
export type OfferFilters = Record<FilterName, readonly string[]>;

const HOURS = ['morning', 'day', 'evening', 'night'] as const;

/** Part of the day in which a shift begins. */
function partOfDay(start: string): (typeof HOURS)[number] {
  const hour = hourOf(start);
  if (hour >= 5 && hour < 10) return 'morning';
  if (hour >= 10 && hour < 15) return 'day';
  return hour >= 15 && hour < 21 ? 'evening' : 'night';
}

/** What an offer is in a filter; a gig of several shifts has several values. */
function valuesOf({ gig }: Offer, name: FilterName): string[] {
  if (name === 'employer') return [gig.employer];
  if (name === 'task') return [gig.task];
  const values = gig.shifts.map(({ start }) =>
    name === 'weekday' ? String(weekdayOf(dayOf(start))) : partOfDay(start),
  );
  return [...new Set(values)];
}

/** Reads the filters from an address; what they cannot be is left out. */
export function filtersOf(params: URLSearchParams): OfferFilters {
  const all = (name: FilterName) => [...new Set(params.getAll(name))].filter((value) => value !== '').slice(0, 50);
  return {
    employer: all('employer'),
    task: all('task'),
    weekday: all('weekday').filter((value) => /^[1-7]$/.test(value)),
    hours: all('hours').filter((value) => HOURS.some((known) => known === value)),
  };
}

/** Writes one filter into a copy of the address's parameters; the others stay. */
export function withFilter(params: URLSearchParams, name: FilterName, values: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(name);
  for (const value of values) next.append(name, value);
  return next;
}

/** Whether an offer is one that the filters ask for. @param except a filter that does not count */
function fits(offer: Offer, filters: OfferFilters, except?: FilterName): boolean {
  return FILTERS.every((name) => {
    if (name === except || filters[name].length === 0) return true;
    return valuesOf(offer, name).some((value) => filters[name].includes(value));
  });
}

export const filterOffers = (offers: readonly Offer[], filters: OfferFilters, except?: FilterName): Offer[] =>
  offers.filter((offer) => fits(offer, filters, except));

export interface FilterValue {
  value: string;
  /** How many offers it gives together with the other filters. */
  count: number;
}

/** Every value of a filter with its count. @param kept values that stay even where they give nothing */
export function filterValues(
  offers: readonly Offer[],
  filters: OfferFilters,
  name: FilterName,
  kept: Iterable<string>,
): FilterValue[] {
  const counts = new Map<string, number>();
  for (const offer of offers) for (const value of valuesOf(offer, name)) counts.set(value, 0);
  for (const value of kept) counts.set(value, 0);
  for (const offer of filterOffers(offers, filters, name))
    for (const value of valuesOf(offer, name)) counts.set(value, (counts.get(value) ?? 0) + 1);
  const order =
    name === 'hours' ? (HOURS as readonly string[]) : [...counts.keys()].sort((a, b) => a.localeCompare(b, 'fi'));
  return order.flatMap((value) => {
    const count = counts.get(value);
    return count === undefined ? [] : [{ value, count }];
  });
}

/** Which filters to take out so that something is found, most first. */
export function waysOut(offers: readonly Offer[], filters: OfferFilters): { name: FilterName; count: number }[] {
  return FILTERS.filter((name) => filters[name].length > 0)
    .map((name) => ({ name, count: filterOffers(offers, filters, name).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

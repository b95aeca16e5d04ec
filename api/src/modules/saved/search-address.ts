import { POSITION_FACETS } from '@portal/contract/position-names';
import { PositionsQuery } from '@portal/contract/positions';

/** What a saved search is made of; which page of the list was open is no part of it. */
const NAMES = ['query', 'sort', ...POSITION_FACETS] as const;

/**
 * Reads a search from the query of the list's address. Parameters about something else are left out.
 * @returns undefined where a value is none that the list knows
 */
export function readSearch(address: string): PositionsQuery | undefined {
  const params = new URLSearchParams(address);
  const given = NAMES.flatMap((name) => {
    const values = params.getAll(name).filter((value) => value !== '');
    return values.length === 0 ? [] : [[name, values.length === 1 ? values[0] : values] as const];
  });
  return PositionsQuery.safeParse(Object.fromEntries(given)).data;
}

/** The search as the list has it in its address; the same for searches that ask the same. */
export function searchAddress(search: PositionsQuery): string {
  const params = new URLSearchParams();
  for (const name of NAMES) {
    const value = search[name];
    const values = Array.isArray(value) ? [...new Set(value)].sort() : [value?.trim()];
    for (const one of values) if (one) params.append(name, one);
  }
  return params.size > 0 ? `?${params}` : '';
}

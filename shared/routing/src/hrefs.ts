import { ROUTES, type RouteId } from './routes';

type PatternOf<Id extends RouteId> = Extract<(typeof ROUTES)[number], { id: Id }>['pattern'];
type ParamNames<Pattern extends string> = Pattern extends `${infer Head}/${infer Tail}`
  ? ParamNames<Head> | ParamNames<Tail>
  : Pattern extends `:${infer Name}`
    ? Name
    : never;
type Params<Id extends RouteId> = {
  [Name in ParamNames<PatternOf<Id>> as Name extends `${string}?` ? never : Name]: string | number;
} & { [Name in ParamNames<PatternOf<Id>> as Name extends `${infer Bare}?` ? Bare : never]?: string | number };
type Query = Record<string, string | number | undefined>;
type Arguments<Id extends RouteId> = [ParamNames<PatternOf<Id>>] extends [never]
  ? [params?: Record<string, never>, query?: Query]
  : [params: Params<Id>, query?: Query];

/**
 * Builds the in-app address of a route, below the base path (as the router's links take it).
 * @param query parameters left out where undefined or empty
 * @example href('application', { campaignId: 12 }, { ref: 'newspaper' }) // '/application/12?ref=newspaper'
 */
export function href<Id extends RouteId>(id: Id, ...[params, query]: Arguments<Id>): string {
  const pattern: string = patternOf(id);
  const given: Record<string, string | number | undefined> = { ...params };
  const path = pattern
    .split('/')
    .map((segment) =>
      segment.startsWith(':') ? encodeURIComponent(given[segment.slice(1).replace(/\?$/, '')] ?? '') : segment,
    )
    .join('/')
    .replace(/\/+$/, '');
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  ).toString();
  return `${path || '/'}${search && `?${search}`}`;
}

/** The pattern of a route below the base path, as react-router reads it. */
export function patternOf<Id extends RouteId>(id: Id): PatternOf<Id> {
  const route = ROUTES.find((candidate) => candidate.id === id);
  if (!route) throw new Error(`No route ${id}`);
  return route.pattern as PatternOf<Id>;
}

/**
 * What a navigation to the error page carries, so that the reader can try again.
 * @param location of the page that could not be shown, as the router has it
 */
export function failedFrom({ pathname, search }: { pathname: string; search: string }): { failed: string } {
  return { failed: `${pathname}${search}` };
}

/**
 * Reads what `failedFrom` has written.
 * @param state of the location, which may be anybody's
 * @returns the in-app address of the page that could not be shown
 */
export function failedAddress(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('failed' in state)) return undefined;
  return typeof state.failed === 'string' ? state.failed : undefined;
}

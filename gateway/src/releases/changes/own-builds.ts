import type { OwnBuild } from '@portal/contract/discovery';
import type { RemoteName } from '@portal/contract/release-names';
import { RefusedError } from '../errors';
import type { ReleaseStore } from '../release-store';
import { applyChange, type ChangeOptions, type ChangeResult } from './change';
import { withExtras } from './planned-entries';

/** An own build is allowed for at most this long, days. */
export const MOST_DAYS = 3;
const DAY_MS = 86_400_000;
const LOOPBACK = /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/;

/** Whether an origin is on the machine of whoever opens the page. */
export const isLoopback = (origin: string): boolean => LOOPBACK.test(origin);

export interface OwnBuildRequest {
  remote: RemoteName;
  origin: string;
  /** The code that the developer's browser shows. */
  browser: string;
  days: number;
}

const isSame = (one: OwnBuild, remote: RemoteName, browser: string | undefined) =>
  one.remote === remote && (browser === undefined || one.browser === browser);

/**
 * Lets one browser run a developer's own build of one remote. It is recorded like any change, and ended by {@link endOwnBuilds}.
 * @throws RefusedError for another machine's address, unless it is forced: whoever serves it could act as the person in that browser
 */
export function allowOwnBuild(
  store: ReleaseStore,
  { remote, origin, browser, days }: OwnBuildRequest,
  options: ChangeOptions,
): Promise<ChangeResult> {
  if (!isLoopback(origin) && !options.force)
    throw new RefusedError(
      'origin',
      `${origin} is not on the developer’s own machine`,
      'serve the build on http://localhost, or go past this with --force',
    );
  const now = (options.now ?? (() => new Date()))();
  const until = new Date(now.getTime() + Math.min(days, MOST_DAYS) * DAY_MS).toISOString();
  return applyChange(
    store,
    'override',
    async (current) => (current ? withExtras(current, remote, {}) : new Map()),
    options,
    {
      overrides: (before) => [
        ...before.filter((one) => !isSame(one, remote, browser)),
        { remote, origin, browser, until },
      ],
    },
  );
}

/** Ends the own builds of a remote: of one browser, or of all. Repeating it changes nothing. */
export function endOwnBuilds(
  store: ReleaseStore,
  remote: RemoteName,
  browser: string | undefined,
  options: ChangeOptions,
): Promise<ChangeResult> {
  return applyChange(
    store,
    'end-override',
    async (current) => {
      const before = current?.document.microFrontends.host[0].extras.overrides ?? [];
      return current && before.some((one) => isSame(one, remote, browser))
        ? withExtras(current, remote, {})
        : new Map();
    },
    options,
    { overrides: (before) => before.filter((one) => !isSame(one, remote, browser)) },
  );
}

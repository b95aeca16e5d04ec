import { pinnedVersion } from '../discovery';
import { EmptyAreaError } from '../load-errors';
import { showFailure } from '../load-remote';
import { avoidFromNowOn, reportFailure, reportShown } from '../report-failure';
import { markRunning, unmarkRunning } from '../running-marker';
import { type Area, area } from './area';
import { watchRejections } from './rejections';
import { LOADING, showsAnything } from './visible';

/** How long a page may show nothing once it should stand, in milliseconds. */
export const EMPTY_LIMIT_MS = 3_000;
/** How long a script may keep the page from answering, in milliseconds. */
const BUSY_LIMIT_MS = 5_000;
const LOOK_EVERY_MS = 500;

/**
 * Sees what throws no error: a page that shows nothing or has no heading, a script that keeps it from answering, promises that are rejected
 * in great number. Looks only while somebody else could: never in a hidden tab, and only at time that the page had for itself.
 */
export function watchPage(reload = () => location.reload()): void {
  let current = area();
  let emptyMs = 0;
  let headlessMs = 0;
  let last = performance.now();
  const told = new Set<string>();
  const seen = new Set([current?.name]);
  /** What is on the page stays; the next one begins with the last good version. */
  const tellAndAvoid = (phase: 'heading' | 'busy' | 'rejections') => {
    const at = area();
    tell(phase);
    if (at && pinnedVersion(at.name)?.fallback) avoidFromNowOn(at.name, at.version);
  };
  const tell = (phase: 'empty' | 'heading' | 'busy' | 'rejections', recovered = false) => {
    const at = area();
    if (!at || told.has(`${phase} ${at.name}`)) return;
    told.add(`${phase} ${at.name}`);
    reportFailure({ remote: at.name, version: at.version, phase, recovered, message: `${phase} at ${at.name}` });
  };

  watchRejections(() => tellAndAvoid('rejections'));
  watchLongTasks(() => tellAndAvoid('busy'));

  const look = () => {
    const now = performance.now();
    // A page that slept, or had no time to draw, gets it anew.
    const passed = now - last > 2 * LOOK_EVERY_MS ? 0 : now - last;
    last = now;
    const next = area();
    if (next?.path !== current?.path || next?.name !== current?.name) [emptyMs, headlessMs] = [0, 0];
    current = next;
    if (!current || document.visibilityState !== 'visible') return;
    const { name, version } = current;
    const live = pinnedVersion(name);
    // Another remote may have been loaded since, and an earlier one be shown again.
    if (name === 'host') unmarkRunning();
    else markRunning(name, version, live?.version === version && live.fallback !== undefined);
    if (name !== 'host' && !seen.has(name)) reportShown({ name, version });
    seen.add(current.name);
    const main = document.querySelector('main');
    if (isCovered()) return;
    // What stands in place of a shell that broke has no menu, so it is no page.
    const stands = main && !main.hasAttribute('data-shell-broken');
    emptyMs = stands && showsAnything(main) ? 0 : emptyMs + passed;
    const headless = main && emptyMs === 0 && !main.querySelector('h1, [role=heading]') && !main.querySelector(LOADING);
    headlessMs = headless ? headlessMs + passed : 0;
    if (headlessMs >= EMPTY_LIMIT_MS) tellAndAvoid('heading');
    if (emptyMs < EMPTY_LIMIT_MS) return;
    replace(current, tell, reload);
    // Once for each page, also where the person wants to stay on it.
    emptyMs = Number.NEGATIVE_INFINITY;
  };
  setInterval(look, LOOK_EVERY_MS);
}

/** Something stands over the page and waits for the person, e.g. the terms of service; behind it there may be nothing yet. */
function isCovered(): boolean {
  return [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].some(showsAnything);
}

/** The last good version takes over with a page that begins anew; without one, or where no cookie stays, a notice stands in the area. */
function replace(
  { name, version }: Area,
  tell: (phase: 'empty', recovered: boolean) => void,
  reload: () => void,
): void {
  const leaves = pinnedVersion(name)?.fallback !== undefined && avoidFromNowOn(name, version);
  tell('empty', leaves);
  if (leaves) {
    reload();
    return;
  }
  // Its styles may hide the shell as well.
  const own = `/releases/${name}/${version}/`;
  for (const sheet of document.querySelectorAll('link[rel=stylesheet], style[data-href]')) {
    const address = sheet.getAttribute('href') ?? sheet.getAttribute('data-href');
    if (name !== 'host' && address?.includes(own)) sheet.remove();
  }
  if (name !== 'host') showFailure(name, new EmptyAreaError(`${name} ${version} shows nothing`));
}

function watchLongTasks(onBusy: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes?.includes('longtask')) return;
  new PerformanceObserver((list) => {
    if (list.getEntries().some(({ duration }) => duration >= BUSY_LIMIT_MS)) onBusy();
  }).observe({ type: 'longtask', buffered: true });
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DiscoveryDocument } from '@portal/contract/discovery';
import { BASE_PATH, LOCALES, type Locale } from '@portal/contract/limits';
import type { ReleaseName } from '@portal/contract/release-names';
import type { SmokeRun } from 'gateway/releases/changes/change';
import type { CheckResult } from 'gateway/releases/checks/activation-checks';
import type { ReleaseStore } from 'gateway/releases/release-store';
import { type BrowserContext, chromium } from 'playwright-core';
import { pageErrorsOf } from './check-page';
import { largestPage, MOST_MEGABYTES } from './memory';
import { everyPage } from './page-addresses';
import { countedIn, openTrial, type TrialGateway } from './trial-gateway';

/** How long pages are checked, in milliseconds, from the first one on. */
const LIMIT_MS = 13_000;
/** How long the browser, the gateway and the first page may take until it is checked: a busy machine is slow, not wrong. */
const FIRST_LIMIT_MS = 60_000;
/** How long the first page may take of it until its heading is drawn: it loads most of what the others need. */
const FIRST_DRAWN_MS = 20_000;
const MEMORY_EVERY_MS = 250;
const SIDE_BY_SIDE = 2;
/** Wide enough for the menu's entries. */
const VIEWPORT = { width: 1280, height: 900 };

interface PageCheck {
  browser: string;
  store: ReleaseStore;
  document: DiscoveryDocument;
  name: ReleaseName;
  limits: SmokeLimits;
}

/** How long pages of one name are checked, in milliseconds; what is not seen by then is told, and held against nobody. */
export interface SmokeLimits {
  limitMs?: number;
  /** How long the first page may take; none by then is a refusal. */
  firstLimitMs?: number;
}

interface CheckedPages {
  errors: string[];
  /** Pages that were checked. */
  checked: number;
  left: number;
}

/** Checks pages of a name in every language, a few side by side, until all are seen, one is broken or the time is over. */
async function checkPages(about: PageCheck): Promise<CheckedPages> {
  const { limitMs = LIMIT_MS, firstLimitMs = FIRST_LIMIT_MS } = about.limits;
  const folder = await mkdtemp(join(tmpdir(), 'portal-smoke-'));
  const trials: TrialGateway[] = [];
  const server = await chromium.launchServer({
    executablePath: about.browser,
    // A browser of the superuser has no sandbox; what it loads here is the portal's own.
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-background-networking', '--disable-component-update', '--no-first-run'],
  });
  const found: CheckedPages = { errors: [], checked: 0, left: 0 };
  let over = false;
  try {
    const browser = await chromium.connect(server.wsEndpoint());
    const open = new Map<string, Promise<{ origin: string; context: BrowserContext }>>();
    const queue = everyPage(about.name, about.document);
    const checkNext = async (drawnMs?: number) => {
      const next = queue.shift();
      if (!next) return;
      const { locale, loggedIn, path } = next;
      const at = open.get(`${locale} ${loggedIn}`) ?? openFor(locale, loggedIn);
      open.set(`${locale} ${loggedIn}`, at);
      const { origin, context } = await at;
      const errors = await pageErrorsOf(context, `${origin}${BASE_PATH}${path}?lang=${locale}`, drawnMs);
      if (over) return;
      found.checked += 1;
      found.left -= 1;
      found.errors.push(...errors.map((error) => `${error} (${locale}, ${path})`));
    };
    const work = async () => {
      while (queue.length > 0 && !over && found.errors.length === 0) await checkNext();
    };
    const openFor = async (locale: Locale, loggedIn: boolean) => {
      const trial = await openTrial(about, folder, loggedIn, locale);
      trials.push(trial);
      const context = await browser.newContext({ locale, viewport: VIEWPORT, reducedMotion: 'reduce' });
      return { origin: trial.origin, context };
    };
    found.left = queue.length;
    const memory = watchMemory(
      () => largestPage(browser),
      () => over,
      found,
    );
    // The first by itself: a busy machine comes to at least one.
    await Promise.race([checkNext(FIRST_DRAWN_MS), after(firstLimitMs), memory]);
    if (found.checked > 0) {
      const rest = Array.from({ length: SIDE_BY_SIDE }, work);
      await Promise.race([Promise.all(rest), after(limitMs), memory]);
    }
    over = true;
  } finally {
    over = true;
    await server.kill();
    for (const { gateway, tried } of trials) {
      await gateway.close();
      found.errors.push(...(await countedIn(tried)));
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  if (found.checked === 0 && found.errors.length === 0)
    found.errors.push(`no page stood within ${firstLimitMs / 1000} s; is this machine busy?`);
  return found;
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

/** Settles when a page takes too much; else never. */
async function watchMemory(read: () => Promise<number>, isOver: () => boolean, found: CheckedPages): Promise<void> {
  while (!isOver()) {
    const megabytes = await read().catch(() => 0);
    if (megabytes > MOST_MEGABYTES) {
      found.errors.push(`a page takes ${Math.round(megabytes)} MB of memory, more than ${MOST_MEGABYTES}`);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, MEMORY_EVERY_MS));
  }
  await new Promise(() => undefined);
}

/**
 * Checks real pages of each name that changes, in a browser without a window, in every language, with the rest as it is live.
 * @param browser undefined where there is none: then nothing is tried, and the result says so
 */
export function smokeRun(browser: string | undefined, limits: SmokeLimits = {}): SmokeRun {
  return async (store, document, names) => {
    const results: CheckResult[] = [];
    for (const name of names) {
      const version = document.microFrontends[name]?.at(-1)?.metadata.version;
      const about = { check: 'smoke' as const, release: `${name} ${version}` };
      if (browser === undefined) {
        results.push({ ...about, ok: true, found: 'not run: no Chromium here; name one in CHROMIUM_PATH' });
        continue;
      }
      const { errors, checked, left } = await checkPages({ browser, store, document, name, limits }).catch(
        (error: unknown) => ({
          errors: [error instanceof Error ? error.message : String(error)],
          checked: 0,
          left: 0,
        }),
      );
      const rest = left > 0 ? `; no time for ${left} more` : '';
      results.push(
        errors.length === 0
          ? {
              ...about,
              ok: true,
              found: `${checked} pages in ${LOCALES.length} languages are drawn beside what is live${rest}`,
            }
          : {
              ...about,
              ok: false,
              found: errors.join('; '),
              remedy: 'open the page with the build, in the repository of the remote: npm run dev',
            },
      );
    }
    return results;
  };
}

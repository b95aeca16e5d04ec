import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CheckedPages, checkPages, type PageLimits } from '@federation-kit/page-check/check-pages';
import type { PageLooks } from '@federation-kit/page-check/in-page';
import type { DiscoveryDocument } from '@portal/contract/discovery';
import { BASE_PATH, LOCALES } from '@portal/contract/limits';
import type { ReleaseName } from '@portal/contract/release-names';
import type { SmokeRun } from 'gateway/releases/changes/change';
import type { CheckResult } from 'gateway/releases/checks/activation-checks';
import type { ReleaseStore } from 'gateway/releases/release-store';
import { everyPage } from './page-addresses';
import { countedIn, openTrial, type TrialGateway } from './trial-gateway';

const LIMITS: PageLimits = {
  limitMs: 13_000,
  firstLimitMs: 60_000,
  firstDrawnMs: 20_000,
  // A page of the portal takes about 150.
  mostMegabytes: 700,
};

const LOOKS: PageLooks = {
  parts: { main: 'the page', header: 'the menu' },
  loading: '[role=status]',
  failed: '[data-area-notice], [data-shell-broken]',
  beforeScripts: '#page-text',
  missingText: /^(?:account|application|auth|host|internal-ads|internalAds|positions|substitutions|ui)(?:\.[\w-]+)+$/,
  // By the host's own library for the focus ring.
  replaced: ['HTMLElement.prototype.focus'],
};

interface PageCheck {
  browser: string;
  store: ReleaseStore;
  document: DiscoveryDocument;
  name: ReleaseName;
  limits: Partial<PageLimits>;
}

/** Checks pages of a name in every language, on gateways of their own. */
async function checkPagesOf({ browser, store, document, name, limits }: PageCheck): Promise<CheckedPages> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-smoke-'));
  const trials = new Map<string, Promise<TrialGateway>>();
  const pages = everyPage(name, document).map(({ locale, loggedIn, path }) => {
    const visitor = `${locale} ${loggedIn}`;
    return {
      ...{ name: `${locale}, ${path}`, locale, visitor },
      async address() {
        const trial = trials.get(visitor) ?? openTrial({ store, document }, folder, loggedIn, locale);
        trials.set(visitor, trial);
        return `${(await trial).origin}${BASE_PATH}${path}?lang=${locale}`;
      },
    };
  });
  const failed: string[] = [];
  const found = await checkPages(browser, pages, LOOKS, { ...LIMITS, ...limits }).finally(async () => {
    for (const opened of await Promise.allSettled(trials.values())) {
      if (opened.status === 'rejected') continue;
      const { gateway, tried } = opened.value;
      await gateway.close();
      failed.push(...(await countedIn(tried)));
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return { ...found, errors: [...found.errors, ...failed] };
}

/**
 * Checks real pages of each name that changes, in a browser without a window, in every language, with the rest as it is live.
 * @param browser undefined where there is none: then nothing is tried, and the result says so
 */
export function smokeRun(browser: string | undefined, limits: Partial<PageLimits> = {}): SmokeRun {
  return async (store, document, names) => {
    const results: CheckResult[] = [];
    for (const name of names) {
      const version = document.microFrontends[name]?.at(-1)?.metadata.version;
      const about = { check: 'smoke' as const, release: `${name} ${version}` };
      if (browser === undefined) {
        results.push({ ...about, ok: true, found: 'not run: no Chromium here; name one in CHROMIUM_PATH' });
        continue;
      }
      const { errors, checked, left } = await checkPagesOf({ browser, store, document, name, limits }).catch(
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

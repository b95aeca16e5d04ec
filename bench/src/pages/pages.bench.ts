import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Browser, type BrowserContext, request } from '@playwright/test';
import { API_PREFIX, BASE_PATH } from '@portal/contract/limits';
import { launchBrowser, openContext } from '../browser';
import { startPortal } from '../portal';
import { median } from '../statistics';
import { printTable } from '../table';
import { baselineHandler } from './baseline-server';
import { makeCertificate, openFront, proxyTo } from './front';
import { SLOW_PHONE, UNTHROTTLED, type Visit, visit } from './visit';

const FRONTS = { plain: 4692, tuned: 4693, federated: 4694 } as const;
type Variant = keyof typeof FRONTS;
const VARIANTS: readonly Variant[] = ['plain', 'tuned', 'federated'];

/** The remotes' pages that are measured, with what shows that they are rendered: where there is any, content that comes from the API. */
const PAGES = [
  { name: 'home, logged out', path: '/', selector: 'main article', loggedIn: false },
  { name: 'open positions, logged out', path: '/positions', selector: 'main article', loggedIn: false },
  { name: 'a position, logged out', path: '/positions/106', selector: 'main article', loggedIn: false },
  { name: 'log-in', path: '/login', selector: 'main input[type="password"]', loggedIn: false },
  { name: 'dashboard', path: '/dashboard', selector: 'main article', loggedIn: true },
  { name: 'own applications, logged in', path: '/applications', selector: 'main article', loggedIn: true },
];

interface Measured {
  cold: Visit[];
  warm: Visit[];
  shape: Visit;
}

/**
 * First and warm visit to a remote's page on a slow phone, beside the same sources as one bundle, plain and tuned.
 * @param rounds interleaved measurements of each variant
 */
export async function benchPages(rounds: number) {
  buildBaselines();
  const certificate = await makeCertificate();
  const hosts = Object.values(FRONTS).map((port) => `localhost:${port}`);
  const portal = await startPortal((port) => ({ HOSTS: [`localhost:${port}`, ...hosts].join(',') }));
  const behind = proxyTo(portal.port);
  const fronts = await Promise.all(
    VARIANTS.map((variant) =>
      openFront(certificate, FRONTS[variant], variant === 'federated' ? behind : baselineHandler(variant, behind)),
    ),
  );
  const browser = await launchBrowser(`--ignore-certificate-errors-spki-list=${certificate.spkiHash}`);
  try {
    const cookies = await logIn();
    const results = [];
    for (const page of PAGES) {
      const measured = await measure(browser, page, page.loggedIn ? cookies : [], rounds);
      results.push({ page: page.name, ...report(page.name, measured) });
    }
    return results;
  } finally {
    await browser.close();
    for (const front of fronts) front.close();
    await portal.stop();
  }
}

export function buildBaselines(): void {
  const result = spawnSync(process.execPath, [join(import.meta.dirname, '../../baseline/build.mjs')], {
    stdio: 'inherit',
  });
  if (result.status !== 0) throw new Error('The baselines could not be built');
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

async function logIn(): Promise<Cookies> {
  const client = await request.newContext({
    baseURL: `https://localhost:${FRONTS.federated}`,
    ignoreHTTPSErrors: true,
  });
  const origin = { origin: `https://localhost:${FRONTS.federated}` };
  const { token } = await (
    await client.post(`${API_PREFIX}/authentication/authenticated`, { headers: origin, data: {} })
  ).json();
  const login = await client.post(`${API_PREFIX}/authentication/login`, {
    headers: { ...origin, 'x-xsrf-token': token },
    data: { username: 'demo', password: 'demo demo demo' },
  });
  const loggedIn = await login.json();
  if (!loggedIn.ok) throw new Error('The demo log-in was refused');
  // The list must have something to show.
  const begun = await client.post(`${API_PREFIX}/application/start/101?portal=state`, {
    headers: { ...origin, 'x-xsrf-token': loggedIn.token },
  });
  if (!begun.ok()) throw new Error(`The application was not begun: ${begun.status()}`);
  const { cookies } = await client.storageState();
  await client.dispose();
  return cookies;
}

async function measure(
  browser: Browser,
  page: (typeof PAGES)[number],
  cookies: Cookies,
  rounds: number,
): Promise<Record<Variant, Measured>> {
  const open = async () => {
    const context = await openContext(browser, { locale: 'fi-FI' });
    await context.addCookies(cookies);
    return context;
  };
  const urlOf = (variant: Variant) => `https://localhost:${FRONTS[variant]}${BASE_PATH}${page.path}`;
  const measured = {} as Record<Variant, Measured>;
  for (const variant of VARIANTS) {
    const context = await open();
    const shape = await visit(context, urlOf(variant), page.selector, {
      ...UNTHROTTLED,
      roundTripMs: SLOW_PHONE.roundTripMs,
    });
    if (shape.errors.length > 0) throw new Error(`${variant}: ${shape.errors.join('; ')}`);
    measured[variant] = { cold: [], warm: [], shape };
    await context.close();
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const variant of round % 2 === 0 ? VARIANTS : VARIANTS.toReversed()) {
      const context = await open();
      measured[variant].cold.push(await visit(context, urlOf(variant), page.selector, SLOW_PHONE));
      measured[variant].warm.push(await visit(context, urlOf(variant), page.selector, SLOW_PHONE));
      await context.close();
    }
  }
  return measured;
}

function report(title: string, measured: Record<Variant, Measured>) {
  const summary = Object.fromEntries(
    VARIANTS.map((variant) => {
      const { cold, warm, shape } = measured[variant];
      return [
        variant,
        {
          firstMs: median(cold.map(({ rendered }) => rendered)),
          firstRangeMs: [
            Math.min(...cold.map(({ rendered }) => rendered)),
            Math.max(...cold.map(({ rendered }) => rendered)),
          ],
          warmMs: median(warm.map(({ rendered }) => rendered)),
          requests: shape.requests,
          depth: shape.depth,
          firstKilobytes: median(cold.map(({ bytes }) => bytes)) / 1024,
          warmKilobytes: median(warm.map(({ bytes }) => bytes)) / 1024,
        },
      ];
    }),
  ) as Record<
    Variant,
    {
      firstMs: number;
      firstRangeMs: number[];
      warmMs: number;
      requests: number;
      depth: number;
      firstKilobytes: number;
      warmKilobytes: number;
    }
  >;
  printTable(
    `${title}: 150 ms round trip, 1.6 Mbit/s, 4× CPU, HTTP/2, brotli; medians of ${measured.plain.cold.length}`,
    ['variant', 'requests', 'depth', 'KB', 'first ms', 'range', '× plain', '× tuned', 'warm ms', '× plain', 'warm KB'],
    VARIANTS.map((variant) => {
      const row = summary[variant];
      return [
        variant,
        row.requests,
        row.depth,
        row.firstKilobytes.toFixed(0),
        row.firstMs.toFixed(0),
        row.firstRangeMs.map((ms) => ms.toFixed(0)).join('–'),
        (row.firstMs / summary.plain.firstMs).toFixed(2),
        (row.firstMs / summary.tuned.firstMs).toFixed(2),
        row.warmMs.toFixed(0),
        (row.warmMs / summary.plain.warmMs).toFixed(2),
        row.warmKilobytes.toFixed(0),
      ];
    }),
  );
  return summary;
}

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { BASE_PATH } from '@portal/contract/limits';
import { launchBrowser } from '../browser';
import { startPortal } from '../portal';
import { median } from '../statistics';
import { printTable } from '../table';
import { baselineHandler } from './baseline-server';
import { makeCertificate, openFront, proxyTo } from './front';
import { type Cookies, leanShapeOf, type Measured, type MeasuredPage, timeVisits } from './measure-visits';
import type { Visit } from './visit';

/** Ports on which the variants are served over HTTP/2. */
const FRONTS = { plain: 4692, tuned: 4693, federated: 4694 } as const;
type Variant = keyof typeof FRONTS;
const VARIANTS: readonly Variant[] = ['plain', 'tuned', 'federated'];

export interface Comparison {
  /** What the whole portal wears. */
  theme: string;
  /** @param origin under which somebody logs in @param dataDir of the portal @returns cookies of somebody who is logged in, and the pages */
  prepare(origin: string, dataDir: string): Promise<{ cookies: Cookies; pages: readonly MeasuredPage[] }>;
  /** What else is measured on the federated pages, once they were compared. */
  finish?(browser: Browser, origin: string, cookies: Cookies, pages: readonly MeasuredPage[]): Promise<object>;
}

/**
 * First and warm visit to a remote's page on a slow phone, beside the same sources as one bundle, plain and tuned.
 * @param rounds interleaved measurements of each variant
 */
export async function comparePages(rounds: number, { theme, prepare, finish }: Comparison) {
  buildBaselines();
  const certificate = await makeCertificate();
  const hosts = Object.values(FRONTS).map((port) => `localhost:${port}`);
  const portal = await startPortal((port) => ({ HOSTS: [`localhost:${port}`, ...hosts].join(','), THEME: theme }));
  const behind = proxyTo(portal.port);
  const fronts = await Promise.all(
    VARIANTS.map((variant) =>
      openFront(
        certificate,
        FRONTS[variant],
        variant === 'federated' ? behind : baselineHandler(variant, behind, theme),
      ),
    ),
  );
  const browser = await launchBrowser(`--ignore-certificate-errors-spki-list=${certificate.spkiHash}`);
  try {
    const origin = `https://localhost:${FRONTS.federated}`;
    const { cookies, pages } = await prepare(origin, portal.dataDir);
    const results = [];
    for (const page of pages) {
      const known = page.loggedIn ? cookies : [];
      const urls = Object.fromEntries(
        VARIANTS.map((variant) => [variant, `https://localhost:${FRONTS[variant]}${BASE_PATH}${page.path}`]),
      ) as Record<Variant, string>;
      const measured = {} as Record<Variant, Measured>;
      const shapes = new Map<Variant, Visit>();
      for (const variant of VARIANTS)
        shapes.set(variant, await leanShapeOf(browser, urls[variant], page.selector, known));
      const times = await timeVisits(browser, urls, page.selector, known, rounds);
      for (const [variant, shape] of shapes) measured[variant] = { ...times[variant], shape };
      results.push({ page: page.name, ...report(page.name, measured) });
    }
    return { pages: results, ...(await finish?.(browser, origin, cookies, pages)) };
  } finally {
    await browser.close();
    for (const front of fronts) front.close();
    await portal.stop();
  }
}

/** @param variants those of `baseline/build.mjs`; without any what the pages and a release are compared with */
export function buildBaselines(...variants: string[]): void {
  const result = spawnSync(process.execPath, [join(import.meta.dirname, '../../baseline/build.mjs'), ...variants], {
    stdio: 'inherit',
  });
  if (result.status !== 0) throw new Error('The baselines could not be built');
}

function report(title: string, measured: Record<Variant, Measured>) {
  const summary = Object.fromEntries(
    VARIANTS.map((variant) => {
      const { cold, warm, shape } = measured[variant];
      return [
        variant,
        {
          wordsMs: median(cold.map(({ words }) => words)),
          warmWordsMs: median(warm.map(({ words }) => words)),
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
      wordsMs: number;
      warmWordsMs: number;
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
    [
      'variant',
      'requests',
      'depth',
      'KB',
      'words ms',
      '× plain',
      'first ms',
      'range',
      '× plain',
      '× tuned',
      'warm ms',
      '× plain',
      'warm KB',
    ],
    VARIANTS.map((variant) => {
      const row = summary[variant];
      return [
        variant,
        row.requests,
        row.depth,
        row.firstKilobytes.toFixed(0),
        row.wordsMs.toFixed(0),
        (row.wordsMs / summary.plain.wordsMs).toFixed(2),
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

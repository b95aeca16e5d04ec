import type { Browser } from '@playwright/test';
import { openReleaseEnvironment } from '../../../e2e/fixtures/releases/release-environment';
import { launchBrowser, openContext } from '../browser';
import { UNTHROTTLED, visit } from '../pages/visit';
import { startPortal } from '../portal';
import { median } from '../statistics';
import { printTable } from '../table';
import { brokenReleases, LOGIN, PASSWORD_FIELD } from './broken-releases';
import { mechanismSize } from './mechanism-size';
import { rollbackSpeed } from './rollback-speed';

/** The line of the goal for the first remote. */
const LINE = { ...UNTHROTTLED, roundTripMs: 100 };

/** Goals, for whoever reads the tables. docs/design/releases.md#kinds-of-broken-releases */
const GOALS = { rollbackMs: 2000, brokenMs: 300, hangMs: 4500, mechanismKilobytes: 8 } as const;

async function firstRemote(browser: Browser, origin: string, rounds: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await openContext(browser, { locale: 'fi-FI' });
    times.push((await visit(context, `${origin}${LOGIN}`, PASSWORD_FIELD, LINE)).rendered);
    await context.close();
  }
  return median(times);
}

/** What the safety of releases costs a page and an operator. @param rounds of each measurement */
export async function benchReleases(rounds: number) {
  const portal = await startPortal();
  process.env.E2E_PORT = String(portal.port);
  const browser = await launchBrowser();
  const signed = await openReleaseEnvironment();
  const unsigned = await openReleaseEnvironment({}, { signed: false });
  try {
    const rollbacks = [];
    for (const [gateways, busy] of [
      [1, 0],
      [2, 0],
      [1, 1],
      [1, 2],
    ] as const)
      rollbacks.push(await rollbackSpeed(gateways, rounds, busy));
    printTable(
      `A rollback, from the command to the first page on the old version (goal ${GOALS.rollbackMs} ms)`,
      ['gateways', 'busy processes', 'to the page ms', 'at most ms', 'of it the command ms'],
      rollbacks.map((row) => [
        row.gateways,
        row.busy,
        row.commandToPageMs.toFixed(0),
        row.mostMs.toFixed(0),
        row.commandMs.toFixed(0),
      ]),
    );
    const size = mechanismSize();
    const firstMs = await firstRemote(browser, signed.origin, rounds);
    const firstUnsignedMs = await firstRemote(browser, unsigned.origin, rounds);
    printTable(
      `The mechanism in the host (brotli, goal ${GOALS.mechanismKilobytes} KB), and the first remote's page drawn at 100 ms latency`,
      ['start KB', 'later KB', 'first remote ms', 'without signature ms'],
      [
        [
          size.startKilobytes.toFixed(1),
          size.laterKilobytes.toFixed(1),
          firstMs.toFixed(0),
          firstUnsignedMs.toFixed(0),
        ],
      ],
    );
    const broken = await brokenReleases(browser, signed, rounds, UNTHROTTLED);
    printTable(
      `Time a page loses to a broken release (goal ${GOALS.brokenMs} ms; ${GOALS.hangMs} ms where it hangs)`,
      ['what is broken', 'whole ms', 'broken ms', 'added ms'],
      broken.map((row) => [row.what, row.wholeMs.toFixed(0), row.brokenMs.toFixed(0), row.addedMs.toFixed(0)]),
    );
    return { rollbacks, mechanism: { ...size, firstMs, firstUnsignedMs }, broken };
  } finally {
    await browser.close();
    await signed.close();
    await unsigned.close();
    await portal.stop();
  }
}

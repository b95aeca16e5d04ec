import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readSettings } from '@portal/settings/read-settings';
import type { Fleet } from 'fleet/start-fleet';
import { activate } from 'gateway/releases/changes/activate';
import { LEAST_FAILED } from 'gateway/releases/counts/threshold';
import { history } from 'gateway/releases/queries/history';
import type { ReleaseStore } from 'gateway/releases/release-store';
import { openSignedStore } from 'launcher/open-signed-store';
import { makeBuild, removeFolders } from '../../../gateway/test/builds';
import { failOnce } from '../../../launcher/test/failed-page';
import { printTable } from '../table';
import { MeasuredFleet } from './measured-fleet';

const POLL_MS = 100;
/** Seconds in which the version before, which fails as well, could be taken back. */
const AFTERWARDS_S = 30;

/** A release that fails with four gateways, each of which sees a part of it. */
export function benchRollback() {
  return MeasuredFleet.with({ portals: 4, extraSettings: { AUTO_ROLLBACK: 'on' } }, 0, async ({ fleet }) => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-operator-'));
    const environment = { ...fleet.portals[0]?.environment, DATA_DIR: folder };
    const { store, close } = await openSignedStore(readSettings(environment, folder), 'bench', (error) => {
      throw error;
    });
    try {
      return await rollBack(fleet, store);
    } finally {
      await close();
      await removeFolders();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

async function rollBack({ portals }: Fleet, store: ReleaseStore) {
  const ports = portals.map(({ url }) => Number(new URL(url).port));
  const until = (isRun: boolean) => Promise.all(ports.map((port) => untilPages(port, isRun)));
  await store.files.publish(await makeBuild('mfe-auth', '1.1.0'));
  await activate(store, new Map([['mfe-auth', '1.1.0']]), { by: 'bench', reason: 'a release that fails' });
  await until(true);
  const before = performance.now();
  await failEverywhere(ports, '1.1.0');
  const failed = performance.now();
  const backAfterS = (await until(false)).map((at) => (at - failed) / 1000);
  await failEverywhere(ports, '1.0.0');
  await wait(AFTERWARDS_S * 1000);
  // What they have counted is handed on and judged before they end.
  await Promise.all(portals.map((portal) => portal.stop()));
  const rollbacks = (await history(store)).filter(({ by }) => by === 'automatic').length;
  const lastBackS = Math.max(...backAfterS);
  printTable(
    'A release that fails with four gateways',
    ['failures reported in s', 'back on all gateways after s', 'automatic rollbacks'],
    [[((failed - before) / 1000).toFixed(1), lastBackS.toFixed(1), rollbacks]],
  );
  return { gateways: ports.length, backAfterS, rollbacks };
}

/** As many networks as are needed, each served by one gateway and reporting to the next. */
async function failEverywhere(ports: readonly number[], version: string): Promise<void> {
  for (let network = 0; network < LEAST_FAILED; network += 1) {
    const [served, told] = [ports[network % ports.length], ports[(network + 1) % ports.length]];
    if (served && told) await failOnce(served, told, version, network);
  }
}

/** @returns when pages of that gateway run the version that fails, or no longer name it; the one before stands in every page, to fall back to */
async function untilPages(port: number, isRun: boolean): Promise<number> {
  for (;;) {
    const page = await fetch(`http://localhost:${port}/candidateportal/login`);
    if ((await page.text()).includes('/mfe-auth/1.1.0/remoteEntry.js') === isRun) return performance.now();
    await wait(POLL_MS);
  }
}

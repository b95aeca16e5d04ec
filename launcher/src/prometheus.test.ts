import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@portal/settings/read-settings';
import { freePort } from '@portal/testing/free-port';
import { z } from 'zod';
import { removeFolders, storeWithPortal } from '../../gateway/test/builds';
import { isAmong, namedMetrics } from '../test/named-metrics';
import { findPrometheus, startPrometheus } from '../test/prometheus';
import { type RunningPortal, startPortal } from './start-portal';

const binary = findPrometheus();
const dir = mkdtempSync(join(tmpdir(), 'portal-scraped-'));
// The account of the database must be able to enter.
chmodSync(dir, 0o755);

const Alerts = z.object({
  data: z.object({ alerts: z.array(z.object({ state: z.string(), labels: z.record(z.string(), z.string()) })) }),
});
const Metadata = z.object({ data: z.record(z.string(), z.unknown()) });
/** What slow answers alone may fire, as on a busy machine. */
const OF_A_BUSY_MACHINE = ['PortalDown', 'PortalNotReady', 'PortalEventLoopSlow', 'PortalDatabaseBusy'];
const firing = (answer: unknown) =>
  Alerts.parse(answer).data.alerts.flatMap(({ state, labels }) => (state === 'firing' ? [labels] : []));

// Where Prometheus is not installed there is nothing to ask; the count of skipped tests says so.
(binary ? describe : describe.skip)('Prometheus, with the rules of deploy/', () => {
  let portal: RunningPortal;
  let prometheus: Awaited<ReturnType<typeof startPrometheus>>;
  let open = false;

  beforeAll(async () => {
    const { store } = await storeWithPortal();
    const environment = {
      DATA_DIR: dir,
      PORT: String(await freePort()),
      METRICS_PORT: '0',
      LOG_LEVEL: 'silent',
    };
    portal = await startPortal({
      settings: readSettings(environment, dir),
      store,
      development: false,
      onError: (error) => {
        throw error;
      },
    });
    open = true;
    prometheus = await startPrometheus(binary ?? '', [portal.metricsPort ?? 0]);
  });
  afterAll(async () => {
    await prometheus.stop();
    if (open) await portal.close();
    await removeFolders();
    rmSync(dir, { recursive: true, force: true });
  });

  it('scrapes a running portal, knows every metric that rules and dashboards name, and fires for no fault of the portal', async () => {
    await prometheus.askUntil('query?query=up{job="portal"}', (answer) => answer.includes('"1"]'));
    // Some rounds of all rules.
    await prometheus.askUntil('query?query=count_over_time(up[10m])>3', (answer) => answer.includes('"value"'));
    const known = Object.keys(Metadata.parse(await prometheus.ask('metadata')).data);
    const unknown = namedMetrics().flatMap(({ names }) => names.filter((name) => !isAmong(known, name)));
    expect(unknown).toEqual([]);
    const fired = firing(await prometheus.ask('alerts'));
    expect(fired.filter(({ alertname = '' }) => !OF_A_BUSY_MACHINE.includes(alertname))).toEqual([]);
  });

  it('fires PortalDown for a portal that is gone', async () => {
    open = false;
    await portal.close();
    const answer = await prometheus.askUntil(
      'alerts',
      (text) => text.includes('"firing"') && text.includes('PortalDown'),
    );
    expect(firing(answer)).toContainEqual(
      expect.objectContaining({ alertname: 'PortalDown', job: 'portal', instance: `127.0.0.1:${portal.metricsPort}` }),
    );
  });
});

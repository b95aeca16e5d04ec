import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { RELEASE_NAMES } from '@portal/contract/release-names';
import { readSettings, type Settings } from '@portal/settings/read-settings';
import { buildChanged } from './build-packages';
import { buildProgress } from './build-progress';
import { type DemoLogInService, startDemoLogInService } from './demo-log-in-service';
import { requireFreePort } from './free-port';
import { openSignedStore } from './open-signed-store';
import { publishBuilds } from './publish-builds';
import { explainStartError } from './start-errors';
import { type RunningPortal, startPortal } from './start-portal';
import { stopOnSignal } from './stop-on-signal';
import { watchSources } from './watch-sources';

const root = join(import.meta.dirname, '../..');
const development = process.argv.includes('--dev');
/** Serves the builds that are there, whatever the sources say. */
const asBuilt = process.argv.includes('--as-built');
const say = (text: string) => process.stderr.write(`${text}\n`);

function welcome(portal: RunningPortal, startedAt: number, logIn: DemoLogInService | undefined): string {
  const logins = portal.demoLogins.map(
    ({ username, password }) => `  log in as  ${username}  with the password  ${password}`,
  );
  // What is no terminal may be kept.
  const token = process.stderr.isTTY
    ? `its token is  ${portal.demoEmployer?.token}`
    : 'npm run demo:employer -- --token shows its token';
  const employer = portal.demoEmployer ? [`  play an employer with  npm run demo:employer  (${token})`] : [];
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  return [
    '',
    `The portal is ready (${seconds} s):`,
    '',
    `  ${portal.url}`,
    ...logins,
    ...employer,
    ...(logIn?.lines ?? []),
    '',
    'Stop it with Ctrl-C.',
    '',
  ].join('\n');
}

async function main(given: Settings): Promise<void> {
  const startedAt = Date.now() - performance.now();
  const mode = development ? 'development' : 'production';
  const by = development ? 'npm run dev' : 'npm start';
  await requireFreePort(given);
  const logIn = given.singleSignOn?.demo ? await startDemoLogInService(given) : undefined;
  const settings = logIn?.settings ?? given;
  await mkdir(settings.dataDir, { recursive: true });
  const onError = (error: unknown) => say(`gateway: ${error instanceof Error ? error.message : error}`);
  const { store, close } = await openSignedStore(settings, by, onError);
  const build = () => buildChanged(root, RELEASE_NAMES, mode, buildProgress);
  if (!asBuilt) await build();
  const publish = (reason: string) =>
    publishBuilds(store, root, by, reason, {
      budget: !development,
      keepsLive: settings.releaseDocuments === 'database',
    });
  const { kept } = await publish('the builds of this working copy');
  for (const { name, version } of kept)
    say(
      `Other gateways serve ${name} too: it stays as it is. To change it for all: npm run portal -- activate ${name} ${version}`,
    );
  const portal = await startPortal({ settings, store, development, onError });
  stopOnSignal({
    async close() {
      await portal.close();
      await close();
    },
  });
  if (development) {
    watchSources(root, async () => {
      if ((await build()).length > 0) await publish('changed sources');
    });
  }
  say(welcome(portal, startedAt, logIn));
}

let settings: Settings | undefined;
try {
  settings = readSettings(process.env, root);
  await main(settings);
} catch (error) {
  say(`\n${explainStartError(error, settings)}\n`);
  process.exit(1);
}

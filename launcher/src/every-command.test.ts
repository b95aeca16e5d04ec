import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@portal/settings/read-settings';
import { createApp, type PortalApi } from 'api/app';
import { activate } from 'gateway/releases/changes/activate';
import { openStore } from 'gateway/releases/release-store';
import { makeSigningKey } from 'gateway/releases/signing/signing-key';
import { makeBuild, removeFolders } from '../../gateway/test/builds';
import { removeWorkingCopies, workingCopy } from '../test/working-copy';

const { run, asked } = workingCopy({ installed: true });
const dataDir = mkdtempSync(join(tmpdir(), 'portal-commands-'));
// The account of the embedded database must be able to enter.
chmodSync(dataDir, 0o755);
const terms = join(dataDir, 'terms.json');
const added = join(dataDir, 'portal-remote.json');
let api: PortalApi;
let build = '';

/** With a browser that does not start: what the smoke run sees is not the matter here. */
const portal = (...args: string[]) => run({ DATA_DIR: dataDir, CHROMIUM_PATH: '/bin/false' }, ...args);

beforeAll(async () => {
  const title = { fi: 'Kokeilut', sv: 'Försök', en: 'Trials' };
  const routes = [{ path: '/trials', page: 'TrialPage', access: 'public', title }];
  writeFileSync(added, JSON.stringify({ name: 'mfe-trial', routes }));
  await makeSigningKey(dataDir);
  const store = await openStore(dataDir);
  for (const name of ['host', 'mfe-auth'] as const) await store.files.publish(await makeBuild(name, '1.0.0'));
  await activate(store, new Map([['host', '1.0.0'] as const, ['mfe-auth', '1.0.0'] as const]), {
    by: 'test',
    reason: 'because',
  });
  build = await makeBuild('mfe-auth', '1.1.0');
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, tmpdir());
  api = await createApp({ ...settings, demo: 'new', clock: () => new Date() });
});
afterAll(async () => {
  await api.close();
  removeWorkingCopies();
  rmSync(dataDir, { recursive: true, force: true });
  await removeFolders();
});

/** Every command with its arguments, in an order in which each has something to do. */
const COMMANDS: readonly [command: string, args: () => readonly string[], says: RegExp, exit?: number][] = [
  ['publish', () => [build], /Published mfe-auth 1\.1\.0/],
  ['activate', () => ['mfe-auth', '1.1.0', '--force'], /mfe-auth +1\.1\.0/],
  ['rollback', () => ['mfe-auth'], /mfe-auth +1\.0\.0/],
  ['unblock', () => ['mfe-auth', '1.1.0'], /mfe-auth/],
  ['canary', () => ['start', 'mfe-auth', '1.1.0', '--force'], /1\.1\.0/],
  ['disable', () => ['mfe-auth'], /mfe-auth/],
  ['enable', () => ['mfe-auth'], /mfe-auth/],
  ['override', () => ['mfe-auth', 'http://localhost:4702', '--browser', '1a2b3-c4d5e-6f708-192a3'], /mfe-auth/],
  ['end-override', () => ['mfe-auth'], /mfe-auth/],
  ['add-remote', () => [added], /mfe-auth/],
  ['remotes', () => [], /mfe-trial +nothing yet +\/trials/],
  ['remove-remote', () => ['mfe-trial'], /mfe-auth/],
  ['trial', () => ['mfe-auth', '1.0.0'], /^http:\/\/localhost:\d+\/candidateportal\?trial=/],
  ['token', () => ['create', '--team', 'Account', '--remotes', 'mfe-auth'], /portal_deploy_/],
  ['status', () => [], /mfe-auth/],
  ['history', () => [], /rollback/],
  ['diff', () => ['1', '2'], /1\.1\.0/],
  ['verify', () => [], /mfe-auth/],
  ['gc', () => [], /./],
  ['doctor', () => [], /database/],
  ['settings', () => [], /SESSION_MINUTES/],
  ['data', () => ['export', 'terms', '--out', terms], /Written to/],
  ['data', () => ['import', 'terms', terms], /Put in: /],
  ['data', () => ['verify'], /receipts +\d+ +0/],
  ['create', () => ['mfe-job-alerts', '--dry-run'], /Would make mfe-job-alerts/],
  // The database was asked: it knows of no such application.
  ['employer-link', () => ['101', 'demo'], /has not sent|no application/, 3],
  // The database was asked: it names the employers that it knows.
  ['employer-token', () => ['create', 'Nobody'], /there is no employer/, 3],
  ['gigs', () => ['show', 'nothing'], /there is no gig nothing/, 3],
  ['webhooks', () => ['list'], /No employer has set an address/],
  // It would serve until it is stopped.
  ['serve', () => ['--help'], /builds and\s+publishes\s+nothing/],
  ['serve-deploys', () => ['--help'], /needs the signing key/],
  ['migrate', () => ['status'], /embedded database is brought up to date/, 3],
  // The key that the portal made at its start.
  ['keys', () => ['status'], /seals/],
  // What was put in above, and the rollback.
  ['audit', () => [], /data import terms[\s\S]*rollback/],
  ['help', () => [], /Exit status/],
];

describe('without network, registry and cache of packages, however old the installation is', () => {
  it.each(COMMANDS)('portal %s works', async (command, args, says, exit = 0) => {
    const { status, stdout, stderr } = await portal(command, ...args());
    expect({ status, said: stdout + stderr }).toEqual({ status: exit, said: expect.stringMatching(says) });
    expect(asked()).toBe('');
  });

  it('the commands above are all that the help names', async () => {
    const { stdout: said } = await portal('help');
    const commands = said.slice(said.indexOf('Commands:'), said.indexOf('Exit status'));
    const named = [...commands.matchAll(/^ {2}([a-z-]+) /gm)].map(([, command]) => command);
    expect(new Set(named)).toEqual(new Set(COMMANDS.map(([command]) => command)));
  });
});

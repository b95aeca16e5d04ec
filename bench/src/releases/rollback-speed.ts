import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BASE_PATH } from '@portal/contract/limits';
import { RELEASE_NAMES, type ReleaseName } from '@portal/contract/release-names';
import { openCluster } from 'api/db/embedded/cluster';
import { createGateway, type Gateway } from 'gateway/create-gateway';
import { activate } from 'gateway/releases/changes/activate';
import { PostgresDocuments } from 'gateway/releases/documents/postgres-documents';
import { openStore } from 'gateway/releases/release-store';
import { makeSigningKey } from 'gateway/releases/signing/signing-key';
import { deriveRelease } from '../../../e2e/fixtures/releases/derived-release';
import { median } from '../statistics';

const root = join(import.meta.dirname, '../../..');
const PAGE = `${BASE_PATH}/login`;
const why = { by: 'bench', reason: 'a measurement' };
/** Between two looks at a gateway, milliseconds. */
const LOOK_EVERY_MS = 10;

export interface RollbackSpeed {
  gateways: number;
  /** Processes beside it that do nothing but count, each enough for a core. */
  busy: number;
  /** From the start of the command until every gateway's page ran the old version, milliseconds; median. */
  commandToPageMs: number;
  /** The slowest of them. */
  mostMs: number;
  /** The part of it that the command itself took. */
  commandMs: number;
}

/** Runs the operator's command as a person does. */
function operate(env: Record<string, string>, ...args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = [join(root, 'scripts/portal.mjs'), ...args, '--json'];
    const child = spawn(process.execPath, script, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`portal ${args.join(' ')} ended with ${code}`)),
    );
  });
}

async function shows(origin: string, version: string): Promise<boolean> {
  const html = await (await fetch(`${origin}${PAGE}`)).text();
  return html.includes(`src="/candidateportal/releases/mfe-auth/${version}/remoteEntry.js"`);
}

async function untilShown(origins: readonly string[], version: string): Promise<void> {
  for (const origin of origins)
    while (!(await shows(origin, version))) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
}

/**
 * How soon a rolled back version is gone from pages.
 * @param count gateways; more than one keep their documents in PostgreSQL, one keeps them on its disk
 * @param busy processes that keep a core busy meanwhile
 */
export async function rollbackSpeed(count: number, rounds: number, busy = 0): Promise<RollbackSpeed> {
  const others = Array.from({ length: busy }, () =>
    spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
  );
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-rollback-'));
  const cluster = count > 1 ? await openCluster(folder) : undefined;
  const url = cluster?.url('postgres');
  const gateways: Gateway[] = [];
  const shared: PostgresDocuments[] = [];
  /** A machine of its own, with the releases and keys of all. */
  const machine = (name: string) => {
    const dataDir = join(folder, name);
    mkdirSync(dataDir);
    for (const part of ['releases', 'keys']) {
      mkdirSync(join(folder, part), { recursive: true });
      symlinkSync(join(folder, part), join(dataDir, part));
    }
    return dataDir;
  };
  const documents = async () => {
    if (!url) return undefined;
    const opened = new PostgresDocuments(url);
    shared.push(opened);
    await opened.prepare();
    return opened;
  };
  try {
    const operator = machine('operator');
    await makeSigningKey(operator);
    const store = await openStore(operator, {}, await documents());
    const good = new Map<ReleaseName, string>();
    for (const name of RELEASE_NAMES) {
      const { release } = await store.files.publish(join(root, name, 'dist'));
      good.set(name, release.version);
    }
    await activate(store, good, why);
    const origins: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const followed = await documents();
      await followed?.follow((error) => console.error(error));
      const own = await openStore(count > 1 ? machine(`gateway-${index}`) : operator, {}, followed);
      const config = {
        host: '127.0.0.1',
        port: 0,
        hosts: [{ host: 'localhost' }],
        theme: 'state',
        publicUrl: 'http://localhost',
        development: false,
        localOverrides: false,
        automaticRollback: false,
        errorReporting: undefined,
      };
      const api = { listener: () => {}, ready: async () => true, endStreams: () => {} };
      // The port is known only once it listens; the gateway must answer to it.
      const hosts: { host: string }[] = [];
      const gateway = await createGateway({ config: { ...config, hosts }, store: own, api });
      const port = await gateway.listen();
      hosts.push({ host: `127.0.0.1:${port}` });
      gateways.push(gateway);
      origins.push(`http://127.0.0.1:${port}`);
    }
    const env = {
      DATA_DIR: operator,
      ...(url && { RELEASE_DOCUMENTS: 'database', DATABASE_URL: url }),
    };
    const whole: number[] = [];
    const command: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const { dir, version } = deriveRelease('mfe-auth', round);
      await store.files.publish(dir);
      await activate(store, new Map([['mfe-auth', version]]), why);
      await untilShown(origins, version);
      const start = performance.now();
      const done = operate(env, 'rollback', 'mfe-auth').then(() => command.push(performance.now() - start));
      await untilShown(origins, good.get('mfe-auth') ?? '');
      whole.push(performance.now() - start);
      await done;
      rmSync(dir, { recursive: true, force: true });
    }
    return {
      gateways: count,
      busy,
      commandToPageMs: median(whole),
      mostMs: Math.max(...whole),
      commandMs: median(command),
    };
  } finally {
    for (const other of others) other.kill();
    for (const gateway of gateways) await gateway.close();
    for (const one of shared) await one.close();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

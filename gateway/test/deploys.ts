import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { DeployEvent } from '../src/deploys/deploy-options';
import { createDeployServer, DEPLOYS_PATH } from '../src/deploys/deploy-server';
import { createDeployToken } from '../src/deploys/deploy-tokens';
import type { DeployQuota } from '../src/deploys/quota';
import { activate } from '../src/releases/changes/activate';
import type { SmokeRun } from '../src/releases/changes/change';
import { openStore, type ReleaseStore } from '../src/releases/release-store';
import { makeSigningKey } from '../src/releases/signing/signing-key';
import { makeBuild, temporaryFolder } from './builds';

const apps: FastifyInstance[] = [];

interface Body {
  detail?: string;
  live?: readonly object[];
}

/** Closes what a test left open. */
export async function closeDeploys(): Promise<void> {
  for (const app of apps.splice(0)) await app.close();
}

/** A build as a team sends it. */
export async function formOf(dir: string): Promise<FormData> {
  const form = new FormData();
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    form.append(relative(dir, file), new Blob([new Uint8Array(await readFile(file))]));
  }
  return form;
}

/** A store with three names live and a token for one of them. */
export async function storeForTeams() {
  const dataDir = await temporaryFolder();
  await makeSigningKey(dataDir);
  const store = await openStore(dataDir);
  for (const name of ['host', 'mfe-auth', 'mfe-account'] as const) {
    await store.files.publish(await makeBuild(name, '1.0.0'));
    await activate(store, new Map([[name, '1.0.0']]), { by: 'test', reason: 'start' });
  }
  const made = await createDeployToken(store, { team: 'Account', names: ['mfe-account'], days: 30, by: 'operator' });
  return { dataDir, store, made };
}

/** A server for teams before such a store. */
export async function openDeploys({ smoke, quota }: { smoke?: SmokeRun; quota?: DeployQuota } = {}) {
  const { store, made } = await storeForTeams();
  const lines: DeployEvent[] = [];
  const errors: unknown[] = [];
  const log = (event: DeployEvent) => lines.push(event);
  const clock = { now: Date.now() };
  const onError = (error: unknown) => errors.push(error);
  const app = createDeployServer({
    store,
    trustProxy: [],
    publicUrl: 'http://portal.test',
    log,
    onError,
    smoke,
    quota,
    now: () => clock.now,
  });
  apps.push(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const call = async (path: string, { token = made.token, ...init }: RequestInit & { token?: string } = {}) => {
    const headers = { ...(token !== '' && { authorization: `Bearer ${token}` }), ...init.headers };
    const answer = await fetch(`http://127.0.0.1:${port}${DEPLOYS_PATH}/${path}`, { ...init, headers });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Body };
  };
  const post = (path: string, body: unknown, token?: string) =>
    call(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      ...(token !== undefined && { token }),
    });
  const publish = async (
    build: string | FormData,
    { token, path = 'publish' }: { token?: string; path?: string } = {},
  ) => {
    const body = typeof build === 'string' ? await formOf(build) : build;
    return call(path, { method: 'POST', body, ...(token !== undefined && { token }) });
  };
  return { app, store, made, port, call, post, publish, lines, errors, clock };
}

/** What lies in the store of files, half of a build included. */
export async function stored({ files }: ReleaseStore) {
  const names = await readdir(files.root, { recursive: true });
  return names.filter((name) => /^(\.incoming\/.|[^/]+\/[^/]+$)/.test(name)).sort();
}
export const AT_FIRST = ['host/1.0.0', 'mfe-account/1.0.0', 'mfe-auth/1.0.0'];

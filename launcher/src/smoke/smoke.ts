import { mkdtemp, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionUser } from '@portal/contract/authentication';
import type { DiscoveryDocument } from '@portal/contract/discovery';
import { BASE_PATH } from '@portal/contract/limits';
import type { ReleaseName } from '@portal/contract/release-names';
import { type PortalRoute, ROUTES } from '@portal/routing/routes';
import { createGateway } from 'gateway/create-gateway';
import { CountFiles } from 'gateway/failures/count-files';
import type { CheckResult } from 'gateway/releases/activation-checks';
import type { SmokeRun } from 'gateway/releases/change';
import { DiscoveryChain, documentFacts } from 'gateway/releases/discovery-chain';
import type { DocumentStorage } from 'gateway/releases/documents/document-storage';
import { status } from 'gateway/releases/history';
import type { ReleaseStore } from 'gateway/releases/release-store';
import { dumpPage } from './dump-page';

/** Nobody: pages behind the log-in are to be drawn without an API behind them. */
const VISITOR: SessionUser = {
  firstName: 'Smoke',
  lastName: 'Test',
  locale: 'fi',
  email: 'smoke@portal.invalid',
  username: 'smoke',
  acceptedTerms: true,
  employerLogin: false,
  emailConfirmed: true,
  canSkipConfirm: true,
};

/** Says who is logged in, and that everything else is away: pages have a state for that. */
const api: (loggedIn: boolean) => RequestListener = (loggedIn) => (request, response) => {
  const asked = request.url?.includes('/authentication/authenticated');
  response.writeHead(asked ? 200 : 503, { 'content-type': 'application/json' });
  const user = loggedIn ? { user: VISITOR } : {};
  response.end(JSON.stringify(asked ? { ok: loggedIn, ...user, token: 'smoke', useInternal: true } : { status: 503 }));
};

/** One document, as if it were the newest of the chain. */
class OneDocument implements DocumentStorage {
  private body: string | undefined;
  constructor(private readonly seq: number) {}

  async text(seq: number): Promise<string | undefined> {
    return seq === this.seq ? this.body : undefined;
  }
  async newestSeq(): Promise<number> {
    return this.body === undefined ? 0 : this.seq;
  }
  async create(_seq: number, text: string): Promise<void> {
    this.body = text;
  }
  async requireWritable(): Promise<void> {}
}

/** A page that shows a name, without parameters. */
function routeOf(name: ReleaseName): PortalRoute | undefined {
  const routes: readonly PortalRoute[] = ROUTES;
  const wanted = name === 'host' ? undefined : name;
  return routes.find(({ id, remote, pattern }) => remote === wanted && !/:\w+($|\/)/.test(pattern) && id !== 'logout');
}

interface Look {
  browser: string;
  store: ReleaseStore;
  document: DiscoveryDocument;
  name: ReleaseName;
}

/** Loads one page with the document live. @returns what is wrong; undefined where nothing is */
async function faultOf({ browser, store, document, name }: Look): Promise<string | undefined> {
  const route = routeOf(name);
  if (!route) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'portal-smoke-'));
  const chain = new DiscoveryChain(new OneDocument(documentFacts(document).seq), store.chain.trust);
  await chain.append(forEverybody(document));
  const tried: ReleaseStore = { files: store.files, chain, counts: new CountFiles(folder) };
  const hosts: { host: string }[] = [];
  const gateway = await createGateway({
    config: {
      ...{ host: '127.0.0.1', port: 0, hosts, publicUrl: 'http://localhost', development: false },
      // It has every area.
      theme: 'municipal',
      ...{ localOverrides: false, automaticRollback: false, errorReporting: undefined },
    },
    store: tried,
    api: { listener: api(route.access === 'authenticated'), ready: async () => true },
  });
  let html = '';
  try {
    const port = await gateway.listen();
    hosts.push({ host: `localhost:${port}` });
    html = await dumpPage(browser, `http://localhost:${port}${BASE_PATH}${route.pattern.replace(/\/:.*$/, '')}`);
  } finally {
    await gateway.close();
  }
  const failed = (await status(tried)).live.filter(({ failures }) => failures.failed > 0);
  await rm(folder, { recursive: true, force: true });
  if (failed.length > 0)
    return `${failed.map((one) => `${one.name} ${one.version}`).join(', ')} failed on ${route.pattern}`;
  if (html.includes('data-area-notice')) return `${route.pattern} shows that the area failed`;
  return /<main[\s\S]*<h1/.test(html) ? undefined : `${route.pattern} shows nothing`;
}

/** A canary is tried as everybody would get it, and nothing hides that a version fails. */
function forEverybody(document: DiscoveryDocument): DiscoveryDocument {
  const copy = structuredClone(document);
  for (const versions of Object.values(copy.microFrontends)) {
    const canary = versions.find(({ deployment }) => !deployment.default);
    const [live] = versions;
    if (!live) continue;
    if (canary) {
      Object.assign(live, { url: canary.url, metadata: canary.metadata });
      live.extras.entry = canary.extras.entry;
      live.extras.release = canary.extras.release;
    }
    delete live.extras.fallback;
    versions.length = 1;
  }
  return copy;
}

/**
 * Loads a real page of each name that changes, in a browser without a window, with the rest as it is live.
 * @param browser undefined where there is none: then nothing is tried, and the result says so
 */
export function smokeRun(browser: string | undefined): SmokeRun {
  return async (store, document, names) => {
    const results: CheckResult[] = [];
    for (const name of names) {
      const version = document.microFrontends[name]?.at(-1)?.metadata.version;
      const about = { check: 'smoke' as const, release: `${name} ${version}` };
      if (browser === undefined) {
        results.push({ ...about, ok: true, found: 'not run: no Chromium here; name one in CHROMIUM_PATH' });
        continue;
      }
      const fault = await faultOf({ browser, store, document, name }).catch((error: unknown) =>
        error instanceof Error ? error.message : String(error),
      );
      results.push(
        fault === undefined
          ? { ...about, ok: true, found: 'a page of it is drawn beside what is live' }
          : { ...about, ok: false, found: fault, remedy: 'open the page with the build: npm run dev -- NAME' },
      );
    }
    return results;
  };
}

import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { BASE_PATH } from '@portal/contract/limits';
import { freePort } from '@portal/testing/free-port';
import { activate } from 'gateway/releases/changes/activate';
import { publish } from 'gateway/releases/changes/publish';
import { openStore } from 'gateway/releases/release-store';
import { deriveRelease } from '../../../e2e/fixtures/releases/derived-release';
import { launchBrowser } from '../browser';
import { buildBaselines } from '../pages/compare-pages';
import { DRAWN, FIELD, logIn, PASSWORD } from '../pages/demo-pages';
import { makeCertificate, openFront, proxyTo } from '../pages/front';
import { type Cookies, leanShapeOf, type MeasuredPage, shapeOf, type Times, timeVisits } from '../pages/measure-visits';
import type { Visit } from '../pages/visit';
import { startPortal } from '../portal';
import { printTable } from '../table';
import { type Failure, writeSection } from './document';
import { type Loaded, madeOf, sum } from './made-of';
import { HEADER, rowsOf, summarize } from './report';
import { returningVisits } from './returning-visits';
import { BASELINES, FEDERATED, OURS, type Release, VARIANTS } from './variants';

const PAGES: readonly MeasuredPage[] = [
  { name: 'Front page', path: '/', selector: DRAWN, loggedIn: false },
  { name: 'Log-in', path: '/login', selector: PASSWORD, loggedIn: false },
  { name: 'Dashboard', path: '/dashboard', selector: 'main article', loggedIn: true },
  { name: 'Own applications', path: '/applications', selector: 'main article', loggedIn: true },
  { name: 'Form', path: '/application/101', selector: FIELD, loggedIn: true },
];
/** The remote that is released: the dashboard is one of its pages. */
const RELEASED = 'mfe-account';
const THEME = 'state';
/** How soon a release must be in the pages, milliseconds. */
const SEEN_WITHIN_MS = 10_000;

/**
 * The same pages as one bundle, plain and tuned, with other kinds of federation and as the portal has them. Writes the tables of
 * docs/federation.md, unless `FEDERATION_WRITE` is `no`; with `FEDERATION_BUILDS=keep` the variants are not built anew.
 * @param rounds interleaved measurements of each variant on a slow phone; 0 for what does not depend on the machine
 */
export async function benchFederation(rounds: number) {
  const loadBefore = loadavg()[0] ?? 0;
  if (process.env.FEDERATION_BUILDS !== 'keep') {
    buildBaselines(...BASELINES);
    buildFederated();
  }
  const certificate = await makeCertificate();
  const ports = new Map<string, number>();
  for (const { name } of VARIANTS) ports.set(name, await freePort());
  const hosts = [...ports.values()].map((port) => `localhost:${port}`);
  const origins = Object.fromEntries([...ports].map(([name, port]) => [name, `https://localhost:${port}`]));
  const portal = await startPortal((port) => ({ HOSTS: [`localhost:${port}`, ...hosts].join(','), THEME }));
  const behind = proxyTo(portal.port);
  const served = new Map<string, Release>();
  const fronts = await Promise.all(
    VARIANTS.map(({ name, handler }) =>
      openFront(
        certificate,
        ports.get(name) ?? 0,
        handler(behind, THEME, () => served.get(name) ?? 'before'),
      ),
    ),
  );
  const browser = await launchBrowser(`--ignore-certificate-errors-spki-list=${certificate.spkiHash}`);
  try {
    const cookies = await logIn(origins[OURS] ?? '');
    const known = ({ loggedIn }: MeasuredPage) => (loggedIn ? cookies : []);
    const { shapes, failed } = await lookAtAll(browser, origins, known);
    const shown = VARIANTS.filter(({ name }) => shapes.has(name));
    const times: Record<string, Times>[] = [];
    for (const page of PAGES) {
      const urls = Object.fromEntries(shown.map(({ name }) => [name, `${origins[name]}${BASE_PATH}${page.path}`]));
      times.push(await timeVisits(browser, urls, page.selector, known(page), rounds));
    }
    const returned = new Map<string, Loaded[]>();
    for (const { name } of shown) {
      const release = name === OURS ? () => releaseOurs(portal) : () => served.set(name, 'after');
      returned.set(name, await returningVisits(browser, origins[name] ?? '', cookies, PAGES, release));
    }
    const pages = PAGES.map(({ name: page }, index) => ({
      page,
      variants: shown.map(({ name, title }) => {
        const shape = shapes.get(name)?.[index];
        const timed = times[index]?.[name];
        const after = returned.get(name)?.[index];
        if (!shape || !timed || !after) throw new Error(`${title}: ${page} was not measured`);
        return { name, title, ...summarize({ ...timed, shape }, after) };
      }),
    }));
    for (const { page, variants } of pages) printTable(page, HEADER, rowsOf(variants));
    if (process.env.FEDERATION_WRITE !== 'no')
      writeSection({ rounds, load: [loadBefore, loadavg()[0] ?? 0], pages, failed });
    return { pages, failed };
  } finally {
    await browser.close();
    for (const front of fronts) front.close();
    await portal.stop();
  }
}

const bytesOf = ({ files }: Visit) => sum(madeOf(files)).bytes;

/** Opens every page of every variant. @returns what was loaded, by variant, and which failed and why: they are left out */
async function lookAtAll(
  browser: Browser,
  origins: Readonly<Record<string, string>>,
  known: (page: MeasuredPage) => Cookies,
): Promise<{ shapes: Map<string, Visit[]>; failed: Failure[] }> {
  const shapes = new Map<string, Visit[]>();
  const failed: Failure[] = [];
  for (const { name, title } of VARIANTS) {
    const visits: Visit[] = [];
    const look = FEDERATED.includes(name) ? shapeOf : leanShapeOf;
    try {
      for (const page of PAGES) {
        const visit = () => look(browser, `${origins[name]}${BASE_PATH}${page.path}`, page.selector, known(page));
        // A document that many ask for is compressed better from the third time on.
        const three = [await visit(), await visit(), await visit()];
        visits.push(three.reduce((least, one) => (bytesOf(one) < bytesOf(least) ? one : least)));
      }
      shapes.set(name, visits);
    } catch (error) {
      const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
      failed.push({ title, reason });
      console.error(`${title} is left out:`, error);
    }
  }
  return { shapes, failed };
}

function buildFederated(): void {
  const script = join(import.meta.dirname, '../../federation/build.mjs');
  const { status } = spawnSync(process.execPath, [script, ...FEDERATED], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The variants with federation could not be built');
}

/** Publishes the remote with one statement more, beside the version that is live, makes it live and waits until pages have it. */
async function releaseOurs({ dataDir, port }: { dataDir: string; port: number }): Promise<void> {
  const store = await openStore(dataDir);
  const changed: string[] = [];
  const change = (path: string, text: string) => {
    if (!/\bjs\/[^/]*\.remote\.js$/.test(path)) return text;
    changed.push(path);
    return `${text}\nObject.assign(globalThis,{benchRelease:2});`;
  };
  const { dir, version } = deriveRelease(RELEASED, 71, change, {}, { rendered: true });
  if (changed.length === 0) throw new Error(`${RELEASED} has no chunk of its own to change`);
  try {
    await publish(store, dir);
    await activate(store, new Map([[RELEASED, version]]), { by: 'bench', reason: 'a measurement' });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
  const end = Date.now() + SEEN_WITHIN_MS;
  while (!(await (await fetch(`http://localhost:${port}${BASE_PATH}/dashboard`)).text()).includes(version)) {
    if (Date.now() > end) throw new Error(`No page has ${RELEASED} ${version} after ${SEEN_WITHIN_MS} ms`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

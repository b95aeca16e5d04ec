import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BASE_PATH } from '@portal/contract/limits';
import { startPortal } from '../portal';
import { printTable } from '../table';
import { buildBaselines } from './compare-pages';

const CHANGED = 'mfe-account';
const dist = join(import.meta.dirname, '../../baseline/dist');
/** Chunks of the one bundle that the dashboard needs. */
const DASHBOARD = [
  'main',
  'host-messages-fi-json',
  'remote-account',
  `${CHANGED}-DashboardPage`,
  `${CHANGED}-messages-fi-json`,
];

/**
 * What somebody who has everything in the cache downloads for the dashboard after a release of the account remote alone: files of a new
 * address with federation, files of a new hash in the one bundle.
 */
export async function benchRelease() {
  buildBaselines();
  const portal = await startPortal();
  try {
    const html = await (await fetch(`http://localhost:${portal.port}${BASE_PATH}/dashboard?lang=fi`)).text();
    const urls = [...html.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, url]) => url ?? '');
    const changed = urls.filter((url) => url.includes(`/${CHANGED}/`));
    const federated = await Promise.all(
      changed.map(async (url) => compressedSize(`http://localhost:${portal.port}${url}`)),
    );
    // By content: the bundle's first script keeps its name but holds the names of all others, so that it changes with each of them.
    const bundle = files('changed')
      .filter((file) => !sameBefore(file))
      .map((file) => readFileSync(join(dist, 'changed', `${file}.br`)).length);
    const result = { federated: total(federated), oneBundle: total(bundle) };
    printTable(
      'After a release of one remote a returning visitor to its page downloads (brotli, without HTML and API)',
      ['variant', 'files', 'KB'],
      [
        ['federated', federated.length, (result.federated / 1024).toFixed(1)],
        ['one bundle', bundle.length, (result.oneBundle / 1024).toFixed(1)],
      ],
    );
    return result;
  } finally {
    await portal.stop();
  }
}

function sameBefore(file: string): boolean {
  const [before, after] = ['tuned', 'changed'].map((variant) => join(dist, variant, file));
  return existsSync(before ?? '') && readFileSync(before ?? '').equals(readFileSync(after ?? ''));
}

function files(variant: string): string[] {
  const chunks = JSON.parse(readFileSync(join(dist, variant, 'chunks.json'), 'utf8')) as Record<string, string[]>;
  return [...new Set(DASHBOARD.flatMap((name) => chunks[name] ?? []))].filter((file) => /\.(js|css)$/.test(file));
}

async function compressedSize(url: string): Promise<number> {
  // fetch unpacks the body; the length header is what went over the line.
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  await answer.arrayBuffer();
  return Number(answer.headers.get('content-length'));
}

function total(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { baselineHandler } from '../pages/baseline-server';
import { documentOf } from '../pages/document';
import type { Handler } from '../pages/front';
import { type Caching, variantHandler } from '../pages/variant-server';

/** Which state of the sources is served: the one that is released later differs in one remote. */
export type Release = 'before' | 'after';

export interface Variant {
  name: string;
  /** What the tables call it. */
  title: string;
  /** @param portal answers the calls of the API @param release what is served now */
  handler(portal: Handler, theme: string, release: () => Release): Handler;
}

const dist = join(import.meta.dirname, '../../federation/dist');
/** Names that hold a hash of the content, as webpack, Vite and esbuild write it. */
const HASHED: Caching = (path) => /[.-][\w-]{8,}\.(js|css|woff2|svg|png|webp)$/.test(path);

/** A build of host and remotes with another kind of federation. */
function federated(name: string, title: string): Variant {
  return {
    name,
    title,
    handler(portal, theme, release) {
      const { head } = JSON.parse(readFileSync(join(dist, name, 'page.json'), 'utf8')) as { head: string };
      const before = join(dist, name, 'before');
      return variantHandler({
        address: `/federation/${name}/`,
        folders: () => (release() === 'after' ? [join(dist, name, 'after'), before] : [before]),
        caching: HASHED,
        document: () => documentOf({ theme, head }),
        portal,
      });
    },
  };
}

function bundle(name: 'plain' | 'tuned', title: string, changed: string): Variant {
  return {
    name,
    title,
    handler: (portal, theme, release) =>
      baselineHandler(name, portal, theme, () => (release() === 'after' ? changed : name)),
  };
}

/** Builds of `bench/baseline` that are needed. */
export const BASELINES = ['plain', 'tuned', 'changed', 'changed-plain'];
/** Builds of `bench/federation`. */
export const FEDERATED = ['stock', 'vite', 'native'];
export const OURS = 'portal';

export const VARIANTS: readonly Variant[] = [
  bundle('plain', 'one bundle, plain', 'changed-plain'),
  bundle('tuned', 'one bundle, tuned', 'changed'),
  federated('stock', 'Module Federation, stock'),
  federated('vite', 'Module Federation on Vite'),
  federated('native', 'Native Federation'),
  { name: OURS, title: 'this portal', handler: (portal) => portal },
];

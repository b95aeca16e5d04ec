import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bulletinsPath, textsPath } from '@portal/contract/early-answers';
import { API_PREFIX } from '@portal/contract/limits';
import { matchRoute } from '@portal/routing/match';
import { EARLY_SCRIPT } from 'gateway/page/early-script';
import { firstAnswers } from 'gateway/page/first-answers';
import { type AskedPage, documentOf } from './document';
import type { Handler } from './front';
import { type Caching, variantHandler } from './variant-server';

export type BaselineVariant = 'plain' | 'tuned';
const dist = join(import.meta.dirname, '../../baseline/dist');
/** Texts that several remotes carry with their own; in one bundle they are a file of their own. */
const SHARED_TEXTS = 'shared-messages-fi-json';
const FOREVER: Caching = () => true;
const HASHED_NAME = /\.[0-9a-f]{12}\.(js|css)$/;

/**
 * Serves a baseline's page and files; everything else goes to the same portal as the federated page's calls.
 * @param build which of its builds is served now: its own name, or the one of a release after it
 */
export function baselineHandler(
  variant: BaselineVariant,
  portal: Handler,
  theme: string,
  build: () => string = () => variant,
): Handler {
  const builds = new Map<string, Build>();
  const opened = (name: string) => {
    const known = builds.get(name) ?? openBuild(join(dist, name));
    builds.set(name, known);
    return known;
  };
  return variantHandler({
    address: `/baseline/${variant}/`,
    folders: () => [join(dist, build())],
    caching: FOREVER,
    document: (page) => documentOf({ ...page, theme, head: head(variant, opened(build()), { ...page, theme }) }),
    portal,
  });
}

interface Build {
  chunks: Record<string, string[]>;
  /** The name of a file and what its content is, as a build for a server of static files has it. */
  named(file: string): string;
}

function openBuild(folder: string): Build {
  const hashes = new Map<string, string>();
  const hashOf = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex');
  return {
    chunks: JSON.parse(readFileSync(join(folder, 'chunks.json'), 'utf8')),
    named(file) {
      // The scripts ask for these by the same names, and find what the document lists already.
      if (HASHED_NAME.test(file)) return file;
      const hash = hashes.get(file) ?? hashOf(file).slice(0, 12);
      hashes.set(file, hash);
      return `${file}?${hash}`;
    },
  };
}

function head(
  variant: BaselineVariant,
  { chunks, named }: Build,
  { path, cookies, theme }: AskedPage & { theme: string },
): string {
  const match = matchRoute(path);
  const { remote = '', page = '', preloadChunks = [] } = match?.route ?? {};
  const owner = remote.replace(/^mfe-/, '');
  const names =
    variant === 'plain'
      ? ['main']
      : [
          'main',
          'host-messages-fi-json',
          `remote-${owner}`,
          `${remote}-${page}`,
          `${remote}-messages-fi-json`,
          `${remote}-${page}-messages-fi-json`,
          SHARED_TEXTS,
          ...preloadChunks.map((chunk) => `${remote}-${chunk}`),
        ];
  const files = [...new Set(names.flatMap((name) => chunks[name] ?? []))].map(
    (file) => `/baseline/${variant}/${named(file)}`,
  );
  const first = firstAnswers(match, { query: new URLSearchParams(), cookies, theme });
  const answers = [...first, textsPath('fi'), bulletinsPath('fi')].join(' ');
  const early = `<script data-api="${API_PREFIX}" data-lang="fi" data-answers="${answers}">${EARLY_SCRIPT}</script>`;
  const ofKind = (kind: string) => files.filter((file) => new RegExp(`\\.${kind}(\\?|$)`).test(file));
  return [
    ...(variant === 'tuned' ? [early] : []),
    ...ofKind('css').map((file) => `<link rel="stylesheet" href="${file}">`),
    ...ofKind('js').map((file) => `<script defer src="${file}"></script>`),
  ].join('\n');
}

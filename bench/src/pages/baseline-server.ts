import { existsSync, readFileSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { API_PREFIX, BASE_PATH } from '@portal/contract/limits';
import { matchRoute, preloadPath } from '@portal/routing/match';
import { EARLY_SCRIPT } from 'gateway/page/early-script';
import type { Handler } from './front';

export type BaselineVariant = 'plain' | 'tuned';
const dist = join(import.meta.dirname, '../../baseline/dist');
/** Texts that several remotes carry with their own; in one bundle they are a file of their own. */
const SHARED_TEXTS = 'shared-messages-fi-json';
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** Serves a baseline's page and files; everything else goes to the same portal as the federated page's calls. */
export function baselineHandler(variant: BaselineVariant, portal: Handler, theme: string): Handler {
  const chunks = JSON.parse(readFileSync(join(dist, variant, 'chunks.json'), 'utf8')) as Record<string, string[]>;
  return (request, response) => {
    const { pathname } = new URL(request.url, 'https://localhost');
    if (pathname.startsWith(`/baseline/${variant}/`))
      return sendFile(normalize(pathname.slice(`/baseline/${variant}/`.length)));
    if (pathname !== BASE_PATH && !pathname.startsWith(`${BASE_PATH}/`)) return portal(request, response);
    if (pathname.startsWith(`${BASE_PATH}/favicon`)) return portal(request, response);
    const session = /portal_session=/.test(request.headers.cookie ?? '');
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      'content-encoding': 'br',
    });
    response.end(brotliCompressSync(html(variant, chunks, pathname.slice(BASE_PATH.length) || '/', session, theme)));

    function sendFile(path: string) {
      const file = join(dist, variant, path);
      if (!file.startsWith(dist) || !existsSync(file)) {
        response.writeHead(404);
        response.end();
        return;
      }
      const compressed = existsSync(`${file}.br`);
      response.writeHead(200, {
        'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
        'cache-control': 'public, max-age=31536000, immutable',
        ...(compressed && { 'content-encoding': 'br' }),
      });
      response.end(readFileSync(compressed ? `${file}.br` : file));
    }
  };
}

function html(
  variant: BaselineVariant,
  chunks: Record<string, string[]>,
  path: string,
  session: boolean,
  theme: string,
): string {
  const match = matchRoute(path);
  const { remote = '', page = '' } = match?.route ?? {};
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
          SHARED_TEXTS,
        ];
  const files = [...new Set(names.flatMap((name) => chunks[name] ?? []))].map((file) => `/baseline/${variant}/${file}`);
  const first = match && (match.route.access !== 'authenticated' || session) ? preloadPath(match) : undefined;
  const early = `<script data-api="${API_PREFIX}" data-lang="fi"${first ? ` data-first="${first}"` : ''}>${EARLY_SCRIPT}</script>`;
  return `<!doctype html><html lang="fi" data-theme="${theme}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Portal</title>
${variant === 'tuned' ? early : ''}
${files
  .filter((file) => file.endsWith('.css'))
  .map((file) => `<link rel="stylesheet" href="${file}">`)
  .join('')}
${files
  .filter((file) => file.endsWith('.js'))
  .map((file) => `<script defer src="${file}"></script>`)
  .join('')}
<link rel="icon" type="image/svg+xml" href="${BASE_PATH}/favicon.svg"></head><body><div id="root"></div></body></html>`;
}

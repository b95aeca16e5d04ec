import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { BASE_PATH } from '@portal/contract/limits';
import type { AskedPage } from './document';
import type { Handler } from './front';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** Whether the address of a file changes with its content, so that nobody need ask for it again. @param path of the file in its build */
export type Caching = (path: string) => boolean;

export interface Variant {
  /** Beginning of the addresses of its files, with a slash at its end. */
  address: string;
  /** Where its files are looked for, the first place first. */
  folders(): readonly string[];
  caching: Caching;
  document(page: AskedPage): string;
  /** Answers everything else. */
  portal: Handler;
}

/** Serves a variant of the portal's pages as a server of static files does: compressed ahead, and asked again only for what may have changed. */
export function variantHandler({ address, folders, caching, document, portal }: Variant): Handler {
  return (request, response) => {
    const { pathname } = new URL(request.url, 'https://localhost');
    if (pathname.startsWith(address)) return sendFile(pathname.slice(address.length), request, response);
    if (pathname !== BASE_PATH && !pathname.startsWith(`${BASE_PATH}/`)) return portal(request, response);
    if (pathname.startsWith(`${BASE_PATH}/favicon`)) return portal(request, response);
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      'content-encoding': 'br',
    });
    const path = pathname.slice(BASE_PATH.length) || '/';
    response.end(brotliCompressSync(document({ path, cookies: request.headers.cookie })));
  };

  function sendFile(path: string, request: Http2ServerRequest, response: Http2ServerResponse) {
    const file = folders()
      .map((folder) => join(folder, path))
      .find((file) => existsSync(file) && statSync(file).isFile());
    if (!file) {
      response.writeHead(404);
      response.end();
      return;
    }
    const compressed = existsSync(`${file}.br`);
    const body = readFileSync(compressed ? `${file}.br` : file);
    const forever = caching(path);
    const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`;
    const headers = {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      'cache-control': forever ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(compressed && { 'content-encoding': 'br' }),
      ...(!forever && { etag }),
    };
    const known = !forever && request.headers['if-none-match'] === etag;
    response.writeHead(known ? 304 : 200, headers);
    response.end(known ? '' : body);
  }
}

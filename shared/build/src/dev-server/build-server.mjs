import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

/** @type {Readonly<Record<string, string>>} */
const TYPES = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** The path of an address, which asks for no file where it is none. @param {string} url */
function pathOf(url) {
  try {
    return normalize(decodeURIComponent(new URL(url, 'http://build.invalid').pathname));
  } catch {
    return '';
  }
}

/**
 * What pages are told: the hash of the build that is served, and the errors of a newer one that failed.
 * @typedef {{ hash: string, errors: readonly import('./build-error.mjs').BuildError[] }} BuildNews
 */

/**
 * Serves a developer's build to pages of a portal that runs elsewhere.
 * @param {string} folder what webpack writes
 * @param {number} port on this machine alone
 * @returns {Promise<{ tell(news: BuildNews): void, close(): Promise<void> }>} tells every page of a build, and those that are opened later
 * @throws the error of the system where the port cannot be used
 */
export async function serveBuild(folder, port) {
  /** @type {Set<import('node:http').ServerResponse>} */
  const pages = new Set();
  /** @type {string | undefined} */
  let latest;
  const server = createServer(async (request, answer) => {
    const path = pathOf(request.url ?? '');
    // The page is of another origin; nothing here is a secret from it.
    answer.setHeader('access-control-allow-origin', '*');
    answer.setHeader('cache-control', 'no-store');
    if (path === '/reload') {
      answer.writeHead(200, { 'content-type': 'text/event-stream' });
      answer.write(latest ?? ': open\n\n');
      pages.add(answer);
      answer.on('close', () => pages.delete(answer));
      return;
    }
    const file = join(folder, path);
    const found = await stat(file).catch(() => undefined);
    const type = TYPES[extname(file)];
    if (!found?.isFile() || !type) {
      answer.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' });
      answer.end('Not Found\n');
      return;
    }
    answer.writeHead(200, { 'content-type': type, 'content-length': found.size });
    createReadStream(file).pipe(answer);
  });
  server.listen(port, '127.0.0.1');
  // Rejects where it cannot listen.
  await once(server, 'listening');
  return {
    tell(news) {
      latest = `data: ${JSON.stringify(news)}\n\n`;
      for (const page of pages) page.write(latest);
    },
    close: () =>
      /** @type {Promise<void>} */ (
        new Promise((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        })
      ),
  };
}

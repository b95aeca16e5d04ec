import { extname } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** Media type by which a file of a release is served; undefined for what is not served. */
export function servedType(path: string): string | undefined {
  return TYPES[extname(path)];
}

/** Media type under which a file is kept. */
export function mediaType(path: string): string {
  return servedType(path) ?? 'application/octet-stream';
}

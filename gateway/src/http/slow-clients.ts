import type { IncomingMessage } from 'node:http';

/** A whole request without files must be in within this time, in milliseconds. trust.md, promise 14. */
export const REQUEST_LIMIT_MS = 15_000;
/** After that time an upload must have kept up this rate, in bytes per second. */
export const MINIMUM_UPLOAD_RATE = 8_192;
const CHECK_INTERVAL_MS = 1_000;

/**
 * Whether a request that is still being received may go on.
 * @param elapsedMs since its headers were in
 * @param receivedBytes of its body
 */
export function mayGoOn(multipart: boolean, elapsedMs: number, receivedBytes: number): boolean {
  if (elapsedMs < REQUEST_LIMIT_MS) return true;
  return multipart && receivedBytes / (elapsedMs / 1000) >= MINIMUM_UPLOAD_RATE;
}

/** Closes the connection of a client that sends its body too slowly. Uploads are measured by rate, since a large file may honestly take long. */
export function watchBody(request: IncomingMessage): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.complete) return;
  const multipart = request.headers['content-type']?.startsWith('multipart/form-data') ?? false;
  const started = Date.now();
  const before = request.socket.bytesRead;
  const timer = setInterval(() => {
    if (!mayGoOn(multipart, Date.now() - started, request.socket.bytesRead - before)) request.socket.destroy();
    else if (request.complete) clearInterval(timer);
  }, CHECK_INTERVAL_MS);
  timer.unref();
  request.once('close', () => clearInterval(timer));
}

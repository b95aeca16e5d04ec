import type { IncomingMessage } from 'node:http';

/** A whole request without files must be in within this time, in milliseconds. docs/design/guarantees.md#14-slow-clients */
const REQUEST_LIMIT_MS = 15_000;
/** After that time an upload must have kept up this rate, in bytes per second. */
const MINIMUM_UPLOAD_RATE = 8_192;

/** How long a client may take, in milliseconds. */
export interface ClientLimits {
  headersMs: number;
  requestMs: number;
  /** How often connections are checked. */
  checkEveryMs: number;
}
export const CLIENT_LIMITS: ClientLimits = { headersMs: 10_000, requestMs: REQUEST_LIMIT_MS, checkEveryMs: 1_000 };

/**
 * Whether a request that is still being received may go on.
 * @param elapsedMs since its headers were in
 * @param receivedBytes of its body
 */
export function mayGoOn(
  multipart: boolean,
  elapsedMs: number,
  receivedBytes: number,
  limitMs: number = REQUEST_LIMIT_MS,
): boolean {
  if (elapsedMs < limitMs) return true;
  return multipart && receivedBytes / (elapsedMs / 1000) >= MINIMUM_UPLOAD_RATE;
}

/** Whether a request announces a body that its method has no use for; no browser sends one. */
export function hasUselessBody({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
}

/** Closes the connection of a client that sends its body too slowly. Uploads are measured by rate, since a large file may honestly take long. */
export function watchBody(request: IncomingMessage, { requestMs, checkEveryMs }: ClientLimits): void {
  if (request.complete) return;
  const multipart = request.headers['content-type']?.startsWith('multipart/form-data') ?? false;
  const started = Date.now();
  const before = request.socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete) clearInterval(timer);
    else if (!mayGoOn(multipart, Date.now() - started, request.socket.bytesRead - before, requestMs))
      request.socket.destroy();
  }, checkEveryMs);
  timer.unref();
  request.once('close', () => clearInterval(timer));
}

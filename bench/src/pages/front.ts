import { createHash, X509Certificate } from 'node:crypto';
import { Agent, request as forward } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';

export type Handler = (request: Http2ServerRequest, response: Http2ServerResponse) => void;

/** A certificate for this machine, and what tells Chromium to take it without giving up its cache. */
export async function makeCertificate() {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], { keySize: 2048 });
  const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return { key, cert, spkiHash: createHash('sha256').update(spki).digest('base64') };
}
export type Certificate = Awaited<ReturnType<typeof makeCertificate>>;

/** Serves HTTP/2 as a production front would. @returns its origin and the way to close it */
export async function openFront(certificate: Certificate, port: number, handler: Handler) {
  const server = createSecureServer({ key: certificate.key, cert: certificate.cert, allowHTTP1: true }, handler);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const { port: actual } = server.address() as AddressInfo;
  return { origin: `https://localhost:${actual}`, close: () => server.close() };
}

// Idle connections are closed before the portal closes them from its side, since a request on its way would be lost then.
const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: 20_000 });
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host', 'upgrade']);

/** Hands requests to the portal behind, as a proxy does. */
export function proxyTo(portalPort: number): Handler {
  return (request, response) => {
    const headers: Record<string, string | string[] | undefined> = { 'x-forwarded-proto': 'https' };
    for (const [name, value] of Object.entries(request.headers)) if (!name.startsWith(':')) headers[name] = value;
    headers.host = request.authority || request.headers.host;
    const onward = forward(
      { agent, port: portalPort, host: '127.0.0.1', path: request.url, method: request.method, headers },
      (answer) => {
        const kept = Object.entries(answer.headers).filter(([name]) => !HOP_BY_HOP.has(name));
        response.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept) as Record<string, string | string[]>);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    // A page that is gone listens to no more news: the portal counts the streams of a session.
    response.on('close', () => {
      if (!response.writableEnded) onward.destroy();
    });
    request.pipe(onward);
  };
}

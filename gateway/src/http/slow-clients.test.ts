import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { portalServer } from './server';
import { CLIENT_LIMITS, mayGoOn } from './slow-clients';

const SLOW_OF_EACH_KIND = 100;
/** The same rules with less patience, so that the test need not wait as long as people may. */
const LIMITS = { headersMs: 1_500, requestMs: 1_500, checkEveryMs: 50 };
/** So much that no slow client is closed before the test has ended. */
const PATIENT = { headersMs: 600_000, requestMs: 600_000, checkEveryMs: 50 };
const SERVED = 20;
/** How often a slow client sends one more byte, in milliseconds. */
const TRICKLE_MS = 200;

const START = 'HTTP/1.1\r\nHost: portal.test\r\n';
const KINDS = {
  'sends its headers byte by byte': `GET /candidateportal ${START}X-Slow: `,
  'sends nothing but a line': `PUT /candidateportal/failures ${START}`,
  'sends a body byte by byte': `PUT /candidateportal/failures ${START}Content-Type: text/plain\r\nContent-Length: 1000\r\n\r\n`,
  'sends a body in pieces': `PUT /candidateportal ${START}Transfer-Encoding: chunked\r\n\r\n`,
  'sends a file far below the least rate': `POST /candidate-portal-api/x ${START}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n`,
  'asks with a long body': `GET /candidateportal ${START}Content-Length: 1000000\r\n\r\n`,
};

/** A body with GET, and a size of a piece that grows beyond every number. */
const REFUSED_BEFORE_LONG = [KINDS['asks with a long body'], KINDS['sends a body in pieces']];

let server: Server;
let port: number;
const sockets = new Set<Socket>();
async function serve(limits: typeof LIMITS): Promise<void> {
  server = portalServer(
    { hosts: [{ host: 'portal.test' }] },
    (request) => request.resume(),
    (request, response) => {
      if (request.method === 'PUT') request.resume();
      else response.end('page');
    },
    limits,
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
}
async function stop(): Promise<void> {
  for (const socket of sockets) socket.destroy();
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}
beforeEach(() => serve(PATIENT));
afterEach(stop);

const everyKind = () => Object.values(KINDS).flatMap((bytes) => Array.from({ length: SLOW_OF_EACH_KIND }, () => bytes));
const connections = () => promisify(server.getConnections.bind(server))();

/** Opens a connection and never ends what it began. @returns all that came back, once the other side has closed it */
function sendSlowly(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes);
      // Not before: what is written while it connects would stand before the request.
      timer = setInterval(() => socket.write('a'), TRICKLE_MS);
    });
    sockets.add(socket);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    // Writing to a connection that was just closed fails; closed is what it is to be.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      sockets.delete(socket);
      resolve(text);
    });
  });
}

const answerOf = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });

describe('a client that sends slowly', () => {
  it('has 10 seconds for its headers and 15 seconds for a request without files', () => {
    expect(CLIENT_LIMITS).toEqual({ headersMs: 10_000, requestMs: 15_000, checkEveryMs: 1_000 });
    expect(mayGoOn(false, 14_999, 0)).toBe(true);
    expect(mayGoOn(false, 15_000, 1_000_000)).toBe(false);
  });

  it('may take long for a file as long as it keeps up the least rate', () => {
    expect(mayGoOn(true, 60_000, 60 * 8_192)).toBe(true);
    expect(mayGoOn(true, 60_000, 60 * 8_192 - 1)).toBe(false);
  });

  it('is closed, as hundreds at once are', async () => {
    await stop();
    await serve(LIMITS);
    for (const text of await Promise.all(everyKind().map(sendSlowly))) expect(text).not.toContain(' 200 ');
  });

  it('keeps nobody else from being served, with hundreds like it', async () => {
    const slow = everyKind().filter((bytes) => !REFUSED_BEFORE_LONG.includes(bytes));
    for (const bytes of slow) void sendSlowly(bytes);
    while ((await connections()) < slow.length) {
      expect(sockets.size).toBe(slow.length);
      await new Promise(setImmediate);
    }
    for (let served = 0; served < SERVED; served += 1)
      expect(await answerOf(`GET /candidateportal ${START}Connection: close\r\n\r\n`)).toContain('page');
    expect(await connections()).toBeGreaterThanOrEqual(slow.length);
  });

  it.each(['GET', 'HEAD'])('may not send a body with %s: it is refused and closed at once', async (method) => {
    for (const body of ['Content-Length: 5\r\n\r\n', 'Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n']) {
      const text = await answerOf(`${method} /candidateportal ${START}${body}`);
      expect(text).toMatch(/^HTTP\/1.1 400 /);
      expect(text).toContain('Connection: close');
    }
    expect(await answerOf(`${method} / ${START}Content-Length: 0\r\nConnection: close\r\n\r\n`)).toContain(' 200 ');
  });
});

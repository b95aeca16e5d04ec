import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { unavailable } from '../../http/problem';

export type ScanResult = 'clean' | 'infected';

export interface Scanner {
  /** @throws ProblemError 503 where nobody has looked at the file: it is not taken then */
  scan(path: string): Promise<ScanResult>;
}

const DEFAULT_PORT = 3310;
/** A scanner that says nothing for so long is not there, milliseconds. */
const SILENCE_MS = 30_000;
/** Longer than any reply of clamd; whatever sends more is not one. Characters. */
const LONGEST_REPLY = 4096;

function open({ protocol, hostname, port, pathname }: URL): Socket {
  if (protocol === 'unix:') return connect({ path: decodeURIComponent(pathname) });
  return connect({ host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? DEFAULT_PORT : Number(port) });
}

/** Each piece goes with its length in front, and nothing at the end: clamd(8), INSTREAM. */
async function* pieces(path: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of createReadStream(path)) {
    const piece = chunk as Buffer;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    yield length;
    yield piece;
  }
  yield Buffer.alloc(4);
}

function written(socket: Socket, piece: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(piece, (error) => (error ? reject(error) : resolve()));
  });
}

async function ask(address: URL, path: string, silenceMs: number): Promise<string> {
  const socket = open(address);
  let reply = '';
  const answered = new Promise<string>((resolve, reject) => {
    socket.setEncoding('utf8');
    socket.setTimeout(silenceMs, () => socket.destroy(new Error('the virus scanner is silent')));
    socket.on('data', (text: string) => {
      reply += text;
      if (reply.includes('\0')) resolve(reply.slice(0, reply.indexOf('\0')));
      else if (reply.length > LONGEST_REPLY) socket.destroy(new Error('the virus scanner does not come to an end'));
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the virus scanner hung up')));
  });
  // It may hang up while the file is still going, and then its reason counts, not the broken pipe.
  answered.catch(() => {});
  try {
    for await (const piece of pieces(path)) {
      if (socket.destroyed) break;
      await written(socket, piece);
    }
    return await answered;
  } finally {
    socket.destroy();
  }
}

/**
 * A clamd that looks at every file before it is kept (`CLAMD_URL`); without its answer no file is kept. docs/design/guarantees.md#10-uploads
 * @param url `tcp://host:port` or `unix:///path`
 * @param silenceMs for tests
 * @returns undefined where none is set
 */
export function openScanner(url: string | undefined, silenceMs = SILENCE_MS): Scanner | undefined {
  if (url === undefined) return undefined;
  const address = new URL(url);
  return {
    async scan(path) {
      const reply = await ask(address, path, silenceMs).catch(() => undefined);
      if (reply !== undefined && /^stream: OK\s*$/.test(reply)) return 'clean';
      if (reply !== undefined && /^stream: .* FOUND\s*$/.test(reply)) return 'infected';
      throw unavailable();
    },
  };
}

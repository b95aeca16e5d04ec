import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What an employer's system got. */
export interface ReceivedEvent {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  url: string;
  events: ReceivedEvent[];
  /** Answers from now on. */
  answer: RequestListener;
  close(): Promise<void>;
}

/** An employer's system on this machine, which takes every event until it is told otherwise. */
export async function startReceiver(): Promise<Receiver> {
  const receiver: Receiver = {
    url: '',
    events: [],
    answer: (_request, response) => void response.writeHead(204).end(),
    close: () => new Promise((resolve) => void closeAll(server, resolve)),
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      receiver.events.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      receiver.answer(request, response);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`;
  return receiver;
}

function closeAll(server: Server, done: () => void): void {
  server.close(() => done());
  server.closeAllConnections();
}

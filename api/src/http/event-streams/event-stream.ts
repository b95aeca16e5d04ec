import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a page that does not read may leave unread, bytes. */
const UNREAD_BYTES = 65_536;
/** An event that no page takes for news: a script hears no comments, and a connection may die without the browser noticing. */
const HEARTBEAT = 'event: heartbeat\ndata:\n\n';

/** Server-sent events to one page. */
export class EventStream {
  readonly #stream = new PassThrough();
  readonly #request: FastifyRequest;

  constructor(request: FastifyRequest) {
    this.#request = request;
  }

  tell(data: object): void {
    this.#write(`data: ${JSON.stringify(data)}\n\n`);
  }

  heartbeat(): void {
    this.#write(HEARTBEAT);
  }

  end(): void {
    this.#stream.end();
  }

  /** Answers the request with what has been told and will be. @param onClose the page is gone, or the stream has ended */
  send(reply: FastifyReply, onClose: () => void): FastifyReply {
    this.#stream.once('close', onClose);
    this.#request.raw.once('close', onClose);
    return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(this.#stream);
  }

  /** The first bytes tell the page that it is connected. */
  begin(): void {
    this.#write(`retry: 5000\n${HEARTBEAT}`);
  }

  #write(text: string): void {
    if (this.#stream.writableLength > UNREAD_BYTES) this.#stream.destroy();
    else if (this.#stream.writable) this.#stream.write(text);
  }
}

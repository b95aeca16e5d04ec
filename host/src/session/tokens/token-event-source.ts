import { addPortalHeaders, type TokenSource } from '@portal/api-client';
import { createParser } from 'eventsource-parser';

const CONNECTING = 0;
const OPEN = 1;
const CLOSED = 2;

/**
 * The browser's own `EventSource` sends no header. @returns what a page opens streams of events with in its place. Whoever opens one closes it
 * after an error and opens another; this one never connects again by itself.
 */
export function tokenEventSource(tokens: TokenSource) {
  return class TokenEventSource extends EventTarget {
    readyState = CONNECTING;
    onopen: (() => void) | undefined;
    onmessage: ((event: MessageEvent<string>) => void) | undefined;
    onerror: (() => void) | undefined;
    readonly #gone = new AbortController();

    constructor(url: string | URL) {
      super();
      void this.#read(url);
    }

    close(): void {
      this.readyState = CLOSED;
      this.#gone.abort();
    }

    async #read(url: string | URL): Promise<void> {
      try {
        await tokens.ready();
        const headers = addPortalHeaders(new Headers({ accept: 'text/event-stream' }));
        const { ok, body } = await fetch(url, { headers, signal: this.#gone.signal });
        // What is refused stays refused; a connection that breaks may come about the next time.
        if (!ok || !body) this.readyState = CLOSED;
        else await this.#hear(body.pipeThrough(new TextDecoderStream()).getReader());
      } catch {
        // Told below, as any end.
      }
      if (!this.#gone.signal.aborted) this.onerror?.();
    }

    async #hear(reader: ReadableStreamDefaultReader<string>): Promise<void> {
      if (this.#gone.signal.aborted) return;
      this.readyState = OPEN;
      this.onopen?.();
      const parser = createParser({
        onEvent: ({ event = 'message', data }) => {
          const told = new MessageEvent(event, { data });
          if (event === 'message') this.onmessage?.(told);
          this.dispatchEvent(told);
        },
      });
      for (let part = await reader.read(); !part.done; part = await reader.read()) parser.feed(part.value);
      if (!this.#gone.signal.aborted) this.readyState = CONNECTING;
    }
  };
}

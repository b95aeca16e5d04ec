import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { API_PREFIX } from '@portal/contract/limits';
import type { TestBrowser } from './browser';
import type { TestApi } from './harness';

/** An open page: what it has been told so far. */
export interface StreamPage {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  text(): string;
  /** Data of the events, but of those that only keep the stream open. */
  told(): unknown[];
  ended(): boolean;
  close(): void;
}

export interface StreamServer {
  /** Opens the stream of a page. @param path below the API's prefix */
  open(browser: TestBrowser, path: string): Promise<StreamPage>;
  /** Closes the pages. */
  closePages(): void;
  close(): Promise<void>;
}

/** Waits for what comes by another connection. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await wait(10);
}

/** Serves an API to pages that read streams, which calls in the process cannot. */
export async function serveStreams({ api }: Pick<TestApi, 'api'>): Promise<StreamServer> {
  const server = createServer(api.listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const pages: StreamPage[] = [];

  async function open(browser: TestBrowser, path: string): Promise<StreamPage> {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { host: 'localhost:4600', cookie };
      get({ port, host: '127.0.0.1', path: `${API_PREFIX}${path}`, headers }, resolve).on('error', reject);
    });
    let text = '';
    let ended = false;
    response.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    response
      .on('error', () => undefined)
      .on('close', () => {
        ended = true;
      });
    const page: StreamPage = {
      status: response.statusCode,
      headers: response.headers,
      text: () => text,
      told: () => [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? '')),
      ended: () => ended,
      close: () => void response.destroy(),
    };
    pages.push(page);
    if (response.statusCode === 200) await until(() => text.startsWith('retry:'));
    return page;
  }

  return {
    open,
    closePages() {
      for (const page of pages.splice(0)) page.close();
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

import { clients, type FakeClient } from './fake-client.fixture';
import { ServiceTokens } from './service-tokens';

/** Tabs of one browser hear each other at once. */
export class Channel {
  static readonly open: Channel[] = [];
  readonly #listeners: ((event: { data: unknown }) => void)[] = [];
  constructor() {
    Channel.open.push(this);
  }
  addEventListener(_: string, listener: (event: { data: unknown }) => void) {
    this.#listeners.push(listener);
  }
  postMessage(data: unknown) {
    for (const other of Channel.open) if (other !== this) for (const hear of other.#listeners) hear({ data });
  }
}
/** Whether the service answers at all, and which levels of a log-in count as strong. */
export const service: { answers: boolean; acrValues?: string } = { answers: true };
let queue = Promise.resolve();
const locks = {
  request: (_: string, work: () => Promise<void>) => {
    queue = queue.then(work, work);
    return queue;
  },
};

/** A browser without tabs, and without anything stored. */
export function openBrowser(): void {
  clients.length = 0;
  Channel.open.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  queue = Promise.resolve();
  window.history.replaceState(null, '', '/candidateportal/applications');
  Object.assign(globalThis, { BroadcastChannel: Channel });
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  const settings = { 'auth-server-url': 'https://login.example.fi', realm: 'r', resource: 'portal' };
  service.answers = true;
  service.acrValues = undefined;
  globalThis.fetch = jest.fn(async (to: string | URL) => {
    if (!service.answers && String(to).includes('.well-known')) throw new TypeError('network');
    return { ok: true, json: async () => ({ ...settings, acrValues: service.acrValues }) } as Response;
  }) as never;
}

/** A tab, before it has asked who is logged in. */
export async function tab(onEnded = () => {}): Promise<{ tokens: ServiceTokens; client: FakeClient }> {
  const tokens = await ServiceTokens.load(onEnded);
  const client = clients[clients.length - 1];
  if (!client) throw new Error('the tab has made no client');
  return { tokens, client };
}

import type { BrowserContext, CDPSession } from '@playwright/test';

/** Line and machine of the visitor. `cpu` divides the speed. */
export interface Conditions {
  roundTripMs: number;
  kilobitsPerSecond: number;
  cpu: number;
}
export const SLOW_PHONE: Conditions = { roundTripMs: 150, kilobitsPerSecond: 1600, cpu: 4 };
export const UNTHROTTLED: Conditions = { roundTripMs: 0, kilobitsPerSecond: 0, cpu: 1 };

export interface Visit {
  /** Milliseconds from the start of the navigation until the awaited element was painted. */
  rendered: number;
  /** Milliseconds until the heading of the page was painted, be it from the document or by the scripts. */
  words: number;
  /** Milliseconds until the page was complete and its main thread had nothing left to do, so that a press is answered at once. */
  usable: number;
  /** Requests that went over the line until the element was painted. */
  requests: number;
  /** Longest chain of requests of which each began after another had ended. */
  depth: number;
  /** Bytes over the line until then, headers included. */
  bytes: number;
  /** What was asked for until then, the document first. */
  files: LoadedFile[];
  errors: string[];
}

export interface LoadedFile {
  url: string;
  bytes: number;
}

interface Entry {
  url: string;
  start: number;
  end: number;
  bytes: number;
  cached: boolean;
  depth: number;
}

/**
 * Opens an address and waits until an element is painted.
 * @param context its cache decides whether this is a first or a warm visit
 * @param selector what shows that the page is rendered
 */
export async function visit(
  context: BrowserContext,
  url: string,
  selector: string,
  conditions: Conditions,
): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const entries = await record(session, conditions);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.addInitScript(watchPaints, { rendered: selector, words: 'main h1:not(:empty)', mark: PAINTS });
  // The page tells it by itself: whoever asks a page runs scripts of the driver in it, which take 100 ms of the slowed processor.
  const told = page.waitForEvent('console', {
    predicate: (message) => message.text().startsWith(PAINTS),
    timeout: 90_000,
  });
  const [message] = await Promise.all([told, page.goto(url, { waitUntil: 'commit', timeout: 60_000 })]).catch(() => {
    throw new Error(`${url} was not rendered: ${errors.join('; ') || 'no error on the page'}`);
  });
  const { rendered, words, usable } = JSON.parse(message.text().slice(PAINTS.length)) as Paints;
  const counted = chain([...entries.values()], rendered);
  await page.close();
  return { rendered, words, usable, errors, ...counted };
}

/** What the page's message of its paints begins with. */
const PAINTS = 'paints: ';
type Paints = Record<'rendered' | 'words' | 'usable', number>;

/** Runs in the page: notes when what each selector names was painted first. */
function watchPaints({ mark, ...selectors }: Record<'rendered' | 'words' | 'mark', string>): void {
  const paints: Partial<Paints> = {};
  const begun = new Set<string>();
  new MutationObserver(() => {
    for (const [name, selector] of Object.entries(selectors)) {
      if (begun.has(name) || !document.querySelector(selector)) continue;
      begun.add(name);
      requestAnimationFrame(() =>
        setTimeout(() => {
          Object.assign(paints, { [name]: performance.now() });
          if (name === 'rendered')
            requestIdleCallback(() => {
              const usable = Math.max(performance.now(), paints.words ?? 0);
              console.debug(mark + JSON.stringify({ ...paints, usable }));
            });
        }),
      );
    }
  }).observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
}

async function record(session: CDPSession, { roundTripMs, kilobitsPerSecond, cpu }: Conditions) {
  const entries = new Map<string, Entry>();
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: kilobitsPerSecond ? (kilobitsPerSecond * 1000) / 8 : -1,
    uploadThroughput: kilobitsPerSecond ? (kilobitsPerSecond * 1000) / 16 : -1,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) =>
    entries.set(requestId, {
      url: request.url,
      start: timestamp * 1000,
      end: Number.POSITIVE_INFINITY,
      bytes: 0,
      cached: false,
      depth: 0,
    }),
  );
  const cached = (requestId: string) => {
    const entry = entries.get(requestId);
    if (entry) entry.cached = true;
  };
  session.on('Network.requestServedFromCache', ({ requestId }) => cached(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) cached(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const entry = entries.get(requestId);
    if (entry) Object.assign(entry, { end: timestamp * 1000, bytes: encodedDataLength });
  });
  return entries;
}

function chain(all: Entry[], rendered: number) {
  const origin = Math.min(...all.map(({ start }) => start));
  const seen = all
    .filter(({ url, start }) => !url.startsWith('data:') && start - origin <= rendered)
    .sort((a, b) => a.start - b.start);
  for (const entry of seen) {
    entry.depth =
      1 +
      Math.max(0, ...seen.filter((other) => other !== entry && other.end <= entry.start + 1).map(({ depth }) => depth));
  }
  const overLine = seen.filter(({ cached }) => !cached);
  // What an idle page asks for in the moment in which it is painted comes later.
  const files = overLine.map(({ url, bytes, end }) => ({ url, bytes: end - origin <= rendered ? bytes : 0 }));
  return {
    requests: overLine.length,
    depth: Math.max(...seen.map(({ depth }) => depth)),
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    files,
  };
}

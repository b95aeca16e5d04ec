import type { Page } from '@playwright/test';

export interface KeyLog {
  /** Milliseconds from each key event to the end of the frame, on the main thread, that shows what it did. */
  painted: number[];
  /** What Event Timing has of the same keys, only those of 16 ms and more: until the frame was on the screen, in steps of 8 ms. */
  events: number[];
  /** Takes in what has been measured and not been told yet. */
  finish?(): void;
}
declare global {
  interface Window {
    keyLog?: KeyLog;
  }
}

/** Notes from now on how long keys take: letters are shown by the frame after them, arrow keys by that after the focus has moved. */
export async function logKeys(page: Page, keys: 'letters' | 'arrows'): Promise<void> {
  await showFrames(page);
  await page.evaluate((wanted) => {
    const log: KeyLog = { painted: [], events: [] };
    window.keyLog = log;
    const pressed = new Set<number>();
    // The task after the frame's own callbacks: style, layout and paint are behind it.
    const noteFrame = (start: number) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => log.painted.push(performance.now() - start);
        port2.postMessage(null);
      });
    let last = 0;
    const press = (event: KeyboardEvent) => {
      last = event.timeStamp;
      if (wanted === 'letters' ? event.key.length === 1 : event.key.startsWith('Arrow')) pressed.add(last);
      if (wanted === 'letters') noteFrame(last);
    };
    addEventListener('keydown', press, { capture: true });
    if (wanted === 'arrows') addEventListener('focusin', () => noteFrame(last), { capture: true });
    const note = (entries: PerformanceEntryList) => {
      // A key that draws nothing waits for the next frame, whenever that is.
      for (const { name, startTime, duration } of entries)
        if (name === 'keydown' && pressed.delete(startTime)) log.events.push(duration);
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    log.finish = () => note(observer.takeRecords());
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  }, keys);
}

/** @throws Error where nothing was noted */
export async function readKeys(page: Page): Promise<KeyLog> {
  const log = await page.evaluate(() => {
    window.keyLog?.finish?.();
    return window.keyLog && { painted: window.keyLog.painted, events: window.keyLog.events };
  });
  if (!log) throw new Error('the keys were not measured');
  return log;
}

/** Without anybody who looks, a browser without a window puts off showing what it has drawn, and Event Timing waits for that. */
async function showFrames(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on('Page.screencastFrame', ({ sessionId }) => {
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 1, maxWidth: 32, maxHeight: 32 });
}

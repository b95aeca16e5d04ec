import type { Locator, Page } from '@playwright/test';

/** Between two letters, in milliseconds: somebody who types well. */
const GAP_MS = 120;
const LETTERS = 'opettaja';

interface KeyLog {
  painted: number[];
  events: number[];
  /** Takes in what has been measured and not been told yet. */
  finish?(): void;
}
declare global {
  interface Window {
    keyLog?: KeyLog;
  }
}

/**
 * Types letters into one text field of each section, rows included.
 * @returns milliseconds from each key event to the end of the frame after it on the main thread, and what Event Timing has of the same keys (only those
 * of 16 ms and more): until the frame was on the screen, in steps of 8 ms
 */
export async function measureKeys(page: Page, count: number): Promise<KeyLog> {
  const fields = await textFields(page);
  await showFrames(page);
  await page.evaluate(() => {
    const log: KeyLog = { painted: [], events: [] };
    window.keyLog = log;
    const letters = new Set<number>();
    addEventListener(
      'keydown',
      (event) => {
        const start = event.timeStamp;
        if (event.key.length === 1) letters.add(start);
        // The task after the frame's own callbacks: style, layout and paint of the letter are behind it.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => log.painted.push(performance.now() - start);
          port2.postMessage(null);
        });
      },
      { capture: true },
    );
    const note = (entries: PerformanceEntryList) => {
      // A key that draws nothing waits for the next frame, whenever that is.
      for (const { name, startTime, duration } of entries)
        if (name === 'keydown' && letters.delete(startTime)) log.events.push(duration);
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    log.finish = () => note(observer.takeRecords());
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  let typed = 0;
  while (typed < count) {
    for (const field of fields) {
      if (typed >= count) break;
      await field.click();
      await field.press('End');
      await page.evaluate(() => window.keyLog?.painted.splice(-1));
      for (const letter of LETTERS) {
        if (typed >= count) break;
        await page.keyboard.press(letter, { delay: 20 });
        await page.waitForTimeout(GAP_MS);
        typed += 1;
      }
    }
  }
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

/** The first text of each section; of rows, in the first one, which is opened. */
async function textFields(page: Page): Promise<Locator[]> {
  const fields: Locator[] = [];
  for (const section of await page.locator('[data-section]').all()) {
    const row = section.locator('[data-row]').last();
    if ((await row.count()) > 0) {
      const toggle = row.locator('button[aria-expanded="false"]').first();
      if ((await toggle.count()) > 0) await toggle.click();
    }
    const text = section
      .locator('[data-control="text"] input:not([readonly]), [data-control="textarea"] textarea:not([readonly])')
      .first();
    if ((await text.count()) > 0) fields.push(text);
  }
  return fields;
}

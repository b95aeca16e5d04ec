import type { BrowserContext } from 'playwright-core';
import { pageErrorsOf } from './check-page';
import { type PageLooks, type ReadPage, readPageScript } from './in-page';

const LOOKS: PageLooks = { parts: { main: 'the page' }, loading: '[role=status]', replaced: ['Date.now'] };

const WHOLE: ReadPage = { hasMain: true, heading: true, loading: false, notice: false, ids: [], changed: [] };

/** A context with one page that answers each reading in turn, the last one for ever, and looks different at each screenshot. */
function contextOf(...readings: (ReadPage | Error)[]): BrowserContext {
  let shots = 0;
  const page = {
    on: () => page,
    addInitScript: async () => undefined,
    goto: async () => null,
    close: async () => undefined,
    screenshot: async () => Buffer.from(String(shots++)),
    evaluate: async (script: string) => {
      if (script !== readPageScript(LOOKS)) return true;
      const reading = readings.length > 1 ? readings.shift() : readings[0];
      if (reading instanceof Error) throw reading;
      return reading;
    },
  };
  return { newPage: async () => page } as unknown as BrowserContext;
}

const check = (...readings: (ReadPage | Error)[]) => pageErrorsOf(contextOf(...readings), 'http://localhost/', LOOKS);

test('a page that has no body yet, or goes elsewhere while it is read, is read again', async () => {
  const noBody = new TypeError("Failed to execute 'createTreeWalker' on 'Document'");
  const gone = new Error('page.evaluate: Execution context was destroyed, most likely because of a navigation');
  expect(await check(noBody, gone, WHOLE)).toEqual([]);
});

test('a page that has crashed is not read again', async () => {
  expect(await check(new Error('page.evaluate: Target crashed'), WHOLE)).toEqual([
    'it could not be looked at: page.evaluate: Target crashed',
  ]);
});

test('every error of a drawn page is named', async () => {
  const errors = await check({
    ...WHOLE,
    heading: false,
    notice: true,
    ids: ['auth.login.title'],
    changed: ['JSON.parse', 'Date.now'],
  });
  expect(errors).toEqual([
    'a part failed and a notice stands in its place',
    'no heading',
    'texts are missing: auth.login.title',
    "the browser's own functions were changed: JSON.parse",
  ]);
});

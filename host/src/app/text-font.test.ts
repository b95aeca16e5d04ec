import { LATER_FONTS_ID } from '@portal/contract/release-names';
import { fetchTextFont } from './text-font';

const fetched = jest.fn<Promise<void>, [string]>();
const load = jest.fn(async () => []);
let hidden = false;

/** A page whose rules of fonts wait, as the gateway writes it. @returns its rules */
function page(): HTMLStyleElement {
  document.head.innerHTML = `<style>:root { --font-family: "Own", sans-serif }</style><style id="${LATER_FONTS_ID}" media="print"></style>`;
  return document.getElementById(LATER_FONTS_ID) as HTMLStyleElement;
}
const settle = () => jest.advanceTimersByTimeAsync(0);
/** A frame's callbacks have run and it is painted. */
const painted = () => jest.advanceTimersByTimeAsync(20);

beforeEach(() => {
  jest.useFakeTimers();
  fetched.mockReset().mockResolvedValue();
  load.mockReset().mockResolvedValue([]);
  hidden = false;
  class Face {
    constructor(
      _family: string,
      private readonly source: string,
    ) {}
    load = () => fetched(this.source);
  }
  Object.assign(globalThis, { FontFace: Face });
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load } });
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'FontFace');
  Reflect.deleteProperty(document, 'fonts');
  Reflect.deleteProperty(document, 'hidden');
});

test('the font is asked for at once, and its rules count when the page is rendered and painted', async () => {
  const rules = page();
  const show = fetchTextFont();
  expect(fetched.mock.calls).toEqual([[expect.stringMatching(/^url\("[\w./-]+"\)$/)]]);
  await painted();
  expect(rules.media).toBe('print');
  show();
  await settle();
  expect(rules.media).toBe('print');
  jest.advanceTimersToNextFrame();
  await Promise.resolve();
  // The callbacks of the frame run before it is painted.
  expect(rules.media).toBe('print');
  await painted();
  expect(rules.media).toBe('all');
  expect(load).toHaveBeenCalledWith(expect.stringContaining('"Own"'));
});

test('the rules wait for the font, so that the page is laid out anew once', async () => {
  let come = () => {};
  fetched.mockReturnValue(
    new Promise<void>((resolve) => {
      come = resolve;
    }),
  );
  const rules = page();
  fetchTextFont()();
  await painted();
  expect(rules.media).toBe('print');
  come();
  await settle();
  expect(rules.media).toBe('all');
});

test('a page in the background has its font when somebody turns to it', async () => {
  hidden = true;
  const rules = page();
  fetchTextFont()();
  await settle();
  expect(rules.media).toBe('all');
});

test.each([
  ['does not come', () => fetched.mockRejectedValue(new Error('no line'))],
  ['cannot be asked for', () => Reflect.deleteProperty(globalThis, 'FontFace')],
])('where the font %s, the rules count all the same', async (_case, fail) => {
  fail();
  load.mockRejectedValue(new Error('no line'));
  const rules = page();
  fetchTextFont()();
  await painted();
  expect(rules.media).toBe('all');
});

test('from here on the rules do not wait for the load event', () => {
  page();
  fetchTextFont();
  expect(document.getElementById(LATER_FONTS_ID)).toBeNull();
});

test('a page whose style sheets apply the font by themselves has it fetched, and nothing more', async () => {
  document.head.innerHTML = '';
  fetchTextFont()();
  await painted();
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(load).not.toHaveBeenCalled();
});

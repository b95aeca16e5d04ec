import { LATER_FONTS_ID } from '@portal/contract/release-names';
import { fetchTextFont } from './text-font';

const fetched = jest.fn<Promise<void>, [string]>();
const load = jest.fn(async () => []);

/** A page whose rules of fonts wait, as the gateway writes it. @returns its rules */
function page(): HTMLStyleElement {
  document.head.innerHTML = `<style>:root { --font-family: "Own", sans-serif }</style><style id="${LATER_FONTS_ID}" media="print"></style>`;
  return document.getElementById(LATER_FONTS_ID) as HTMLStyleElement;
}
const painted = () => jest.advanceTimersByTimeAsync(20);

beforeEach(() => {
  jest.useFakeTimers();
  fetched.mockReset().mockResolvedValue();
  load.mockClear();
  class Face {
    constructor(
      _family: string,
      private readonly source: string,
    ) {}
    load = () => fetched(this.source);
  }
  Object.assign(globalThis, { FontFace: Face });
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load } });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'FontFace');
  Reflect.deleteProperty(document, 'fonts');
});

test('the font is asked for at once, and its rules count when the page with it is painted', async () => {
  const rules = page();
  const show = fetchTextFont();
  expect(fetched).toHaveBeenCalledWith(expect.stringMatching(/^url\(".+"\)$/));
  await painted();
  expect(rules.media).toBe('print');
  show();
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
  await painted();
  expect(rules.media).toBe('all');
});

test('where the font does not come, the rules count all the same: the browser asks for it again when letters need it', async () => {
  fetched.mockRejectedValue(new Error('no line'));
  load.mockRejectedValueOnce(new Error('no line'));
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

test('a page without such rules has its font anyway', async () => {
  document.head.innerHTML = '';
  fetchTextFont()();
  await painted();
  expect(load).not.toHaveBeenCalled();
});

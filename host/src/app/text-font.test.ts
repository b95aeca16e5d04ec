import { LATER_FONTS_ID } from '@portal/contract/release-names';
import { fetchTextFont } from './text-font';

const load = jest.fn(async () => []);
let hidden = false;

/** A page whose rules of fonts wait, as the gateway writes it. @returns its rules */
function page(): HTMLStyleElement {
  document.head.innerHTML = `<style>:root { --font-family: "Own", sans-serif }</style><style id="${LATER_FONTS_ID}" media="print"></style>`;
  return document.getElementById(LATER_FONTS_ID) as HTMLStyleElement;
}
const font = () => document.querySelector<HTMLLinkElement>('link[rel="preload"]');
/** The font has come, or will not. */
async function answer(how: 'load' | 'error' = 'load') {
  font()?.dispatchEvent(new Event(how));
  await jest.advanceTimersByTimeAsync(0);
}
/** A frame is painted, and the callbacks of the next one have run. */
const painted = () => jest.advanceTimersByTimeAsync(40);

beforeEach(() => {
  jest.useFakeTimers();
  load.mockReset().mockResolvedValue([]);
  hidden = false;
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load } });
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(document, 'fonts');
  Reflect.deleteProperty(document, 'hidden');
});

test('the font is asked for at once, and its rules count when the page is rendered and painted', async () => {
  const rules = page();
  const show = fetchTextFont();
  expect(font()).toMatchObject({ as: 'font', crossOrigin: 'anonymous', type: 'font/woff2' });
  await answer();
  await painted();
  expect(rules.media).toBe('print');
  show();
  await jest.advanceTimersByTimeAsync(0);
  expect(rules.media).toBe('print');
  jest.advanceTimersToNextFrame();
  // Tasks that wait run once the frame is painted, and so does what measures it: the layout anew would hold them up.
  await jest.advanceTimersByTimeAsync(0);
  expect(rules.media).toBe('print');
  await painted();
  expect(rules.media).toBe('all');
  expect(load).toHaveBeenCalledWith(expect.stringContaining('"Own"'));
});

test('the rules wait for the font, so that the page is laid out anew once', async () => {
  const rules = page();
  fetchTextFont()();
  await painted();
  expect(rules.media).toBe('print');
  await answer();
  expect(rules.media).toBe('all');
});

test('a page in the background has its font when somebody turns to it', async () => {
  hidden = true;
  const rules = page();
  fetchTextFont()();
  await answer();
  expect(rules.media).toBe('all');
});

test('where the font does not come, the rules count all the same: the browser asks for it again when letters need it', async () => {
  load.mockRejectedValue(new Error('no line'));
  const rules = page();
  fetchTextFont()();
  await painted();
  await answer('error');
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
  await answer();
  await painted();
  expect(font()).not.toBeNull();
  expect(load).not.toHaveBeenCalled();
});

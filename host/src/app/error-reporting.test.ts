import { startErrorReporting } from './error-reporting';
import { start } from './sentry';

jest.mock('./sentry', () => ({ start: jest.fn() }));

beforeEach(() => {
  jest.useFakeTimers();
  document.head.innerHTML = '';
});
afterEach(() => jest.useRealTimers());

test.each([
  ['on', true],
  ['off', false],
])('reports to the address the page names, with tracing %s', async (content, tracing) => {
  document.head.innerHTML = `<meta name="sentry-dsn" content="https://key@errors.example/12"><meta name="sentry-tracing" content="${content}">`;
  startErrorReporting();
  await jest.runAllTimersAsync();
  expect(start).toHaveBeenLastCalledWith('https://key@errors.example/12', tracing, []);
});

test('reports nothing where the page names no address', async () => {
  jest.mocked(start).mockClear();
  startErrorReporting();
  await jest.runAllTimersAsync();
  expect(start).not.toHaveBeenCalled();
});

test('what fails before error reporting is there is kept for it, up to a bound', async () => {
  document.head.innerHTML = '<meta name="sentry-dsn" content="https://key@errors.example/12">';
  startErrorReporting();
  const first = new Error('at the start');
  window.dispatchEvent(new ErrorEvent('error', { error: first }));
  for (let more = 0; more < 50; more += 1) window.dispatchEvent(new ErrorEvent('error', { error: new Error('again') }));
  await jest.runAllTimersAsync();
  const kept = jest.mocked(start).mock.lastCall?.[2] ?? [];
  expect(kept[0]).toBe(first);
  expect(kept).toHaveLength(20);
});

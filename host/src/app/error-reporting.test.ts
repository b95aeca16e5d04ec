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
  expect(start).toHaveBeenLastCalledWith('https://key@errors.example/12', tracing);
});

test('reports nothing where the page names no address', async () => {
  jest.mocked(start).mockClear();
  startErrorReporting();
  await jest.runAllTimersAsync();
  expect(start).not.toHaveBeenCalled();
});

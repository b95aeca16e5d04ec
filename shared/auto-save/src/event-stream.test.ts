import { FakeEventSource } from '@portal/testing/fake-event-source';
import { openEventStream } from './event-stream';

const onEvent = jest.fn();
const onGap = jest.fn();
let stop: () => void;
const last = () => FakeEventSource.opened.at(-1) as FakeEventSource;
const look = (state: 'visible' | 'hidden') => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  FakeEventSource.install();
  stop = openEventStream('some/news', { onEvent, onGap, hiddenMs: 60_000 });
});
afterEach(() => {
  stop();
  look('visible');
  jest.useRealTimers();
});

test('events are told; what cannot be read is left out', () => {
  last().tell({ some: 'news' });
  last().onmessage?.({ data: 'not json' });
  expect(onEvent.mock.calls).toEqual([[{ some: 'news' }]]);
  expect(last().url).toBe('/candidate-portal-api/recruitment/some/news');
});

test('each refusal of a stream is told, and no line that breaks', () => {
  stop();
  const onRefused = jest.fn();
  stop = openEventStream('some/news', { onEvent, onRefused });
  const failAndWait = (fail: () => void) => {
    fail();
    jest.advanceTimersByTime(70_000);
  };
  // A line that breaks is no refusal.
  failAndWait(() => last().onerror?.());
  expect(onRefused).not.toHaveBeenCalled();
  failAndWait(() => last().refuse());
  failAndWait(() => last().refuse());
  expect(onRefused).toHaveBeenCalledTimes(2);
  expect(FakeEventSource.opened).toHaveLength(5);
});

test('a tab that is out of sight may keep its stream', () => {
  stop();
  stop = openEventStream('some/news', { onEvent });
  look('hidden');
  jest.advanceTimersByTime(600_000);
  expect(last().closed).toBe(false);
});

test('a connection that breaks is opened again after a pause that grows, and what was missed is asked for', () => {
  last().onerror?.();
  expect(FakeEventSource.opened).toHaveLength(1);
  expect(last().closed).toBe(true);
  jest.advanceTimersByTime(1_000);
  expect(FakeEventSource.opened).toHaveLength(2);
  for (let failures = 0; failures < 5; failures += 1) {
    last().onerror?.();
    jest.advanceTimersByTime(70_000);
  }
  last().onerror?.();
  jest.advanceTimersByTime(20_000);
  expect(FakeEventSource.opened).toHaveLength(7);
  jest.advanceTimersByTime(50_000);
  last().onopen?.();
  expect(onGap).toHaveBeenCalledTimes(1);
});

test('a tab that is hidden for a minute gives the connection back', () => {
  look('hidden');
  jest.advanceTimersByTime(59_000);
  expect(last().closed).toBe(false);
  jest.advanceTimersByTime(2_000);
  expect(last().closed).toBe(true);
  look('visible');
  expect(FakeEventSource.opened).toHaveLength(2);
});

test('whoever comes back to the page sees what is true, however long that took', () => {
  look('hidden');
  jest.advanceTimersByTime(10_000);
  look('visible');
  expect(onGap).toHaveBeenCalledTimes(1);
  expect(FakeEventSource.opened).toHaveLength(1);
});

test('a connection that may have died while timers stood still is opened anew', () => {
  look('hidden');
  // The clock goes on, as on a phone in a pocket; no timer runs.
  jest.setSystemTime(Date.now() + 3_600_000);
  look('visible');
  expect(onGap).toHaveBeenCalledTimes(1);
  expect(FakeEventSource.opened).toHaveLength(2);
  expect(FakeEventSource.opened[0]?.closed).toBe(true);
});

test.each([
  [
    'the person comes back after long',
    () => {
      look('hidden');
      jest.advanceTimersByTime(120_000);
      look('visible');
    },
  ],
  ['the network is there again', () => window.dispatchEvent(new Event('online'))],
])('what the server says until the new connection is there is asked for once more: %s', (_when, happen) => {
  last().onopen?.();
  happen();
  expect(onGap).toHaveBeenCalledTimes(1);
  expect(FakeEventSource.opened).toHaveLength(2);
  last().onopen?.();
  expect(onGap).toHaveBeenCalledTimes(2);
});

test('a connection without a sign of life is opened anew, and what was missed is asked for', () => {
  last().heartbeat();
  jest.advanceTimersByTime(44_000);
  last().heartbeat();
  jest.advanceTimersByTime(44_000);
  expect(FakeEventSource.opened).toHaveLength(1);
  jest.advanceTimersByTime(2_000);
  expect(FakeEventSource.opened).toHaveLength(2);
  last().onopen?.();
  expect(onGap).toHaveBeenCalledTimes(1);
});

test('a server of an earlier version, which sends no events of life, is not taken for gone', () => {
  last().onopen?.();
  jest.advanceTimersByTime(600_000);
  expect(FakeEventSource.opened).toHaveLength(1);
});

test('a connection that breaks while nobody looks is not opened again for long', () => {
  look('hidden');
  jest.advanceTimersByTime(50_000);
  last().onerror?.();
  jest.advanceTimersByTime(600_000);
  expect(FakeEventSource.opened.every(({ closed }) => closed)).toBe(true);
});

test('a page that is kept for the back button holds no connection, and asks for what it missed when it is shown again', () => {
  window.dispatchEvent(new Event('pagehide'));
  look('hidden');
  jest.advanceTimersByTime(600_000);
  expect(FakeEventSource.opened.every(({ closed }) => closed)).toBe(true);
  expect(FakeEventSource.opened).toHaveLength(1);
  look('visible');
  window.dispatchEvent(new Event('pageshow'));
  expect(onGap).toHaveBeenCalledTimes(1);
  expect(FakeEventSource.opened).toHaveLength(2);
  last().onopen?.();
  expect(onGap).toHaveBeenCalledTimes(2);
});

test('a browser that says only that a kept page is shown again gets its connection all the same', () => {
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(new Event('pageshow'));
  expect(onGap).toHaveBeenCalledTimes(1);
  expect(FakeEventSource.opened).toHaveLength(2);
});

import { renderHook } from '@testing-library/react';
import { useServerTime } from './useServerTime';

const HOUR_MS = 3_600_000;
const AT = Date.parse('2027-03-01T08:00:00.000Z');
beforeEach(() => jest.useFakeTimers({ now: AT }));
afterEach(() => jest.useRealTimers());

test('the time goes on by the server’s clock while an answer in another language is on its way', () => {
  const serverTime = new Date(AT + 5 * 60_000).toISOString();
  const { result, rerender } = renderHook(({ fetchedAt }) => useServerTime(serverTime, fetchedAt), {
    initialProps: { fetchedAt: AT as number | undefined },
  });
  expect(result.current).toBe(AT + 5 * 60_000);
  jest.setSystemTime(AT + 2 * HOUR_MS);
  rerender({ fetchedAt: undefined });
  jest.advanceTimersByTime(30_000);
  rerender({ fetchedAt: undefined });
  expect(result.current).toBe(AT + 2 * HOUR_MS + 30_000 + 5 * 60_000);
});

test('a server that does not tell its time leaves this device’s clock', () => {
  const { result } = renderHook(() => useServerTime(undefined, AT));
  expect(result.current).toBe(AT);
});

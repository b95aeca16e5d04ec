import type { ToastRequest } from '@portal/shell-kit';
import { act, renderHook } from '@testing-library/react';
import { useToasts } from './useToasts';

const failure: ToastRequest = { status: 'ERROR', title: 'Saving failed' };
const other: ToastRequest = { status: 'INFO', title: 'Saved elsewhere' };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function open() {
  const { result } = renderHook(useToasts);
  return {
    add: (request: ToastRequest) => act(() => result.current.add(request)),
    shown: () => result.current.shown,
  };
}

test('one fault that fails several calls is said once', () => {
  const { add, shown } = open();
  add(failure);
  const [first] = shown();
  jest.advanceTimersByTime(900);
  add({ ...failure });
  expect(shown()).toEqual([first]);
});

test('what fails again later is said again, in the same toast, which may be read or have the focus', () => {
  const { add, shown } = open();
  add(failure);
  add(other);
  const [first, second] = shown();
  jest.advanceTimersByTime(1_500);
  add({ ...failure, timeout: 9_000 });
  expect(shown()).toEqual([{ ...first, timeout: 9_000, again: 1, shownAt: expect.any(Number) }, second]);
  jest.advanceTimersByTime(900);
  add({ ...failure });
  expect(shown()[0]?.again).toBe(1);
  jest.advanceTimersByTime(1_500);
  add({ ...failure });
  expect(shown()[0]?.again).toBe(2);
});

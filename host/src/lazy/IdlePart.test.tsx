import { page } from '@portal/shell-kit';
import { act, render, renderHook, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { IdlePart } from './IdlePart';
import { useIdle } from './useIdle';

type Code = { default: () => React.ReactNode };
let code: { promise: Promise<Code>; resolve(code: Code): void; reject(error: Error): void };
const load = jest.fn(() => code.promise);
function newCode() {
  code = { resolve: () => {}, reject: () => {}, promise: Promise.resolve({ default: () => null }) };
  code.promise = new Promise((resolve, reject) => Object.assign(code, { resolve, reject }));
}

/** Callbacks that wait for the browser to be idle. */
const waiting = new Map<number, () => void>();
let requests = 0;
const becomeIdle = () => act(async () => waiting.forEach((callback) => void callback()));

beforeEach(() => {
  waiting.clear();
  Object.assign(window, {
    requestIdleCallback: (callback: () => void) => {
      requests += 1;
      waiting.set(requests, callback);
      return requests;
    },
    cancelIdleCallback: (request: number) => waiting.delete(request),
  });
  newCode();
  load.mockClear();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(window, 'cancelIdleCallback');
});

function partOf() {
  const Part = page(load);
  return (needed = false) => (
    <IdlePart preload={Part.preload} needed={needed}>
      <Part />
    </IdlePart>
  );
}
const part = () => screen.queryByText('The part');
const comeCode = () => act(async () => code.resolve({ default: () => <p>The part</p> }));

test('a part for which nobody waits is fetched when the browser is idle, and rendered when its code is there', async () => {
  render(partOf()());
  expect(load).not.toHaveBeenCalled();
  await becomeIdle();
  expect(load).toHaveBeenCalledTimes(1);
  expect(part()).toBeNull();
  await comeCode();
  expect(part()).toBeVisible();
});

test('a part that comes renders nothing but itself', async () => {
  const rendered = jest.fn();
  render(
    <>
      {partOf()()}
      <Profiler id="beside" onRender={rendered}>
        <p>Beside it</p>
      </Profiler>
    </>,
  );
  expect(rendered).toHaveBeenCalledTimes(1);
  await becomeIdle();
  await comeCode();
  expect(part()).toBeVisible();
  expect(rendered).toHaveBeenCalledTimes(1);
});

test('what stands in the place of a part stays until the code of the part is there', async () => {
  const { result } = renderHook(() => useIdle(load));
  await becomeIdle();
  expect(load).toHaveBeenCalledTimes(1);
  expect(result.current).toBe(false);
  await comeCode();
  expect(result.current).toBe(true);
});

test('a part that somebody needs before the browser is idle is fetched at once', async () => {
  const element = partOf();
  const { rerender } = render(element());
  await act(async () => rerender(element(true)));
  expect(load).toHaveBeenCalledTimes(1);
  await comeCode();
  expect(part()).toBeVisible();
});

test('nothing is fetched for a part that has gone', () => {
  const { unmount } = render(partOf()());
  expect(waiting.size).toBe(1);
  unmount();
  expect(waiting.size).toBe(0);
});

test('a part is fetched in a browser without idle callbacks as well', async () => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  jest.useFakeTimers();
  render(partOf()());
  await act(() => jest.advanceTimersByTimeAsync(300));
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part whose code does not come is tried again', async () => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  render(partOf()());
  await act(async () => code.reject(new Error('its code did not come')));
  await becomeIdle();
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  newCode();
  await comeCode();
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(part()).toBeVisible();
});

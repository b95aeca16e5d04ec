import { page } from '@portal/shell-kit';
import { act, render, renderHook, screen } from '@testing-library/react';
import { IdlePart } from './IdlePart';
import { useIdle } from './useIdle';

let readyState: DocumentReadyState;
type Code = { default: () => React.ReactNode };
let code: { promise: Promise<Code>; resolve(code: Code): void; reject(error: Error): void };
const load = jest.fn(() => code.promise);
function newCode() {
  code = { resolve: () => {}, reject: () => {}, promise: Promise.resolve({ default: () => null }) };
  code.promise = new Promise((resolve, reject) => Object.assign(code, { resolve, reject }));
}

beforeEach(() => {
  jest.useFakeTimers();
  readyState = 'interactive';
  jest.spyOn(document, 'readyState', 'get').mockImplementation(() => readyState);
  newCode();
  load.mockClear();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const renderPart = (now = false) => {
  const Part = page(load);
  return render(
    <IdlePart preload={Part.preload} now={now}>
      <Part />
    </IdlePart>,
  );
};
const part = () => screen.queryByText('The part');
const comeCode = () => act(async () => code.resolve({ default: () => <p>The part</p> }));

test('a part for which nobody waits is fetched after the page has loaded, and rendered when its code is there', async () => {
  renderPart();
  await pass(4_000);
  expect(load).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  await pass(300);
  expect(load).toHaveBeenCalledTimes(1);
  expect(part()).toBeNull();
  await comeCode();
  expect(part()).toBeVisible();
});

test('a part is fetched on a page that never ends loading as well', async () => {
  renderPart();
  await pass(5_300);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part is fetched on a page that had loaded before', async () => {
  readyState = 'complete';
  renderPart();
  await pass(300);
  expect(load).toHaveBeenCalledTimes(1);
});

test('what stands in the place of a part stays until the code of the part is there', async () => {
  readyState = 'complete';
  const { result } = renderHook(() => useIdle(load));
  await pass(300);
  expect(load).toHaveBeenCalledTimes(1);
  expect(result.current).toBe(false);
  await comeCode();
  expect(result.current).toBe(true);
});

test('a part that somebody needs is fetched at once', async () => {
  await act(async () => void renderPart(true));
  expect(load).toHaveBeenCalledTimes(1);
  await comeCode();
  expect(part()).toBeVisible();
});

test('nothing is fetched for a part that has gone', async () => {
  const { unmount } = renderPart();
  window.dispatchEvent(new Event('load'));
  unmount();
  await pass(10_000);
  expect(load).not.toHaveBeenCalled();
});

test('a part whose code does not come is tried again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  readyState = 'complete';
  renderPart();
  await act(async () => code.reject(new Error('its code did not come')));
  await pass(1_000);
  newCode();
  await comeCode();
  await pass(5_000);
  expect(part()).toBeVisible();
});

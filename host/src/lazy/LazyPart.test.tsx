import { act, render, screen } from '@testing-library/react';
import { LazyPart } from './LazyPart';

const mockTold = jest.fn();
jest.mock('./NotOpened', () => ({ NotOpened: () => mockTold() ?? null }));

let broken = true;
function Part() {
  if (broken) throw new Error('its code did not come');
  return <p>The part</p>;
}

beforeEach(() => {
  broken = true;
  mockTold.mockClear();
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const pass = (seconds: number) => act(async () => jest.advanceTimersByTime(seconds * 1000));
const part = () => screen.queryByText('The part');

test('a lasting part that broke is tried again, after a pause that grows', async () => {
  render(
    <LazyPart lasting>
      <Part />
    </LazyPart>,
  );
  await pass(5);
  broken = false;
  await pass(9.9);
  expect(part()).not.toBeInTheDocument();
  await pass(0.1);
  expect(part()).toBeInTheDocument();
});

test('of several parts one that could not be loaded is tried again when it is opened anew', () => {
  const parts = (open: boolean) => (
    <LazyPart>
      {open && <Part />}
      {false}
    </LazyPart>
  );
  const { rerender } = render(parts(true));
  rerender(parts(false));
  broken = false;
  rerender(parts(true));
  expect(part()).toBeInTheDocument();
});

test('a lasting part is tried again as soon as the network is back', async () => {
  render(
    <LazyPart lasting>
      <Part />
    </LazyPart>,
  );
  broken = false;
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(part()).toBeInTheDocument();
});

test('a lasting part that broke is tried again at once when somebody needs it', async () => {
  const element = (needed: boolean) => (
    <LazyPart lasting needed={needed}>
      <Part />
    </LazyPart>
  );
  const { rerender } = render(element(false));
  broken = false;
  rerender(element(true));
  expect(part()).toBeInTheDocument();
});

test('a part that somebody opens tells of its failure and is tried again with the next opening only', async () => {
  const onFailure = jest.fn();
  const opened = (open: boolean) => <LazyPart onFailure={onFailure}>{open && <Part />}</LazyPart>;
  const { rerender } = render(opened(true));
  expect(onFailure).toHaveBeenCalledTimes(1);
  expect(mockTold).toHaveBeenCalled();
  broken = false;
  await pass(600);
  expect(part()).not.toBeInTheDocument();
  rerender(opened(false));
  rerender(opened(true));
  expect(part()).toBeInTheDocument();
});

test('the failure of a part that nobody has asked for is not told', () => {
  const onFailure = jest.fn();
  render(
    <LazyPart onFailure={onFailure} quiet>
      <Part />
    </LazyPart>,
  );
  expect(onFailure).toHaveBeenCalledTimes(1);
  expect(mockTold).not.toHaveBeenCalled();
});

test('nothing is tried on a page that has gone', () => {
  const { unmount } = render(
    <LazyPart lasting>
      <Part />
    </LazyPart>,
  );
  expect(jest.getTimerCount()).toBe(1);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});

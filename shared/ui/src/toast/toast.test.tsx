import { act, fireEvent, screen } from '@testing-library/react';
import { renderUi } from '../testing/render-ui';
import { type ShownToast, ToastRegion } from './ToastRegion/ToastRegion';

const saved: ShownToast = { id: '1', status: 'SUCCESS', title: 'Saved' };
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const show = (...toasts: ShownToast[]) => {
  const closed = jest.fn();
  renderUi(<ToastRegion toasts={toasts} onClose={closed} />);
  return closed;
};

it('A toast goes after 4000 ms when it says nothing else', () => {
  const closed = show(saved);
  pass(3975);
  expect(closed).not.toHaveBeenCalled();
  pass(25);
  expect(closed.mock.calls).toEqual([['1']]);
});

it('A toast with a time of its own goes after that', () => {
  const closed = show({ ...saved, timeout: 1000 });
  pass(1000);
  expect(closed).toHaveBeenCalledTimes(1);
});

it('The bar of a toast shows the time that is left', () => {
  show(saved);
  pass(2000);
  expect(screen.getByText('Saved').closest('[class="toast success"]')?.lastElementChild).toHaveStyle({
    transform: 'scaleX(0.5)',
  });
});

it.each([
  ['hovered', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['focused', fireEvent.focus, fireEvent.blur],
])('Its time stands still while it is %s', (_, enter, leave) => {
  const closed = show(saved);
  pass(2000);
  enter(screen.getByRole('button', { name: 'Close' }));
  pass(60_000);
  expect(closed).not.toHaveBeenCalled();
  leave(screen.getByRole('button', { name: 'Close' }));
  pass(2000);
  expect(closed).toHaveBeenCalledTimes(1);
});

it('A toast that is shown again is read out again, has its whole time, and keeps its button', () => {
  const closed = jest.fn();
  const region = (toast: ShownToast) => <ToastRegion toasts={[toast]} onClose={closed} />;
  const { rerender } = renderUi(region(saved));
  const words = screen.getByText('Saved');
  const button = screen.getByRole('button', { name: 'Close' });
  pass(3000);
  rerender(region({ ...saved, again: 1 }));
  expect(words).not.toBeInTheDocument();
  expect(screen.getByText('Saved')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Close' })).toBe(button);
  pass(3975);
  expect(closed).not.toHaveBeenCalled();
  pass(25);
  expect(closed).toHaveBeenCalledTimes(1);
});

it('A toast closes by its button', () => {
  const closed = show(saved);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(closed).toHaveBeenCalledWith('1');
});

it('Errors interrupt a screen reader, others wait', () => {
  show(saved, { id: '2', status: 'ERROR', title: 'Not saved', message: 'Try again.' });
  expect(screen.getByRole('alert')).toHaveTextContent('Not savedTry again.');
  expect(screen.getByRole('status')).toHaveTextContent('Saved');
});

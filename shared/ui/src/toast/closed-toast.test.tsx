import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { UiProvider } from '../basic/UiProvider/UiProvider';
import { type ShownToast, ToastRegion } from './ToastRegion/ToastRegion';

const TOASTS: ShownToast[] = [
  { id: '1', status: 'SUCCESS', title: 'Saved' },
  { id: '2', status: 'SUCCESS', title: 'Sent' },
];
const nextFrame = () => act(() => new Promise((resolve) => requestAnimationFrame(resolve)));

function Page() {
  const [toasts, setToasts] = useState(TOASTS);
  return (
    <UiProvider locale="en">
      <main>
        <h1>Applications</h1>
        <input aria-label="Institute" />
      </main>
      <ToastRegion toasts={toasts} onClose={(id) => setToasts((all) => all.filter((toast) => toast.id !== id))} />
    </UiProvider>
  );
}
const close = async () => {
  await userEvent.keyboard('{Enter}');
  await nextFrame();
};

test('the focus goes back to where it was before the toasts when one of them is closed', async () => {
  render(<Page />);
  screen.getByLabelText('Institute').focus();
  await userEvent.tab();
  await userEvent.tab();
  await close();
  expect(screen.queryByText('Sent')).toBeNull();
  expect(screen.getByLabelText('Institute')).toHaveFocus();
});

test('where nothing had the focus before the toast, the heading of the page gets it', async () => {
  render(<Page />);
  await userEvent.tab({ shift: true });
  await close();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('the page does not scroll to what had the focus before the toast', async () => {
  render(<Page />);
  screen.getByLabelText('Institute').focus();
  await userEvent.tab();
  const focus = jest.spyOn(HTMLElement.prototype, 'focus');
  await close();
  expect(screen.getByLabelText('Institute')).toHaveFocus();
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: true });
  focus.mockRestore();
});

test('what had the focus before an earlier visit to the toasts is not given it later', async () => {
  render(<Page />);
  const field = screen.getByLabelText('Institute');
  field.focus();
  await userEvent.tab();
  act(() => (document.activeElement as HTMLElement).blur());
  act(() => screen.getAllByRole('button', { name: 'Close' })[0]?.focus());
  await close();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('the focus goes back also after a visit to another window', async () => {
  render(<Page />);
  const field = screen.getByLabelText('Institute');
  field.focus();
  await userEvent.tab();
  const button = document.activeElement as HTMLElement;
  // The window leaves with the focus, and comes back with it.
  act(() => void button.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  act(() => void button.dispatchEvent(new FocusEvent('focusin', { bubbles: true })));
  await close();
  expect(field).toHaveFocus();
});

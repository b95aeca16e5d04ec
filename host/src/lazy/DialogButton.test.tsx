import { FAILURE_STANDS_MS } from '@federation-kit/resilience/once';
import { page } from '@portal/shell-kit';
import { Button } from '@portal/ui/basic';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { DialogButton } from './DialogButton';

const mockTold = jest.fn();
jest.mock('./NotOpened', () => ({ NotOpened: () => mockTold() ?? null }));

interface Close {
  onClose(): void;
}
const Dialog = ({ onClose }: Close) => (
  <div role="dialog">
    <button type="button" onClick={onClose}>
      Close
    </button>
  </div>
);
let come: () => void;
let fail: (error: Error) => void;

beforeEach(() => {
  jest.useFakeTimers();
  mockTold.mockClear();
});
afterEach(() => jest.useRealTimers());

function renderButton() {
  const Part = page<Close>(
    () =>
      new Promise((resolve, reject) => {
        come = () => resolve({ default: Dialog });
        fail = reject;
      }),
  );
  render(
    <>
      <DialogButton load={Part.preload} button={(props) => <Button {...props}>Menu</Button>}>
        {(close) => <Part onClose={close} />}
      </DialogButton>
      <input aria-label="Field" />
    </>,
  );
}
const button = () => screen.getByRole('button', { name: /Menu/ });
const dialog = () => screen.queryByRole('dialog');
const press = () => {
  button().focus();
  fireEvent.click(button());
};
const settle = (milliseconds = 0) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

test('the button shows the wait once it lasts, and the dialog opens when its code is there', async () => {
  renderButton();
  press();
  await settle(299);
  expect(button()).not.toHaveAttribute('aria-busy');
  await settle(1);
  expect(button()).toHaveAttribute('aria-busy', 'true');
  expect(button()).toHaveFocus();
  come();
  await settle();
  expect(dialog()).toBeVisible();
  expect(button()).toHaveAttribute('aria-expanded', 'true');
  expect(button()).not.toHaveAttribute('aria-busy');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(dialog()).toBeNull();
  press();
  await settle();
  expect(dialog()).toBeVisible();
});

test.each([
  ['goes to a field', (field: HTMLElement) => field.focus()],
  ['types on in the field that has kept the focus', (field: HTMLElement) => fireEvent.input(field)],
])('it does not open over the page of who %s by then', async (_what, goOn) => {
  renderButton();
  press();
  await settle(300);
  act(() => void goOn(screen.getByLabelText('Field')));
  come();
  await settle();
  expect(dialog()).toBeNull();
  expect(button()).not.toHaveAttribute('aria-busy');
});

test('it opens in a browser that focuses no button that is clicked', async () => {
  renderButton();
  screen.getByLabelText('Field').focus();
  fireEvent.click(button());
  come();
  await settle();
  expect(dialog()).toBeVisible();
});

test('it opens where the focus comes to the button after the press, or goes to nothing', async () => {
  renderButton();
  fireEvent.click(button());
  act(() => button().focus());
  act(() => button().blur());
  come();
  await settle();
  expect(dialog()).toBeVisible();
});

test('Escape ends the wait', async () => {
  renderButton();
  press();
  await settle(300);
  act(() => button().blur());
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(button()).not.toHaveAttribute('aria-busy');
  come();
  await settle();
  expect(dialog()).toBeNull();
});

test('code that does not come is told, and the next press tries again', async () => {
  renderButton();
  press();
  fail(new Error('no network'));
  // Code is asked for a second time after a moment.
  await settle(10_000);
  fail(new Error('no network'));
  await settle();
  expect(mockTold).toHaveBeenCalled();
  // So long the failure stands.
  await settle(FAILURE_STANDS_MS);
  expect(button()).not.toHaveAttribute('aria-busy');
  press();
  await settle();
  come();
  await settle();
  expect(dialog()).toBeVisible();
});

import { renderPage } from '@portal/testing/render-page';
import { act } from '@testing-library/react';
import { viewModel } from '../../../testing/view-model';
import { type OpenDialog, useOpenDialog } from './useOpenDialog';

let dialog: OpenDialog;
function Page() {
  dialog = useOpenDialog(viewModel());
  return null;
}

test('a dialog that nobody asked for opens after the one that is open, not in its place', async () => {
  await renderPage(<Page />);
  act(() => dialog.show('cancel'));
  act(() => dialog.showNext('refresh'));
  expect(dialog.name).toBe('cancel');
  act(() => dialog.close());
  expect(dialog.name).toBe('refresh');
  // Told once more, of another row.
  act(() => dialog.showNext('refresh'));
  act(() => dialog.close());
  expect(dialog.name).toBeUndefined();
});

test('where no dialog is open it opens at once, and the next question takes its place', async () => {
  await renderPage(<Page />);
  act(() => dialog.showNext('refresh'));
  expect(dialog.name).toBe('refresh');
  act(() => dialog.show('out-of-date'));
  expect(dialog.name).toBe('out-of-date');
  act(() => dialog.closeToHeading());
  expect([dialog.name, dialog.toHeading]).toEqual([undefined, true]);
});

import { sessionChecked, sessionInterrupted } from '@portal/api-client';
import { createMessages } from '@portal/i18n';
import { page } from '@portal/shell-kit';
import { fakeShell, renderPage } from '@portal/testing/render-page';
import { sessionUser } from '@portal/testing/session-user';
import { Modal } from '@portal/ui/modal';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { LazyPart } from './LazyPart';

const Messages = createMessages((locale) => import(`../messages/${locale}.json`));

/** Names of the files that come. */
const onServer = new Set<string>();
const lazy = (name: string) =>
  page(async () => {
    if (!onServer.has(name)) throw Object.assign(new Error(`${name} did not come`), { name: 'ChunkLoadError' });
    return { default: () => <button type="button">{name}</button> };
  });
/** A failure stands for half a second, so that React does not ask without end. */
const forgotten = () => new Promise((resolve) => setTimeout(resolve, 600));

const toasts: unknown[] = [];
const reports: Error[] = [];
const shell = fakeShell({
  toast: ({ title, message }) => toasts.push([title, message]),
  reportFailure: (error) => reports.push(error),
});

beforeEach(() => {
  onServer.clear();
  toasts.length = 0;
  reports.length = 0;
  // React tells of every error that a boundary catches; here they are meant.
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

const COULD_NOT_BE_OPENED = [
  'Tätä ei voitu avata',
  'Tarkista verkkoyhteys ja yritä uudelleen. Tallentamasi tiedot ovat tallessa.',
];

function Form({ dialog: Dialog }: { dialog: ReturnType<typeof lazy> }) {
  const [open, setOpen] = useState(false);
  return (
    <Messages>
      <input aria-label="City" />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <LazyPart load={Dialog.preload} onClose={() => setOpen(false)}>
          <Dialog />
        </LazyPart>
      )}
    </Messages>
  );
}

describe('a dialog whose code does not come', () => {
  test('leaves the form as it is, says so, and opens when it is asked for again', async () => {
    await renderPage(<Form dialog={lazy('Dialog')} />, { shell });
    await userEvent.type(screen.getByLabelText('City'), 'Oulu');
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(toasts).toEqual([COULD_NOT_BE_OPENED]));
    expect(screen.getByLabelText('City')).toHaveValue('Oulu');
    expect(reports.map(({ message }) => message)).toEqual(['Dialog did not come']);

    onServer.add('Dialog');
    await forgotten();
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByRole('button', { name: 'Dialog' })).toBeInTheDocument();
    expect(toasts).toHaveLength(1);
  });

  test('is no failure of its own in a shell of an earlier version, which has no way to report it', async () => {
    await renderPage(<Form dialog={lazy('Dialog')} />, { shell: { ...shell, reportFailure: undefined } });
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(screen.getByLabelText('City')).toBeInTheDocument();
  });
});

describe('a dialog whose code is long on its way', () => {
  /** @returns the dialog's code, and what lets it arrive */
  function slow() {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const Dialog = page(async () => {
      await arrived;
      return { default: () => <button type="button">Delete</button> };
    });
    return { Dialog, arrive: () => act(async () => arrive()) };
  }

  test('is waited for in a dialog of its own, so that nobody types meanwhile', async () => {
    const { Dialog, arrive } = slow();
    await renderPage(<Form dialog={Dialog} />, { shell });
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByRole('dialog', { name: 'Avataan…' })).toBeInTheDocument();
    await arrive();
    expect(await screen.findByRole('button', { name: 'Delete' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('does not open once somebody waits no longer', async () => {
    const { Dialog, arrive } = slow();
    await renderPage(<Form dialog={Dialog} />, { shell });
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sulje' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await arrive();
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    expect(toasts).toEqual([]);
  });

  test('does not open once the browser has closed the wait, as it does at a second Escape', async () => {
    const { Dialog, arrive } = slow();
    await renderPage(<Form dialog={Dialog} />, { shell });
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    const waiting = await screen.findByRole<HTMLDialogElement>('dialog');
    act(() => waiting.close());
    await waitFor(() => expect(waiting).not.toBeInTheDocument());
    await arrive();
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  });

  test('is put away when the session ends, so that the log-in can be reached', async () => {
    const { Dialog, arrive } = slow();
    const { store } = await renderPage(<Form dialog={Dialog} />, { shell });
    act(() => void store.dispatch(sessionChecked({ ok: true, user: sessionUser, useInternal: false })));
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    const waiting = await screen.findByRole('dialog');
    act(() => void store.dispatch(sessionInterrupted('ended')));
    expect(waiting).not.toBeInTheDocument();
    await arrive();
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  });

  test('is put away when the shell asks something, such as whether the session is to go on, and lies over nothing', async () => {
    const { Dialog, arrive } = slow();
    const question = (open: boolean) => (
      <Modal open={open} title="Go on?" onClose={() => {}}>
        The session ends soon
      </Modal>
    );
    const ask = await renderPage(question(false), { shell });
    await renderPage(<Form dialog={Dialog} />, { shell });
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    const waiting = await screen.findByRole('dialog', { name: 'Avataan…' });
    ask.rerender(question(true));
    await waitFor(() => expect(waiting).not.toBeInTheDocument());
    expect(screen.getByRole('dialog', { name: 'Go on?' })).toBeInTheDocument();
    await arrive();
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    expect(toasts).toEqual([]);
  });

  test('is told once when it fails after all', async () => {
    const Dialog = page(async () => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      throw Object.assign(new Error('The dialog did not come'), { name: 'ChunkLoadError' });
    });
    await renderPage(<Form dialog={Dialog} />, { shell });
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    const waiting = await screen.findByRole('dialog');
    await waitFor(() => expect(toasts).toEqual([COULD_NOT_BE_OPENED]));
    expect(waiting).not.toBeInTheDocument();
  });
});

test('a part that nobody asked for is missing without a word', async () => {
  const Waiting = lazy('Waiting');
  await renderPage(
    <Messages>
      <p>Sending</p>
      <LazyPart load={Waiting.preload}>
        <Waiting />
      </LazyPart>
    </Messages>,
    { shell },
  );
  await waitFor(() => expect(reports).toHaveLength(1));
  expect(screen.getByText('Sending')).toBeInTheDocument();
  expect(toasts).toEqual([]);
});

test('what stands in place of a part keeps the focus while the part is loaded again, and gives it over', async () => {
  const Menu = lazy('Menu');
  await renderPage(
    <Messages>
      <LazyPart
        load={Menu.preload}
        failure={({ loading, again }) => (
          <button type="button" onClick={again} aria-busy={loading}>
            Again
          </button>
        )}
        onRecovered={() => screen.getByRole('button', { name: 'Menu' }).focus()}
      >
        <Menu />
      </LazyPart>
    </Messages>,
    { shell },
  );
  const again = await screen.findByRole('button', { name: 'Again' });
  expect(toasts).toEqual([]);

  await forgotten();
  await userEvent.click(again);
  expect(again).toHaveAttribute('aria-busy', 'true');
  await waitFor(() => expect(again).toHaveAttribute('aria-busy', 'false'));
  expect(again).toHaveFocus();
  expect(toasts).toEqual([COULD_NOT_BE_OPENED]);

  onServer.add('Menu');
  await forgotten();
  await userEvent.click(again);
  expect(await screen.findByRole('button', { name: 'Menu' })).toHaveFocus();
});

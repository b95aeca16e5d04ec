import { rememberSessionExpiry } from '@portal/api-client';
import { useOpenApplication } from '@portal/shell-kit';
import { sessionUser } from '@portal/testing/session-user';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, openPortal } from '../../testing/open-portal';

/** Short enough that the warning is there at once. */
const SHORT_S = 50;
const answered = (seconds: number) => () =>
  new Response(JSON.stringify({ ok: true, user: sessionUser, useInternal: false }), {
    headers: { 'content-type': 'application/json', 'x-session-expiry': `${Date.now() + seconds * 1000};${seconds}` },
  });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => localStorage.clear());

/** Lets the person choose to log out of a form that saves slowly. */
async function leaveSlowly() {
  let saved = (_all: boolean) => {};
  const saving = new Promise<boolean>((resolve) => {
    saved = resolve;
  });
  const Form = () => {
    useOpenApplication({ applied: false, defaultCampaign: false, employerEditing: false, flush: () => saving });
    return <h1>form</h1>;
  };
  const { calls, store } = await openPortal('/candidateportal/application/12', {
    user: sessionUser,
    Remote: Form,
    answers: {
      'POST authentication/authenticated': answered(SHORT_S),
      'POST authentication/refresh': answered(1800),
    },
  });
  const dialog = await screen.findByRole('alertdialog', { name: 'Jatketaanko istuntoa?' });
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: /^Kirjaudu ulos/ })).toHaveAttribute('aria-busy', 'true');
  return { calls, store, dialog, save: () => act(async () => saved(true)) };
}

test('who goes on while a log-out still saves stays logged in', async () => {
  const { calls, store, dialog, save } = await leaveSlowly();
  await press('Jatka istuntoa');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await save();
  expect(address()).toBe('/candidateportal/application/12');
  expect(calls()).not.toContain('POST authentication/logout');
  expect(store.getState().session.status).toBe('authenticated');
});

test('a log-out that still saves can be taken back also after a save has lengthened the session', async () => {
  const { calls, store, dialog, save } = await leaveSlowly();
  act(() => rememberSessionExpiry(`${Date.now() + 1_800_000};1800`));
  await waitFor(() => expect(screen.queryByRole('timer')).toBeNull());
  expect(dialog).toBeVisible();
  await press('Jatka istuntoa');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await save();
  expect(calls()).not.toContain('POST authentication/logout');
  expect(store.getState().session.status).toBe('authenticated');
});

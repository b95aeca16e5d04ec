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

test('who goes on while a log-out still saves stays logged in', async () => {
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
  await press('Jatka istuntoa');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await act(async () => saved(true));
  expect(address()).toBe('/candidateportal/application/12');
  expect(calls()).not.toContain('POST authentication/logout');
  expect(store.getState().session.status).toBe('authenticated');
});

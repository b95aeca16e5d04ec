import { rememberSessionExpiry, SESSION_EXPIRY_KEY } from '@portal/api-client';
import { AUTH_MODE_META } from '@portal/contract/limits';
import { useShell } from '@portal/shell-kit';
import { fakePasskeys } from '@portal/testing/fake-passkeys';
import { sessionUser } from '@portal/testing/session-user';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { openPortal } from '../../testing/open-portal';

function Form() {
  const { logInInPlace } = useShell();
  const [outcome, setOutcome] = useState('typing');
  return (
    <>
      <h1>{outcome}</h1>
      <button type="button" onClick={() => void logInInPlace().then((back) => setOutcome(back ? 'back' : 'not back'))}>
        save
      </button>
    </>
  );
}

test('an employer whose session ended is told to ask for a new link; the page stays', async () => {
  const user = { ...sessionUser, employerLogin: true, employerCampaignId: 12 };
  let alive = true;
  const whoIsIt = () => ({ ok: alive, user: alive ? user : null, useInternal: false });
  const answers = { 'POST authentication/authenticated': whoIsIt };
  const { calls } = await openPortal('/candidateportal/application/12', { user, Remote: Form, answers });
  alive = false;
  await userEvent.click(screen.getByRole('button', { name: 'save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Istunto päättyi' });
  expect(dialog).toHaveTextContent(/pyydä uusi linkki/);
  expect(within(dialog).queryByLabelText(/Salasana/)).toBeNull();
  await userEvent.click(within(dialog).getByText('Sulje'));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('not back'));
  expect(calls()).not.toContain('POST authentication/login');
});

const candidate = { ...sessionUser, id: 'own' };
const other = { ...sessionUser, id: 'other', username: 'other' };

/** A portal whose session of the candidate begins and ends as the test says. */
async function openWithSession(more?: Parameters<typeof openPortal>[1]) {
  const session = { alive: true, user: candidate };
  const whoIsIt = () => ({ ok: session.alive, user: session.alive ? session.user : null, useInternal: false });
  /** The question as it stands once the server has said that nobody is logged in. */
  const openQuestion = async () => {
    session.alive = false;
    const before = calls().length;
    await userEvent.click(screen.getByRole('button', { name: 'save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Kirjaudu uudelleen' });
    await waitFor(() => expect(calls().slice(before)).toContain('POST authentication/authenticated'));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    return dialog;
  };
  const answers = { 'POST authentication/authenticated': whoIsIt, ...more?.answers };
  const { calls, store } = await openPortal('/candidateportal/application/12', {
    user: candidate,
    Remote: Form,
    answers,
  });
  return Object.assign(session, { calls, store, openQuestion });
}

test('a candidate is asked for the password', async () => {
  const session = await openWithSession();
  session.alive = false;
  await userEvent.click(screen.getByRole('button', { name: 'save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Kirjaudu uudelleen' });
  expect(within(dialog).getByLabelText('Salasana')).toBeVisible();
});

test.each([
  ['the owner of the page goes on', candidate, 'back'],
  ['somebody else, whom an older API has let in, never sees the page', other, 'not back'],
])('after a log-in by passkey over the page %s', async (_, user, outcome) => {
  const requests = fakePasskeys();
  const options = { challenge: 'AAAA', rpId: 'localhost', timeout: 1000, userVerification: 'required' };
  const session = await openWithSession({
    answers: {
      'POST authentication/passkey/options': { ok: true, options },
      'POST authentication/passkey/login': () => {
        // Who asks from now on is told of the new session.
        Object.assign(session, { alive: true, user });
        return { ok: true, user, useInternal: false };
      },
    },
  });
  session.alive = false;
  await userEvent.click(screen.getByRole('button', { name: 'save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Kirjaudu uudelleen' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Kirjaudu pääsyavaimella' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  await act(async () => requests[0]?.use());
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(RegExp(`^${outcome}$`)));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(session.store.getState().session.interruption).toBe(outcome === 'back' ? undefined : 'other-person');
});

test('an answer from before the log-in does not open the question again', async () => {
  let answerLate: ((answer: unknown) => void) | undefined;
  let late = false;
  const server = { alive: true };
  const session = await openWithSession({
    answers: {
      'POST authentication/authenticated': () => {
        if (late) return new Promise((resolve) => (answerLate = resolve));
        return { ok: server.alive, user: server.alive ? candidate : null, useInternal: false };
      },
      'POST authentication/login': { ok: true, user: candidate, useInternal: false },
    },
  });
  server.alive = false;
  const dialog = await session.openQuestion();
  late = true;
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(answerLate).toBeDefined());
  await userEvent.type(within(dialog).getByLabelText('Salasana'), 'salasana');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Kirjaudu sisään' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^back$/));
  await act(async () => answerLate?.({ ok: false, user: null, useInternal: false }));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(session.store.getState().session.interruption).toBeUndefined();
});

test('a password that was left empty is asked for, and is no wrong one', async () => {
  const session = await openWithSession();
  session.alive = false;
  await userEvent.click(screen.getByRole('button', { name: 'save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Kirjaudu uudelleen' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Kirjaudu sisään' }));
  const password = within(dialog).getByLabelText('Salasana');
  expect(password).toHaveAccessibleDescription(/Kirjoita salasanasi/);
  expect(password).toHaveFocus();
  expect(session.calls()).not.toContain('POST authentication/login');
});

test('after too many wrong passwords the longest wait is told', async () => {
  const session = await openWithSession({ answers: { 'POST authentication/login': { ok: false, error: 'locked' } } });
  session.alive = false;
  await userEvent.click(screen.getByRole('button', { name: 'save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Kirjaudu uudelleen' });
  await userEvent.type(within(dialog).getByLabelText('Salasana'), 'väärä');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Kirjaudu sisään' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(/enintään 15 minuuttia/);
});

test('a log-in in another tab closes the question in this one', async () => {
  const session = await openWithSession();
  await session.openQuestion();
  session.alive = true;
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_EXPIRY_KEY, newValue: '1' }));
  });
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^back$/));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('who comes back from another tab finds the question closed, also where that tab was gone before its page heard of the log-in', async () => {
  const session = await openWithSession();
  // The server has answered a moment ago, so the page itself has no reason to ask whether the session is still there.
  rememberSessionExpiry(`${Date.now() + 600_000};600`);
  await session.openQuestion();
  session.alive = true;
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^back$/));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('who has logged in in another tab before the question opened is not kept by it', async () => {
  await openWithSession();
  await userEvent.click(screen.getByRole('button', { name: 'save' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^back$/));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('where people log in at a service', () => {
  beforeEach(() => {
    document.head.innerHTML = `<meta name="${AUTH_MODE_META}" content="sso">`;
  });
  afterEach(() => {
    document.head.innerHTML = '';
  });

  async function openDialog(more?: Parameters<typeof openPortal>[1]) {
    const session = await openWithSession(more);
    session.alive = false;
    await userEvent.click(screen.getByRole('button', { name: 'save' }));
    return { session, dialog: await screen.findByRole('dialog', { name: 'Kirjaudu uudelleen' }) };
  }

  test('the service comes first, and the password behind it logs in over the page, as on the log-in page', async () => {
    const answer = { ok: true, user: candidate, useInternal: false };
    const { session, dialog } = await openDialog({ answers: { 'POST authentication/login': answer } });
    expect(within(dialog).getByRole('link', { name: /^Siirry kirjautumaan/ })).toBeVisible();
    expect(within(dialog).queryByLabelText('Salasana')).toBeNull();
    const more = within(dialog).getByRole('button', { name: 'Kirjaudu salasanalla' });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(more);
    await userEvent.type(within(dialog).getByLabelText('Salasana'), 'salasana{Enter}');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^back$/));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(session.calls()).toContain('POST authentication/login');
  });

  test('a passkey is offered beside the password', async () => {
    fakePasskeys();
    const { dialog } = await openDialog();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Kirjaudu salasanalla' }));
    expect(within(dialog).getByRole('button', { name: 'Kirjaudu pääsyavaimella' })).toBeVisible();
  });
});

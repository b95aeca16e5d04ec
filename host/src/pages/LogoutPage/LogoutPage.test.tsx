import { setTokenSource } from '@portal/api-client';
import { deleteUnsavedEdits } from '@portal/auto-save/delete-unsaved-edits';
import { environment } from '@portal/auto-save/environment';
import { keepAnswer, keptAnswers } from '@portal/auto-save/kept-answers';
import { findDraft, keepDraft } from '@portal/auto-save/message-drafts';
import { hasUnsavedEdits } from '@portal/auto-save/unsaved-edits';
import { AUTH_MODE_META, EDITS_DATABASE, EDITS_STORE, SSO_MODE_META } from '@portal/contract/limits';
import { href } from '@portal/routing/hrefs';
import { Link, useNavigate } from '@portal/routing/react';
import { problem } from '@portal/testing/fake-api';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import 'fake-indexeddb/auto';
import { sessionUser } from '@portal/testing/session-user';
import { isAskedFor, loadRemote } from '../../remotes/load-remote';
import { address, openPortal } from '../../testing/open-portal';

jest.mock('../../remotes/load-remote', () => ({
  ...jest.requireActual('../../remotes/load-remote'),
  isAskedFor: jest.fn(() => false),
  loadRemote: jest.fn(),
}));
const load = jest.mocked(loadRemote);
const LOG_OUT = 'POST authentication/logout';
const UNSAVED = 'Kaikkea ei ole vielä tallennettu';

/** What a form has left in the browser. */
async function leaveEdit(): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(EDITS_DATABASE, 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(EDITS_STORE, { keyPath: ['user', 'application', 'key'] });
    request.onsuccess = () => resolve(request.result);
  });
  await new Promise<void>((resolve) => {
    const transaction = database.transaction(EDITS_STORE, 'readwrite');
    transaction
      .objectStore(EDITS_STORE)
      .put({ user: sessionUser.username, application: '12', key: 'basicInfo::city', at: Date.now() });
    transaction.oncomplete = () => resolve();
  });
  database.close();
}

/** The remote that keeps what is typed. @param outcomes of one try after the other */
function registerSaving(...outcomes: boolean[]) {
  const saveEdits = jest.fn(async () => outcomes.shift() ?? false);
  load.mockResolvedValue({ default: () => null, preload: async () => undefined, saveEdits });
  return saveEdits;
}

afterEach(() => jest.restoreAllMocks());
beforeEach(async () => {
  await deleteUnsavedEdits(sessionUser);
  load.mockReset();
  jest.mocked(isAskedFor).mockReturnValue(false);
});

test('where nothing was typed nothing is loaded before the log-out', async () => {
  await openPortal('/candidateportal/logout', { user: sessionUser });
  expect(await screen.findByText(/mfe-auth shows \//)).toBeVisible();
  expect(load).not.toHaveBeenCalled();
});

test('what was typed is saved first, and then logged out', async () => {
  await leaveEdit();
  let loggedOut = false;
  const save = registerSaving(true);
  save.mockImplementation(async () => !loggedOut);
  const { calls } = await openPortal('/candidateportal/logout', {
    user: sessionUser,
    answers: {
      [LOG_OUT]: () => {
        loggedOut = true;
        return { ok: true };
      },
    },
  });
  expect(await screen.findByText(/mfe-auth shows \//)).toBeVisible();
  expect(save).toHaveBeenCalledTimes(1);
  expect(calls()).toContain(LOG_OUT);
  expect(screen.queryByText(UNSAVED)).toBeNull();
});

test('what could not be saved keeps the person logged in until it is saved', async () => {
  await leaveEdit();
  registerSaving(false, true);
  const { calls } = await openPortal('/candidateportal/logout', { user: sessionUser });
  expect(await screen.findByRole('heading', { level: 1, name: UNSAVED })).toBeVisible();
  expect(calls()).not.toContain(LOG_OUT);
  await waitFor(() => expect(document.title).toContain(UNSAVED));
  await userEvent.click(screen.getByRole('button', { name: 'Yritä tallentaa uudelleen' }));
  expect(await screen.findByText(/mfe-auth shows \//)).toBeVisible();
  expect(calls()).toContain(LOG_OUT);
});

const LogOutLink = () => <Link to={href('logout')}>log out</Link>;

test('the question about what is unsaved has the focus at its heading, and a second failure is read out', async () => {
  await leaveEdit();
  const save = registerSaving(false);
  await openPortal('/candidateportal/account', { user: sessionUser, Remote: LogOutLink });
  await userEvent.click(screen.getByRole('link', { name: 'log out' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: UNSAVED })).toHaveFocus());
  const text = screen.getByText(/^Osaa siitä, mitä kirjoitit tai liitit, ei saatu tallennettua/);
  expect(text.closest('[role=alert]')).toBeVisible();
  let fail = () => {};
  save.mockImplementation(
    () =>
      new Promise((resolve) => {
        fail = () => resolve(false);
      }),
  );
  const retry = screen.getByRole('button', { name: 'Yritä tallentaa uudelleen' });
  await userEvent.click(retry);
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  // In the accessibility tree once more when it has failed once more, which reads it out.
  expect(text).toHaveAttribute('aria-hidden', 'true');
  await act(async () => fail());
  await waitFor(() => expect(text).not.toHaveAttribute('aria-hidden'));
  expect(retry).toHaveFocus();
});

test('who has logged out is told so; of a log-out that had no answer the person learns that it may have failed, and what to do', async () => {
  const first = await openPortal('/candidateportal/logout', { user: sessionUser });
  expect(await screen.findByText('Olet kirjautunut ulos')).toBeVisible();
  first.unmount();
  await openPortal('/candidateportal/logout', {
    user: sessionUser,
    answers: { [LOG_OUT]: problem(503, 'unavailable') },
  });
  expect(await screen.findByText(/mfe-auth shows \//)).toBeVisible();
  expect(screen.queryByText('Olet kirjautunut ulos')).toBeNull();
  expect(screen.getByText('Uloskirjautuminen ei ehkä onnistunut')).toBeVisible();
  expect(screen.getByText(/sulje vielä kaikki selaimen ikkunat/)).toBeVisible();
});

test('a person may stay logged in, and the browser keeps what was typed', async () => {
  await leaveEdit();
  registerSaving(false);
  const { calls } = await openPortal('/candidateportal/logout', { user: sessionUser });
  await userEvent.click(await screen.findByRole('link', { name: 'Pysy kirjautuneena' }));
  await waitFor(() => expect(address()).toContain('/dashboard'));
  expect(calls()).not.toContain(LOG_OUT);
  expect(await hasUnsavedEdits(sessionUser)).toBe(true);
});

test('who logs out without saving leaves nothing in the browser', async () => {
  await leaveEdit();
  registerSaving(false);
  const { calls } = await openPortal('/candidateportal/logout', { user: sessionUser });
  await userEvent.click(await screen.findByRole('button', { name: 'Kirjaudu ulos tallentamatta' }));
  expect(await screen.findByText(/mfe-auth shows \//)).toBeVisible();
  expect(calls()).toContain(LOG_OUT);
  expect(await hasUnsavedEdits(sessionUser)).toBe(false);
});

test('unsent messages leave the browser although no application was opened', async () => {
  keepDraft(sessionUser, '12', { text: 'Milloin haastattelut ovat?' });
  await openPortal('/candidateportal/logout', { user: sessionUser });
  expect(await screen.findByText(/mfe-auth shows \//)).toBeVisible();
  expect(findDraft(sessionUser, '12')).toEqual({ text: '' });
});

test('an area that cannot be loaded leaves the choice to the person too', async () => {
  await leaveEdit();
  load.mockRejectedValue(new Error('no network'));
  await openPortal('/candidateportal/logout', { user: sessionUser });
  expect(await screen.findByRole('heading', { level: 1, name: UNSAVED })).toBeVisible();
});

/** Leaves an answer that has not arrived. */
const leaveAnswer = (subject: string, at = Date.now()) =>
  keepAnswer(sessionUser, { url: 'x', body: {}, key: subject, subject, kind: 'accept', about: 'a gig', at });

test('answers to gigs that could not be sent are asked about before the log-out, with their number', async () => {
  // However long a busy machine takes to look for what was typed.
  const after = jest.spyOn(environment, 'after').mockReturnValue(() => {});
  leaveAnswer('offer:1');
  leaveAnswer('offer:2');
  const save = registerSaving(false, true);
  const { calls } = await openPortal('/candidateportal/logout', { user: sessionUser });
  expect(await screen.findByText(/^2 keikkoja koskevaa vastaustasi ei ole vielä perillä/)).toBeVisible();
  expect(screen.queryByText(/^Osaa siitä, mitä kirjoitit/)).toBeNull();
  after.mockRestore();
  expect(load.mock.calls.every(([remote]) => remote === 'mfe-substitutions')).toBe(true);
  expect(calls()).not.toContain(LOG_OUT);
  expect(keptAnswers(sessionUser, Date.now())).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Yritä tallentaa uudelleen' }));
  expect(await screen.findByText(/mfe-auth shows \//)).toBeVisible();
  expect(save).toHaveBeenCalledTimes(2);
});

test('an answer that is not sent any more does not hold up the log-out, and leaves the browser', async () => {
  leaveAnswer('offer:1', Date.now() - 25 * 3_600_000);
  await openPortal('/candidateportal/logout', { user: sessionUser });
  expect(await screen.findByText(/mfe-auth shows \//)).toBeVisible();
  expect(localStorage.getItem('candidateportal.answers')).toBeNull();
});

describe('where the page holds the tokens', () => {
  const DONE = 'Olet kirjautunut ulos';
  beforeEach(() => {
    document.head.innerHTML = `<meta name="${AUTH_MODE_META}" content="sso"><meta name="${SSO_MODE_META}" content="browser">`;
    sessionStorage.clear();
  });
  afterEach(() => {
    document.head.innerHTML = '';
    setTokenSource(undefined);
  });
  const hold = (left: 'leaving' | 'none' | 'away') => {
    const leave = jest.fn(async () => left);
    setTokenSource({ token: () => undefined, ready: async () => {}, forget: () => {}, leave });
    return leave;
  };

  test('who comes back from the log-out at the service is told, and goes where they were going', async () => {
    const leave = hold('leaving');
    await openPortal('/candidateportal/logout?returnUrl=/candidateportal/positions', { user: sessionUser });
    await waitFor(() => expect(leave).toHaveBeenCalled());
    expect(screen.queryByText(DONE)).toBeNull();
    expect(sessionStorage.getItem('candidateportal.loggedOutIn')).toBe('fi');
    cleanup();
    const { calls } = await openPortal('/candidateportal/logout');
    expect(await screen.findByText(DONE)).toBeVisible();
    expect(address()).toBe('/candidateportal/positions');
    expect(calls()).not.toContain(LOG_OUT);
  });

  /** Leads to the log-out, as a page does that has closed the account. */
  function Closing() {
    const navigate = useNavigate();
    return (
      <button type="button" onClick={() => void navigate(href('logout'), { state: { done: 'closed' } })}>
        close
      </button>
    );
  }
  async function closeAccount(): Promise<void> {
    const leave = hold('leaving');
    await openPortal('/candidateportal/account', { user: sessionUser, Remote: Closing });
    await userEvent.click(await screen.findByRole('button', { name: 'close' }));
    await waitFor(() => expect(leave).toHaveBeenCalled());
    cleanup();
  }

  test('who has closed the account is told so after the way over the service', async () => {
    await closeAccount();
    await openPortal('/candidateportal/logout');
    expect(await screen.findByText('closed')).toBeVisible();
    expect(screen.queryByText(DONE)).toBeNull();
  });

  test('who never came back from that way is not told so after another log-out', async () => {
    await closeAccount();
    const leave = hold('leaving');
    await openPortal('/candidateportal/logout', { user: sessionUser });
    await waitFor(() => expect(leave).toHaveBeenCalled());
    cleanup();
    await openPortal('/candidateportal/logout');
    expect(await screen.findByText(DONE)).toBeVisible();
    expect(screen.queryByText('closed')).toBeNull();
  });

  test('where the service does not answer the page stays and says that the log-in there may go on', async () => {
    hold('away');
    await openPortal('/candidateportal/logout', { user: sessionUser });
    expect(await screen.findByText(/Kirjautumispalvelu ei vastaa/)).toBeVisible();
    expect(screen.getByText(DONE)).toBeVisible();
  });

  test('who has logged in with a password is told as ever', async () => {
    hold('none');
    await openPortal('/candidateportal/logout', { user: sessionUser });
    expect(await screen.findByText(DONE)).toBeVisible();
    expect(screen.queryByText(/Kirjautumispalvelu ei vastaa/)).toBeNull();
  });
});

describe('where the server keeps the log-in of the service', () => {
  const DONE = 'Olet kirjautunut ulos';
  const AT_SERVICE = 'POST authentication/sso/logout';
  beforeEach(() => {
    document.head.innerHTML = `<meta name="${AUTH_MODE_META}" content="sso"><meta name="${SSO_MODE_META}" content="server">`;
    sessionStorage.clear();
  });
  afterEach(() => {
    document.head.innerHTML = '';
  });
  /** Leads to the log-out, as a page does that has ended the session by itself. The address stays in this document. */
  function Ending() {
    const navigate = useNavigate();
    const state = { givenUp: true, done: 'closed', next: '#at-service' };
    return (
      <button type="button" onClick={() => void navigate(href('logout'), { state })}>
        end
      </button>
    );
  }
  async function end(): Promise<void> {
    const answers = { [AT_SERVICE]: { ok: true } };
    await openPortal('/candidateportal/account', { user: sessionUser, Remote: Ending, answers });
    await userEvent.click(await screen.findByRole('button', { name: 'end' }));
    await waitFor(() => expect(window.location.hash).toBe('#at-service'));
    cleanup();
  }

  test('a page that has ended the session leads on to the service, and what it did is told afterwards', async () => {
    await end();
    expect(screen.queryByText(DONE)).toBeNull();
    const { calls } = await openPortal('/candidateportal/logout', { answers: { [AT_SERVICE]: { ok: true } } });
    expect(await screen.findByText('closed')).toBeVisible();
    expect(calls()).not.toContain(AT_SERVICE);
  });

  test('what was never told is not told after the next log-out', async () => {
    await end();
    const answers = { [AT_SERVICE]: { ok: true } };
    await openPortal('/candidateportal/logout', { user: sessionUser, answers });
    expect(await screen.findByText(DONE)).toBeVisible();
    cleanup();
    const { calls } = await openPortal('/candidateportal/logout', { answers });
    await waitFor(() => expect(calls()).toContain(AT_SERVICE));
    expect(screen.queryByText('closed')).toBeNull();
  });

  test('who is logged out here alone is told that the log-in at the service may go on', async () => {
    const answers = { [AT_SERVICE]: problem(503, 'unavailable') };
    await openPortal('/candidateportal/logout', { user: sessionUser, answers });
    expect(await screen.findByText(/Kirjautumispalvelu ei vastaa/)).toBeVisible();
    expect(screen.getByText(DONE)).toBeVisible();
    // The browser is asked for what is left before the page goes on.
    await waitFor(() => expect(window.location.pathname).not.toMatch(/logout/));
  });
});

import { findDraft, keepDraft } from '@portal/auto-save/message-drafts';
import { hasUnsavedEdits } from '@portal/auto-save/unsaved-edits';
import { EDITS_DATABASE, EDITS_STORE } from '@portal/contract/limits';
import { problem } from '@portal/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
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
    transaction.objectStore(EDITS_STORE).put({ user: sessionUser.username, application: '12', key: 'basicInfo::city' });
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

beforeEach(() => {
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
  expect(document.title).toContain(UNSAVED);
  await userEvent.click(screen.getByRole('button', { name: 'Yritä tallentaa uudelleen' }));
  expect(await screen.findByText(/mfe-auth shows \//)).toBeVisible();
  expect(calls()).toContain(LOG_OUT);
});

test('who has logged out is told so; a log-out that failed is not called one', async () => {
  const first = await openPortal('/candidateportal/logout', { user: sessionUser });
  expect(await screen.findByText('Olet kirjautunut ulos')).toBeVisible();
  first.unmount();
  await openPortal('/candidateportal/logout', {
    user: sessionUser,
    answers: { [LOG_OUT]: problem(503, 'unavailable') },
  });
  expect(await screen.findByText(/mfe-auth shows \//)).toBeVisible();
  expect(screen.queryByText('Olet kirjautunut ulos')).toBeNull();
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
  keepDraft(sessionUser.username, '12', { text: 'Milloin haastattelut ovat?' });
  await openPortal('/candidateportal/logout', { user: sessionUser });
  expect(await screen.findByText(/mfe-auth shows \//)).toBeVisible();
  expect(findDraft(sessionUser.username, '12')).toEqual({ text: '' });
});

test('an area that cannot be loaded leaves the choice to the person too', async () => {
  await leaveEdit();
  load.mockRejectedValue(new Error('no network'));
  await openPortal('/candidateportal/logout', { user: sessionUser });
  expect(await screen.findByRole('heading', { level: 1, name: UNSAVED })).toBeVisible();
});

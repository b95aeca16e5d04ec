import { forgetAnswers, keepAnswer } from '@portal/auto-save/kept-answers';
import { sessionUser } from '@portal/testing/session-user';
import { act, screen } from '@testing-library/react';
import { loadRemote } from '../remotes/load-remote';
import { openPortal } from '../testing/open-portal';

jest.mock('../remotes/load-remote', () => ({
  ...jest.requireActual('../remotes/load-remote'),
  loadRemote: jest.fn(async () => ({ Background: () => 'it works in the background', preload: async () => undefined })),
}));
const load = jest.mocked(loadRemote);
const MONTH_MS = 31 * 24 * 3_600_000;
const keep = (username: string, at = Date.now()) =>
  keepAnswer({ username }, { url: 'x', body: {}, key: 'k', subject: 's', kind: 'accept', about: 'a gig', at });
/** Lets the browser be idle. */
const rest = () => act(() => new Promise((resolve) => setTimeout(resolve, 300)));

beforeEach(() => {
  load.mockClear();
  localStorage.clear();
});
afterEach(() => forgetAnswers(sessionUser));

test('an answer that the browser keeps is sent from any page', async () => {
  keep(sessionUser.username);
  await openPortal('/candidateportal/dashboard', { user: sessionUser });
  await rest();
  expect(load.mock.calls).toEqual(load.mock.calls.map(() => ['mfe-substitutions']));
  expect(await screen.findByText('it works in the background')).toBeVisible();
});

test.each([
  ['nothing is kept', () => {}],
  ['what is kept is another person’s', () => keep('eero')],
  ['it was given more than a month ago', () => keep(sessionUser.username, Date.now() - MONTH_MS)],
])('no area is loaded where %s', async (_, leave) => {
  leave();
  await openPortal('/candidateportal/dashboard', { user: sessionUser });
  await rest();
  expect(load).not.toHaveBeenCalled();
});

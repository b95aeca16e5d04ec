import { createPortalStore, sessionChecked } from '@portal/api-client';
import { type KeptAnswer, keepAnswer, keptAnswers } from '@portal/auto-save/kept-answers';
import type { ToastRequest } from '@portal/shell-kit';
import { fakeApi, problem } from '@portal/testing/fake-api';
import { fakeShell, renderPage } from '@portal/testing/render-page';
import { sessionUser } from '@portal/testing/session-user';
import { act, screen } from '@testing-library/react';
import { Background, saveEdits } from './remote';
import { NOW, offerOn, open } from './substitutions.fixture';

const AINO = { username: 'aino' };
const DAY_MS = 24 * 3_600_000;
const OFFER = offerOn(3);
const URL_OF_OFFER = `substitutions/offers/${OFFER.id}/accept`;
const ACCEPT = `POST ${URL_OF_OFFER}`;
const ABOUT = 'Lastenhoitaja ke 3.3.';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(NOW), doNotFake: ['queueMicrotask', 'nextTick', 'performance'] });
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

const leaveAnswer = (changes: Partial<KeptAnswer> = {}) =>
  keepAnswer(AINO, {
    url: URL_OF_OFFER,
    body: { revision: 1 },
    key: '7d9d3c5e-0000-4000-8000-000000000001',
    subject: `offer:${OFFER.id}`,
    kind: 'accept',
    about: ABOUT,
    at: Date.parse(NOW),
    ...changes,
  });
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const storeOfAino = () => {
  const store = createPortalStore();
  store.dispatch(sessionChecked({ ok: true, user: sessionUser, useInternal: false }));
  return store;
};

/** Any page of another area. */
async function openElsewhere() {
  const toasts: ToastRequest[] = [];
  const shell = fakeShell({ toast: (request) => toasts.push(request) });
  await renderPage(<Background />, { at: '/dashboard', locale: 'fi', shell, store: storeOfAino() });
  await pass(100);
  return toasts;
}

test('an answer is sent from a page of another area, which says how it went', async () => {
  leaveAnswer();
  fakeApi({ [ACCEPT]: { ok: true } });
  const toasts = await openElsewhere();
  expect(keptAnswers(AINO, Date.now())).toEqual([]);
  expect(toasts).toEqual([expect.objectContaining({ status: 'SUCCESS', title: `Keikka on sinun: ${ABOUT}` })]);
});

test('a page of another area says why an answer was refused', async () => {
  leaveAnswer();
  fakeApi({ [ACCEPT]: { ok: false, error: 'past' } });
  const toasts = await openElsewhere();
  expect(toasts).toEqual([
    expect.objectContaining({
      status: 'ERROR',
      title: `Vastaus ei onnistunut: ${ABOUT}`,
      message: 'Keikka on jo alkanut.',
    }),
  ]);
});

test('what could not be sent within a day is not sent any more, and the person is told so once', async () => {
  leaveAnswer({ at: Date.parse(NOW) - DAY_MS });
  const { asked } = fakeApi({ 'GET substitutions/gigs': { gigs: [], serverTime: NOW } });
  const { unmount } = await open('/substitutions/gigs');
  await pass(60_000);
  expect(screen.getByText(/ei saatu lähetettyä vuorokauden kuluessa/)).toBeVisible();
  expect(screen.getByText(`Vastaus ei onnistunut: ${ABOUT}`, { ignore: '[aria-live]' })).toBeVisible();
  unmount();
  await open('/substitutions/gigs');
  await pass(60_000);
  expect(screen.queryByText(/ei saatu lähetettyä/)).toBeNull();
  expect(asked.some(({ call }) => call === ACCEPT)).toBe(false);
  expect(localStorage.getItem('candidateportal.answers')).toBeNull();
});

test('an answer that waits on an open page is not sent after a day either', async () => {
  leaveAnswer();
  const { asked } = fakeApi({ [ACCEPT]: () => problem(503, 'unavailable') });
  const toasts = await openElsewhere();
  expect(keptAnswers(AINO, Date.now())).toHaveLength(1);
  jest.setSystemTime(Date.parse(NOW) + DAY_MS);
  asked.length = 0;
  await act(async () => void window.dispatchEvent(new Event('online')));
  await pass(60_000);
  expect(asked).toEqual([]);
  expect(toasts).toEqual([expect.objectContaining({ status: 'ERROR' })]);
});

test('an answer that waits is sent after a change of the user name as well', async () => {
  const account = { ...sessionUser, id: 'account-1' };
  leaveAnswer();
  const store = createPortalStore();
  store.dispatch(sessionChecked({ ok: true, user: account, useInternal: false }));
  let response = problem(503, 'unavailable');
  const { asked } = fakeApi({ [ACCEPT]: () => response });
  await renderPage(<Background />, { at: '/dashboard', locale: 'fi', shell: fakeShell({}), store });
  await pass(100);
  expect(keptAnswers(account, Date.now())).toHaveLength(1);
  response = Response.json({ ok: true });
  asked.length = 0;
  const renamed = { ...account, username: 'aino-v' };
  await act(async () => void store.dispatch(sessionChecked({ ok: true, user: renamed, useInternal: false })));
  await act(async () => void window.dispatchEvent(new Event('online')));
  await pass(60_000);
  expect(asked.map(({ call }) => call)).toContain(ACCEPT);
  expect(keptAnswers(renamed, Date.now())).toEqual([]);
});

test.each([
  [{ ok: true }, true],
  [problem(503, 'unavailable'), false],
])(
  'before the log-out what waits is sent, and the shell is told whether all of it arrived',
  async (response, saved) => {
    leaveAnswer();
    fakeApi({ [ACCEPT]: () => (response instanceof Response ? response.clone() : response) });
    expect(await saveEdits('aino', storeOfAino())).toBe(saved);
  },
);

test('where nothing waits nothing is asked before the log-out', async () => {
  const { asked } = fakeApi({});
  expect(await saveEdits('aino', storeOfAino())).toBe(true);
  expect(asked).toEqual([]);
});

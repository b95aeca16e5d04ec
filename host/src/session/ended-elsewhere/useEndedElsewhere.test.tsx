import { SESSION_EXPIRY_KEY } from '@portal/api-client';
import { AUTH_MODE_META } from '@portal/contract/limits';
import { problem } from '@portal/testing/fake-api';
import { FakeEventSource } from '@portal/testing/fake-event-source';
import { sessionUser } from '@portal/testing/session-user';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPortal, sessionWatch } from '../../testing/open-portal';

const WHO = 'POST authentication/authenticated';
const STREAM = '/candidate-portal-api/recruitment/authentication/sso/ended';
const Page = () => (
  <>
    <h1>form</h1>
    <input aria-label="typed" />
  </>
);

async function open({ mode = 'sso' } = {}) {
  document.head.innerHTML = `<meta name="${AUTH_MODE_META}" content="${mode}">`;
  const session = { alive: true, away: false };
  const alive = () =>
    new Response(JSON.stringify({ ok: true, user: sessionUser, useInternal: false }), {
      headers: {
        'content-type': 'application/json',
        'x-session-expiry': `${Date.now() + 1_800_000};1800`,
      },
    });
  const watched = sessionWatch();
  const portal = await openPortal('/candidateportal/dashboard', {
    user: sessionUser,
    Remote: Page,
    answers: {
      [WHO]: () =>
        session.away ? problem(503, 'unavailable') : session.alive ? alive() : { ok: false, useInternal: false },
    },
  });
  await watched();
  return { session, asked: () => portal.calls().filter((call) => call === WHO).length };
}
const streams = () => FakeEventSource.opened.filter(({ url }) => url === STREAM);
const stream = () => {
  const last = streams().at(-1);
  if (!last) throw new Error('the page opened no stream');
  return last;
};
const dialog = () => screen.findByRole('dialog', { name: 'Kirjaudu uudelleen' });

beforeEach(() => {
  localStorage.clear();
  FakeEventSource.install();
});
afterEach(() => {
  document.head.innerHTML = '';
  jest.restoreAllMocks();
});

test('a page that is told of the end says so at once and keeps what was typed, and hears of the next session again', async () => {
  const { session } = await open();
  await userEvent.type(screen.getByLabelText('typed'), 'half a sentence');
  session.alive = false;
  act(() => stream().tell({ ended: true }));
  expect(await dialog()).toBeVisible();
  expect(screen.getByLabelText('typed')).toHaveValue('half a sentence');
  expect(stream().closed).toBe(true);
  session.alive = true;
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: SESSION_EXPIRY_KEY, newValue: '1' })));
  await waitFor(() => expect(streams()).toHaveLength(2));
});

test('a stream that is refused makes the page look once, and not again and again', async () => {
  const { asked } = await open();
  const before = asked();
  jest.useFakeTimers();
  for (let times = 0; times < 3; times += 1) {
    await act(async () => stream().refuse());
    await act(() => jest.advanceTimersByTimeAsync(70_000));
  }
  jest.useRealTimers();
  expect(asked()).toBe(before + 1);
});

test('a page whose look met no answer looks again when the stream is refused again, and says that the session has ended', async () => {
  const { session } = await open();
  session.away = true;
  await act(async () => stream().refuse());
  session.away = false;
  session.alive = false;
  jest.useFakeTimers();
  await act(() => jest.advanceTimersByTimeAsync(70_000));
  jest.useRealTimers();
  await act(async () => stream().refuse());
  expect(await dialog()).toBeVisible();
});

test('a session that is about to end by itself is left to the time-out', async () => {
  const { session, asked } = await open();
  const before = asked();
  session.alive = false;
  localStorage.setItem(SESSION_EXPIRY_KEY, String(Date.now() + 4_000));
  act(() => stream().tell({ ended: true }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(asked()).toBe(before);
});

test('where there is no log-in service the page opens no stream', async () => {
  await open({ mode: 'database' });
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(streams()).toEqual([]);
});

import { NO_SESSION, SESSION_EXPIRY_KEY, sessionInterrupted } from '@portal/api-client';
import { CSRF_COOKIE } from '@portal/contract/limits';
import { useOpenApplication } from '@portal/shell-kit';
import { problem } from '@portal/testing/fake-api';
import { sessionUser } from '@portal/testing/session-user';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { address, openPortal } from '../../testing/open-portal';
import SessionTimeout from './SessionTimeout';
import TimeoutModal from './TimeoutModal';

const MINUTE_MS = 60_000;
const LENGTH_MS = 30 * MINUTE_MS;
const FORM = '/candidateportal/application/12';
/** The server's clock, which the local one may not agree with. */
let offset = 0;
let application = { flush: async () => true };

function Form() {
  useOpenApplication({ applied: false, defaultCampaign: false, employerEditing: false, ...application });
  return <input aria-label="typed" />;
}

const answered = (body: unknown) => {
  const instant = Date.now() + offset + LENGTH_MS;
  return new Response(JSON.stringify(body), {
    headers: { 'content-type': 'application/json', 'x-session-expiry': `${instant};${LENGTH_MS / 1000}` },
  });
};

/** Lets the time pass, with everything that happens in it. */
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const dialog = () => screen.queryByRole('alertdialog', { name: 'Jatketaanko istuntoa?' });
const press = async (name: string) => {
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));
  await pass(100);
};

async function open(user = sessionUser, answers: Record<string, unknown> = {}) {
  let known = true;
  const portal = await openPortal(FORM, {
    user,
    Remote: Form,
    answers: {
      'POST authentication/authenticated': () =>
        known ? answered({ ok: true, user, useInternal: false }) : { ok: false, useInternal: false },
      'POST authentication/refresh': () => answered({ ok: true }),
      'POST authentication/logout': () => {
        known = false;
        return { ok: true };
      },
      ...answers,
    },
  });
  // The watch begins when the browser is idle.
  await pass(3000);
  return portal;
}
const untilWarning = () => Number(localStorage.getItem(SESSION_EXPIRY_KEY)) - Date.now() - 59_000;
const otherTab = async (newValue: string | null) => {
  if (newValue === null) localStorage.removeItem(SESSION_EXPIRY_KEY);
  else localStorage.setItem(SESSION_EXPIRY_KEY, newValue);
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_EXPIRY_KEY, newValue }));
  });
  await pass(100);
};

// Loaded before the clock is held, as loading a module takes real time.
beforeAll(() => void [SessionTimeout, TimeoutModal]);
beforeEach(() => {
  offset = 0;
  application = { flush: async () => true };
  localStorage.clear();
  sessionStorage.clear();
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
});
afterEach(() => jest.useRealTimers());

test('the warning comes 59 seconds before the end and counts down second by second, with a bar over 60 seconds', async () => {
  await open();
  await pass(untilWarning() - 1);
  expect(dialog()).toBeNull();
  await pass(1);
  expect(dialog()).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent('Aikaa on 59 sekuntia.');
  expect(screen.getByRole('progressbar', { hidden: true })).toHaveAttribute('aria-valuenow', '98');
  await pass(1000);
  expect(screen.getByRole('timer')).toHaveTextContent('Aikaa on 58 sekuntia.');
  await pass(28_000);
  expect(screen.getByRole('progressbar', { hidden: true })).toHaveAttribute('aria-valuenow', '50');
});

test('a screen reader hears the time only now and then', async () => {
  await open();
  await pass(untilWarning());
  const heard = () => within(screen.getByRole('alertdialog')).getByRole('status').textContent;
  expect(heard()).toBe('');
  await pass(29_000);
  expect(heard()).toBe('Aikaa on 30 sekuntia.');
  await pass(19_000);
  expect(heard()).toBe('Aikaa on 30 sekuntia.');
  await pass(1000);
  expect(heard()).toBe('Aikaa on 10 sekuntia.');
});

test.each([
  ['agrees within five minutes', 4 * MINUTE_MS, LENGTH_MS + 4 * MINUTE_MS],
  ['is an hour behind', 60 * MINUTE_MS, LENGTH_MS],
  ['is an hour ahead', -60 * MINUTE_MS, LENGTH_MS],
])('with a local clock that %s the session lasts as it should', async (_what, serverAhead, lasts) => {
  offset = serverAhead;
  const start = Date.now();
  await open();
  await pass(start + lasts - 59_000 - Date.now() - 1);
  expect(dialog()).toBeNull();
  await pass(1);
  expect(dialog()).toBeVisible();
});

test('the session is lengthened ten times and more, and what was typed is still there', async () => {
  const { calls } = await open();
  fireEvent.change(screen.getByLabelText('typed'), { target: { value: 'half a sentence' } });
  for (let round = 1; round <= 12; round += 1) {
    await pass(untilWarning());
    await press('Jatka istuntoa');
    expect(dialog()).toBeNull();
    expect(calls().filter((call) => call === 'POST authentication/refresh')).toHaveLength(round);
  }
  expect(screen.getByLabelText('typed')).toHaveValue('half a sentence');
});

test('at zero the person is logged out, and the page they were on is kept for after the log-in', async () => {
  const { calls, store } = await open();
  await pass(untilWarning() + 58_999);
  expect(calls()).not.toContain('POST authentication/logout');
  await pass(1001);
  expect(calls().filter((call) => call === 'POST authentication/logout')).toHaveLength(1);
  expect(store.getState().session.status).toBe('anonymous');
  expect(address()).toBe('/candidateportal/login');
  expect(sessionStorage.getItem('candidateportal.redirect')).toBe('/application/12');
  expect(dialog()).toBeNull();
  expect(screen.getByText('Istuntosi päättyi')).toBeVisible();
  expect(localStorage.getItem(SESSION_EXPIRY_KEY)).toBeNull();
});

test('a machine that slept over the end logs out as soon as it wakes', async () => {
  const { store } = await open();
  jest.setSystemTime(Date.now() + LENGTH_MS + MINUTE_MS);
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await pass(100);
  expect(store.getState().session.status).toBe('anonymous');
});

test.each(['Kirjaudu ulos', 'Sulje ja kirjaudu ulos'])('"%s" saves and logs out', async (name) => {
  let saved = 0;
  application = {
    flush: async () => {
      saved += 1;
      return true;
    },
  };
  const { calls } = await open();
  await pass(untilWarning());
  await press(name);
  expect(saved).toBe(1);
  expect(calls()).toContain('POST authentication/logout');
  expect(address()).toMatch(/^\/candidateportal\/?$/);
});

test('a log-out that could not save says so and leads back to the page later', async () => {
  application = { flush: async () => false };
  await open();
  await pass(untilWarning());
  await press('Kirjaudu ulos');
  expect(screen.getByText(/kaikkea ei ehditty tallentaa/)).toBeVisible();
  expect(sessionStorage.getItem('candidateportal.redirect')).toBe('/application/12');
});

test('a session that cannot be lengthened ends at home, and the way back is kept', async () => {
  const { store } = await open(sessionUser, { 'POST authentication/refresh': () => problem(401, 'unauthenticated') });
  await pass(untilWarning());
  await press('Jatka istuntoa');
  expect(store.getState().session.status).toBe('anonymous');
  expect(address()).toMatch(/^\/candidateportal\/?$/);
  expect(sessionStorage.getItem('candidateportal.redirect')).toBe('/application/12');
  expect(screen.getByText('Istuntoa ei voitu jatkaa')).toBeVisible();
});

test('a session that the server has ended early keeps its page beyond the time at which it would have ended', async () => {
  const { store, calls } = await open(sessionUser, { 'POST authentication/authenticated': onceLoggedIn() });
  fireEvent.change(screen.getByLabelText('typed'), { target: { value: 'half a sentence' } });
  const untilThen = untilWarning();
  act(() => void store.dispatch(sessionInterrupted('ended')));
  await pass(untilThen);
  expect(dialog()).toBeNull();
  await pass(2 * MINUTE_MS);
  // Other tabs keep theirs as well.
  expect(localStorage.getItem(SESSION_EXPIRY_KEY)).toBe(NO_SESSION);
  expect(calls()).not.toContain('POST authentication/logout');
  expect(store.getState().session).toMatchObject({ status: 'authenticated', interruption: 'ended' });
  expect(screen.getByLabelText('typed')).toHaveValue('half a sentence');
});

test('a session that ends at about its time leaves nothing of the person on the page, also where a call hears of it first', async () => {
  const { store } = await open(sessionUser, { 'POST authentication/authenticated': onceLoggedIn() });
  await pass(untilWarning() - MINUTE_MS);
  act(() => void store.dispatch(sessionInterrupted('ended')));
  await pass(MINUTE_MS + 5000);
  expect(dialog()).toBeNull();
  await pass(2 * MINUTE_MS);
  expect(store.getState().session.status).toBe('anonymous');
  expect(address()).toBe('/candidateportal/login');
});

test('an employer, who has no password, ends at home and is told what to do', async () => {
  await open({ ...sessionUser, employerLogin: true, employerCampaignId: 12 });
  await pass(untilWarning() + 60_000);
  expect(address()).toMatch(/^\/candidateportal\/?$/);
  expect(screen.getByText('Pyydä uusi linkki hakemukseen.')).toBeVisible();
});

describe('other tabs', () => {
  test('one that lengthens the session closes the warning here', async () => {
    const { calls } = await open();
    await pass(untilWarning() + 5000);
    await otherTab(String(Date.now() + LENGTH_MS));
    expect(dialog()).toBeNull();
    expect(calls()).not.toContain('POST authentication/refresh');
    await pass(untilWarning());
    expect(dialog()).toBeVisible();
  });

  test('one that logs out takes this one along', async () => {
    const { store } = await open(sessionUser, {
      'POST authentication/authenticated': onceLoggedIn(),
    });
    await otherTab(null);
    expect(store.getState().session.status).toBe('anonymous');
    expect(address()).toBe('/candidateportal/login');
  });

  const enterToken = (token: string) => {
    document.cookie = `${CSRF_COOKIE}=${token}`;
  };

  test('one in which somebody else logs in without a log-out ends what this page does', async () => {
    enterToken('of-aino');
    let user = sessionUser;
    const { store } = await open(sessionUser, {
      'POST authentication/authenticated': () => answered({ ok: true, user, useInternal: false }),
    });
    user = { ...sessionUser, username: 'maija' };
    enterToken('of-maija');
    await otherTab(String(Date.now() + LENGTH_MS));
    expect(store.getState().session.interruption).toBe('other-person');
  });

  test('one in which the same person logs in once more leaves the page, and is asked about once', async () => {
    enterToken('first');
    const { store, calls } = await open();
    const asked = () => calls().filter((call) => call === 'POST authentication/authenticated').length;
    const before = asked();
    await otherTab(String(Date.now() + LENGTH_MS));
    expect(asked()).toBe(before);
    enterToken('second');
    await otherTab(String(Date.now() + LENGTH_MS + 1));
    await otherTab(String(Date.now() + LENGTH_MS + 2));
    expect(asked()).toBe(before + 1);
    expect(store.getState().session).toMatchObject({ status: 'authenticated', user: sessionUser });
    expect(store.getState().session.interruption).toBeUndefined();
  });

  test('one that finds the session ended leaves the page, which asks for the log-in and keeps what was typed', async () => {
    const { store } = await open(sessionUser, {
      'POST authentication/authenticated': onceLoggedIn(),
    });
    fireEvent.change(screen.getByLabelText('typed'), { target: { value: 'Kesken jäänyt' } });
    await otherTab(NO_SESSION);
    expect(store.getState().session).toMatchObject({ status: 'authenticated', interruption: 'ended' });
    expect(address()).toBe(FORM);
    expect(screen.getByLabelText('typed')).toHaveValue('Kesken jäänyt');
  });
});

test('who reloads after the end is logged out, whatever the server still knows', async () => {
  localStorage.setItem(SESSION_EXPIRY_KEY, String(Date.now() - 1));
  const { calls } = await open();
  expect(calls()).toContain('POST authentication/logout');
  expect(address()).toBe('/candidateportal/login');
});

/** Who is logged in, as the server says it: the session is there when it is asked for first, and has ended after that. */
function onceLoggedIn(): () => unknown {
  let asked = false;
  return () => {
    if (asked) return { ok: false, useInternal: false };
    asked = true;
    return answered({ ok: true, user: sessionUser, useInternal: false });
  };
}

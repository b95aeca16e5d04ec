import { baseApi } from '@portal/api-client';
import { problem } from '@portal/testing/fake-api';
import { act, screen, waitFor } from '@testing-library/react';
import { calendarApi, NO_AVAILABILITY, NOW, open } from './substitutions.fixture';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(NOW), doNotFake: ['queueMicrotask', 'nextTick', 'performance'] });
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

const shown = (shows: boolean) => ({
  ...NO_AVAILABILITY,
  showsToEmployers: [{ campaignId: 115, title: 'Varhaiskasvatuksen sijaiset', shows }],
});
const box = () => screen.findByRole('checkbox', { name: 'Varhaiskasvatuksen sijaiset' });

/** Opens the calendar and allows the employer to see it. @returns how often the calendar was asked for, and the way to ask again */
async function allow(anew: () => unknown) {
  let saved = false;
  let asked = 0;
  calendarApi({
    'GET substitutions/availability': () => {
      asked += 1;
      return saved ? anew() : shown(false);
    },
    'POST substitutions/availability': () => {
      saved = true;
      asked = 0;
      jest.setSystemTime(Date.now() + 1_000);
      return { ok: true };
    },
  });
  const { store } = await open('/substitutions/calendar');
  const allowed = await box();
  expect(allowed).not.toBeChecked();
  await act(async () => allowed.click());
  await waitFor(() => expect(asked).toBeGreaterThan(0));
  return () => act(async () => void store.dispatch(baseApi.util.invalidateTags(['Substitutions'])));
}

test.each([
  ['is asked for again', () => new Promise(() => {})],
  ['could not be asked for again', () => problem(500, 'internal')],
])('who sees the calendar stays as it was saved while that %s', async (_, anew) => {
  await allow(anew);
  expect(await box()).toBeChecked();
});

test('who sees the calendar gives way to what the server says later, also while that is asked for again', async () => {
  let answer: unknown = shown(true);
  const askAgain = await allow(() => answer);
  expect(await box()).toBeChecked();
  answer = shown(false);
  await askAgain();
  await waitFor(async () => expect(await box()).not.toBeChecked());
  answer = new Promise(() => {});
  await askAgain();
  expect(await box()).not.toBeChecked();
});

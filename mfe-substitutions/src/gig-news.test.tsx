import { baseApi } from '@portal/api-client';
import { fakeApi } from '@portal/testing/fake-api';
import { act, screen, waitFor } from '@testing-library/react';
import { bookingOn, bookingsOf, gigOn, NOW, open } from './substitutions.fixture';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(NOW), doNotFake: ['queueMicrotask', 'nextTick', 'performance'] });
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

test('the page says aloud each proposal that comes while it is open, and none that is gone', async () => {
  let now = bookingOn(4);
  fakeApi({ 'GET substitutions/gigs': () => bookingsOf(now) });
  const { store } = await open(`/substitutions/gigs/${now.id}`);
  // What is added to a live region is read out; a text that stays is not.
  const region = () => [...document.querySelectorAll('[aria-live]')].find(({ textContent }) => textContent);
  const change = async (address?: string, revision = 1) => {
    now = { ...bookingOn(4), ...(address && { proposal: gigOn(4, { revision, address }) }) };
    await act(async () => void store.dispatch(baseApi.util.invalidateTags(['Substitutions'])));
    await waitFor(() => expect(screen.queryByText('Hyväksy muutos') !== null).toBe(address !== undefined));
    if (address) expect(await screen.findByText(new RegExp(address))).toBeVisible();
  };
  await change('Toinen katu 5', 2);
  expect(region()).toHaveTextContent('Työnantaja ehdottaa muutosta');
  const first = region()?.firstChild;
  await change('Kolmas katu 6', 3);
  expect(region()).toHaveTextContent('Työnantaja ehdottaa muutosta');
  const second = region()?.firstChild;
  expect(second).not.toBe(first);
  await change();
  expect(region()?.firstChild).toBe(second);
});

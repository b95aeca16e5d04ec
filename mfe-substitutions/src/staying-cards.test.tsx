import { baseApi } from '@portal/api-client';
import { fakeApi } from '@portal/testing/fake-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NOW, offerOn, offersOf, open } from './substitutions.fixture';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(NOW), doNotFake: ['queueMicrotask', 'nextTick', 'performance'] });
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());
const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });

test('who asks to wait among the offers that have ended goes on there', async () => {
  const lost = offerOn(3, { state: 'lost' }, { free: 0 });
  let waits = false;
  fakeApi({
    'GET substitutions/offers': () => offersOf(waits ? { ...lost, waitingPlace: 1 } : lost),
    [`POST substitutions/offers/${lost.id}/wait`]: () => {
      waits = true;
      return { ok: true };
    },
  });
  await open('/substitutions/offers');
  await user.click(await screen.findByText('Vastatut ja päättyneet (1)'));
  await user.click(await screen.findByRole('button', { name: 'Ilmoittaudu jonoon' }));
  const card = await screen.findByRole('article');
  await within(card).findByText(/^Olet jonossa\./);
  expect(await within(card).findByRole('button', { name: 'Poistu jonosta' })).toBeVisible();
  expect(card).toContainElement(document.activeElement as HTMLElement);
});

test('who takes interest back sees that it was taken back', async () => {
  const offer = offerOn(3, { state: 'interested' }, { mode: 'draw' });
  let declined = false;
  fakeApi({
    'GET substitutions/offers': () => offersOf(declined ? { ...offer, state: 'declined' } : offer),
    [`POST substitutions/offers/${offer.id}/decline`]: () => {
      declined = true;
      return { ok: true };
    },
  });
  await open('/substitutions/offers');
  await user.click(await screen.findByRole('button', { name: 'En ole enää kiinnostunut' }));
  const card = await screen.findByRole('article');
  expect(await within(card).findByText('Kieltäydyit keikasta.')).toBeVisible();
  expect(card).toContainElement(document.activeElement as HTMLElement);
});

test('an offer that comes is added below those on the page, until other filters are chosen', async () => {
  let list = offersOf(...[4, 5, 6, 7].map((day) => offerOn(day)));
  fakeApi({ 'GET substitutions/offers': () => list });
  const { store } = await open('/substitutions/offers');
  await screen.findAllByRole('article');
  const days = () => screen.getAllByRole('article').map((card) => Number(card.id.slice(-2)));
  list = offersOf(offerOn(3), ...list.offers);
  act(() => void store.dispatch(baseApi.util.invalidateTags(['Substitutions'])));
  await waitFor(() => expect(days()).toEqual([4, 5, 6, 7, 3]));
  await user.click(screen.getByText('Työnantaja', { selector: 'summary' }));
  await user.click(screen.getByRole('checkbox', { name: 'Koivulan kaupunki (5)' }));
  expect(days()).toEqual([3, 4, 5, 6, 7]);
});

test.each([
  ['Koivulan kaupunki (2)', 'employer=Koivulan kaupunki'],
  ['Seurakunta (0)', 'employer=Seurakunta'],
])('the last filter, %s, stays with the focus where it is taken out of a short list', async (name, search) => {
  fakeApi({ 'GET substitutions/offers': offersOf(offerOn(3), offerOn(4)) });
  await open(`/substitutions/offers?${search}`);
  const filter = await screen.findByRole('checkbox', { name });
  await user.click(filter);
  expect(await screen.findByText('2 / 2 tarjousta')).toBeVisible();
  expect(filter).not.toBeChecked();
  expect(filter).toHaveFocus();
});

import { baseApi } from '@portal/api-client';
import { fakeApi } from '@portal/testing/fake-api';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookingOn, bookingsOf, gigOn, NOW, offerOn, offersOf, open } from './substitutions.fixture';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(NOW), doNotFake: ['queueMicrotask', 'nextTick', 'performance'] });
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());
const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });

/** Opens the offers; the gig of the one on the page gets another address while it is. */
async function changeWhileOpen() {
  const offer = offerOn(3);
  const accept = `POST substitutions/offers/${offer.id}/accept`;
  let list = offersOf(offer);
  const { asked } = fakeApi({
    'GET substitutions/offers': () => list,
    [accept]: (body: { revision: number }) =>
      body.revision === 2 ? { ok: true } : { ok: false, error: 'changed', offer: list.offers[0] },
  });
  const { store } = await open('/substitutions/offers');
  await screen.findByRole('button', { name: 'Ota keikka' });
  list = offersOf(offerOn(3, {}, { revision: 2, address: 'Toinen katu 5, Koivula' }));
  act(() => void store.dispatch(baseApi.util.invalidateTags(['Substitutions'])));
  await screen.findAllByText(/Toinen katu 5/);
  return { sent: () => asked.filter(({ call }) => call === accept).map(({ body }) => body) };
}

test('the button of a gig that changes while it is about to be pressed does not take the changed one', async () => {
  const { sent } = await changeWhileOpen();
  await user.click(screen.getByRole('button', { name: 'Ota keikka' }));
  expect(sent()).toEqual([{ revision: 1 }]);
  await user.click(await screen.findByRole('button', { name: 'Ota muuttunut keikka' }));
  expect(sent()).toEqual([{ revision: 1 }, { revision: 2 }]);
});

test('what changes in a gig on the page is announced beside what it was, and is taken there', async () => {
  const { sent } = await changeWhileOpen();
  const told = within(screen.getByRole('status'));
  expect(told.getByText('Päiväkoti Käpylä, Käpykuja 1, Koivula', { selector: 'del' })).toBeVisible();
  expect(told.getByText('Päiväkoti Käpylä, Toinen katu 5, Koivula', { selector: 'ins' })).toBeVisible();
  await user.click(told.getByRole('button', { name: 'Ota muuttunut keikka' }));
  expect(await screen.findByText(/Keikka on sinun/)).toBeVisible();
  expect(sent()).toEqual([{ revision: 2 }]);
});

test('the employer’s words are marked with the language of each of the two sides', async () => {
  const before = bookingOn(4, { gig: gigOn(4, { task: 'Barnskötare', language: 'sv' }) });
  const proposal = gigOn(4, { revision: 2, task: 'Nanny', language: 'en' });
  fakeApi({ 'GET substitutions/gigs': () => bookingsOf({ ...before, proposal }) });
  await open(`/substitutions/gigs/${before.id}`);
  expect(await screen.findByText('Nanny', { selector: 'dd > strong' })).toHaveAttribute('lang', 'en');
  expect(screen.getByText('Barnskötare', { selector: 'dd > span' })).toHaveAttribute('lang', 'sv');
});

test('a change that was put away is known: the keyboard goes on at the card, and its button takes the changed gig', async () => {
  const { sent } = await changeWhileOpen();
  await user.click(screen.getByRole('button', { name: 'Sulje' }));
  expect(screen.queryByText(/Toinen katu 5/, { selector: 'ins' })).toBeNull();
  expect(screen.getByRole('article')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Ota keikka' }));
  expect(sent()).toEqual([{ revision: 2 }]);
});

test('who refuses a proposal refuses the one that stood there as the question was opened', async () => {
  const before = bookingOn(4);
  const answer = `POST substitutions/gigs/${before.id}/proposal`;
  let address = 'Toinen katu 5';
  let revision = 2;
  const { asked } = fakeApi({
    'GET substitutions/gigs': () => bookingsOf({ ...before, proposal: gigOn(4, { revision, address }) }),
    [answer]: { ok: false, error: 'changed' },
  });
  const { store } = await open(`/substitutions/gigs/${before.id}`);
  await user.click(await screen.findByRole('button', { name: 'Kieltäydy ja luovu keikasta' }));
  const dialog = screen.getByRole('alertdialog');
  [address, revision] = ['Kolmas katu 7', 3];
  act(() => void store.dispatch(baseApi.util.invalidateTags(['Substitutions'])));
  await screen.findByText(/Kolmas katu 7/);
  await user.click(within(dialog).getByRole('button', { name: 'Kieltäydy ja luovu keikasta' }));
  expect(asked.find(({ call }) => call === answer)?.body).toEqual({ accept: false, revision: 2 });
  expect(await screen.findByText(/Keikka on muuttunut sen jälkeen/)).toBeVisible();
});

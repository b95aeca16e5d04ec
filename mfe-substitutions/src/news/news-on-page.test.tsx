import { environment } from '@portal/auto-save/environment';
import type { SubstitutionNews } from '@portal/contract/substitutions/offers';
import { fakeApi } from '@portal/testing/fake-api';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NOW, offerOn, offersOf, open } from '../substitutions.fixture';

/** The connection of the page that is open, as the browser has it. */
let source: { onmessage?(event: { data: string }): void };
class FakeSource {
  onmessage?: (event: { data: string }) => void;
  constructor() {
    source = this;
  }
  addEventListener() {}
  close() {}
}

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(NOW), doNotFake: ['queueMicrotask', 'nextTick', 'performance'] });
  localStorage.clear();
  Object.assign(globalThis, { EventSource: FakeSource });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'EventSource');
  jest.useRealTimers();
});
const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
const OFFER = offerOn(3);
const FULL = { ...OFFER, gig: { ...OFFER.gig, free: 0 } };
const ACCEPT = `POST substitutions/offers/${OFFER.id}/accept`;
const tell = (news: SubstitutionNews) => act(async () => source.onmessage?.({ data: JSON.stringify(news) }));
const announced = () => [...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent).join('');

/** Takes the only slot; the news that it is gone come first, the answer when the test lets it. */
async function takeLast(result: object) {
  let answer = () => {};
  let asked = false;
  const answering = new Promise<void>((resolve) => (answer = resolve));
  fakeApi({
    // Not fetched anew: what the page shows comes from the answer alone.
    'GET substitutions/offers': () => (asked ? new Promise(() => {}) : offersOf(OFFER)),
    [ACCEPT]: async () => {
      await answering;
      asked = true;
      return result;
    },
  });
  await open('/substitutions/offers');
  await user.click(await screen.findByRole('button', { name: 'Ota keikka' }));
  await tell({ kind: 'gig', gigId: OFFER.gig.id, free: 0 });
  return { answer: () => act(async () => answer()) };
}

test('who takes the last slot is not told that it is gone', async () => {
  const { answer } = await takeLast({ ok: true, offer: { ...FULL, state: 'accepted', bookingId: OFFER.id } });
  const card = screen.getByRole('article');
  expect(within(card).queryByText('Paikat täynnä')).toBeNull();
  expect(within(card).queryByRole('button', { name: 'Ilmoittaudu jonoon' })).toBeNull();
  await answer();
  expect(await within(card).findByText(/Keikka on sinun/)).toBeVisible();
  expect(within(card).getByRole('link', { name: 'Avaa keikka' })).toBeVisible();
  expect(within(card).queryByRole('button')).toBeNull();
  expect(announced()).toBe('');
});

test('who was too late is told so once', async () => {
  const { answer } = await takeLast({ ok: false, error: 'taken', canWait: true });
  await answer();
  await tell({ kind: 'gig', gigId: OFFER.gig.id, free: 0 });
  const card = screen.getByRole('article');
  expect(await within(card).findByText(/Joku muu ehti ensin/)).toBeVisible();
  expect(within(card).getByText('Paikat täynnä')).toBeVisible();
  expect(announced()).toBe('');
});

test('a slot that somebody else has taken greys the card and is announced', async () => {
  fakeApi({ 'GET substitutions/offers': offersOf(OFFER) });
  await open('/substitutions/offers');
  await tell({ kind: 'gig', gigId: OFFER.gig.id, free: 0 });
  expect(screen.getByText('Paikat täynnä')).toBeVisible();
  expect(announced()).toMatch(/^Paikat ovat täynnä: /);
});

test('a slot that is given back opens the card of a lost offer again', async () => {
  let offer = { ...FULL, state: 'lost' as const } as typeof OFFER;
  fakeApi({ 'GET substitutions/offers': () => offersOf(offer, offerOn(4)) });
  await open('/substitutions/offers');
  expect(await screen.findAllByRole('button', { name: 'Ota keikka' })).toHaveLength(1);
  offer = OFFER;
  await tell({ kind: 'gig', gigId: OFFER.gig.id, free: 1 });
  await act(() => jest.advanceTimersByTimeAsync(1_100));
  expect(screen.getAllByRole('button', { name: 'Ota keikka' })).toHaveLength(2);
});

test.each([
  [
    'gives them the gig',
    { state: 'confirmed', bookingId: OFFER.id } as const,
    'Keikka on sinun. Se on nyt omissa keikoissasi ja kalenterissasi.',
  ],
  ['turns them down', { state: 'not_selected' } as const, 'Et saanut keikkaa'],
])('an interest is told of no longer once the employer %s: what became of it is', async (_, decided, words) => {
  const offer = { ...OFFER, gig: { ...OFFER.gig, mode: 'employer_picks' as const } };
  const interested = { ...offer, state: 'interested' as const };
  let shown: typeof OFFER = offer;
  fakeApi({
    'GET substitutions/offers': () => offersOf(shown),
    [`POST substitutions/offers/${OFFER.id}/interest`]: () => {
      shown = interested;
      return { ok: true, offer: interested };
    },
  });
  await open('/substitutions/offers');
  await user.click(await screen.findByRole('button', { name: 'Ilmoita kiinnostus' }));
  const card = await screen.findByRole('article');
  expect(await within(card).findByText(/Kiinnostuksesi on perillä/)).toBeVisible();
  shown = { ...offer, ...decided };
  await tell({ kind: 'offers', gigId: OFFER.gig.id });
  await act(() => jest.advanceTimersByTimeAsync(1_100));
  expect(within(card).queryByText(/Kiinnostuksesi on perillä/)).toBeNull();
  expect(within(card).getByRole('status')).toHaveTextContent(words);
});

test('what many pages are told of at once is asked for at different moments, and what is one’s own at once', async () => {
  const { asked } = fakeApi({ 'GET substitutions/offers': offersOf(OFFER) });
  await open('/substitutions/offers');
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  const random = jest.spyOn(environment, 'random').mockReturnValue(0.5);
  const calls = () => asked.filter(({ call }) => call === 'GET substitutions/offers').length;
  const before = calls();
  await tell({ kind: 'offers', gigId: OFFER.gig.id, askWithinMs: 6_000 });
  await act(() => jest.advanceTimersByTimeAsync(2_900));
  expect(calls()).toBe(before);
  await act(() => jest.advanceTimersByTimeAsync(200));
  expect(calls()).toBe(before + 1);
  await tell({ kind: 'offers', gigId: OFFER.gig.id, askWithinMs: 6_000 });
  await tell({ kind: 'bookings', gigId: OFFER.gig.id });
  await act(() => jest.advanceTimersByTimeAsync(1_100));
  expect(calls()).toBe(before + 2);
  await act(() => jest.advanceTimersByTimeAsync(6_000));
  expect(calls()).toBe(before + 2);
  random.mockRestore();
});

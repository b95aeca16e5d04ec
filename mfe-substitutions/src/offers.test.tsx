import { baseApi } from '@portal/api-client';
import { fakeApi } from '@portal/testing/fake-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookingOn, gigOn, NOW, offerOn, offersOf, open } from './substitutions.fixture';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(NOW), doNotFake: ['queueMicrotask', 'nextTick', 'performance'] });
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());
const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
const OFFER = offerOn(3);
const accept = `POST substitutions/offers/${OFFER.id}/accept`;

/** Takes the offer; its list comes anew only when the test lets it. */
async function take() {
  let taken = false;
  let fetch = () => {};
  const fetching = new Promise<void>((resolve) => (fetch = resolve));
  fakeApi({
    'GET substitutions/offers': async () => {
      if (taken) await fetching;
      return offersOf(taken ? { ...OFFER, state: 'accepted', bookingId: OFFER.id } : OFFER);
    },
    [accept]: () => {
      taken = true;
      return { ok: true };
    },
  });
  await open('/substitutions/offers');
  await user.click(await screen.findByRole('button', { name: 'Ota keikka' }));
  return { fetched: async () => act(async () => fetch()) };
}

test('a card says what decides, and what speaks against it, before the gig is taken', async () => {
  const shift = { start: '2027-03-02T19:00:00.000Z', end: '2027-03-03T03:00:00.000Z', breakMinutes: 0 };
  const rest = { shift, restMinutes: 570, requiredMinutes: 660 };
  fakeApi({
    'GET substitutions/offers': offersOf(
      offerOn(3, { rest: [rest] }, { pay: { basis: 'hour', min: 15 }, criminalRecord: true, mode: 'draw' }),
    ),
  });
  await open('/substitutions/offers');
  const card = await screen.findByRole('article', {
    name: /ke 3\.3\. klo 7\.00–15\.00 Varhaiskasvatuksen lastenhoitaja/,
  });
  for (const words of [
    '8 h, josta palkaton tauko 30 min',
    'Päiväkoti Käpylä, Käpykuja 1, Koivula',
    'Palkka: 15,00 € tunnilta',
    'Yksi paikka vapaana.',
    'Vastaa viimeistään ke 3.3. klo 6.00: 44 tuntia jäljellä',
    'Tekijä arvotaan kiinnostuneiden kesken',
    'rikosrekisteriotteen',
    'lepäisit 9 h 30 min; laki edellyttää 11 tuntia',
  ])
    expect(card).toHaveTextContent(words);
});

test('a length of less than an hour is written without a gap', async () => {
  const { shifts } = gigOn(2);
  const [shift] = shifts;
  if (!shift) throw new Error('the gig has no shift');
  fakeApi({
    'GET substitutions/offers': offersOf(offerOn(3, { rest: [{ shift, restMinutes: 30, requiredMinutes: 660 }] })),
  });
  await open('/substitutions/offers');
  expect((await screen.findByRole('article')).textContent).toContain('lepäisit 30 min;');
});

test('of too short a rest after another gig that gig is named, and not as its own reason', async () => {
  const before = gigOn(2);
  const [shift] = before.shifts;
  const [own] = gigOn(3).shifts;
  if (!shift || !own) throw new Error('the gig has no shift');
  const other = { bookingId: before.id, task: before.task, unit: 'Päiväkoti Kuusi', employer: before.employer, shift };
  const short = { restMinutes: 570, requiredMinutes: 660, other };
  fakeApi({
    'GET substitutions/offers': offersOf(
      offerOn(3, {
        rest: [
          { ...short, shift },
          { ...short, shift: own },
        ],
      }),
    ),
  });
  await open('/substitutions/offers');
  const card = await screen.findByRole('article');
  expect(card).toHaveTextContent(
    'Tämän vuoron jälkeen lepäisit 9 h 30 min; laki edellyttää 11 tuntia. Syynä on toinen',
  );
  expect(card).toHaveTextContent(/Vuoron \(ti 2\.3\. klo 7\.00–15\.00\) jälkeen lepäisit/);
  expect(card).toHaveTextContent('Vuoro on toisesta keikastasi: Varhaiskasvatuksen lastenhoitaja, Päiväkoti Kuusi.');
  expect(card.textContent?.match(/Syynä on toinen keikkasi/g)).toHaveLength(1);
});

test('a gig is taken in place with what was on the screen', async () => {
  const { asked } = fakeApi({ 'GET substitutions/offers': offersOf(OFFER), [accept]: { ok: true } });
  await open('/substitutions/offers');
  await user.click(await screen.findByRole('button', { name: 'Ota keikka' }));
  expect(await screen.findByText(/Keikka on sinun/)).toBeVisible();
  expect(asked.find(({ call }) => call === accept)?.body).toEqual({ revision: 1 });
});

test('the keyboard goes on at the outcome when the button that was pressed goes away later', async () => {
  const { fetched } = await take();
  const outcome = await screen.findByText(/Keikka on sinun/);
  expect(screen.getByRole('button', { name: 'Ota keikka' })).toHaveFocus();
  await fetched();
  expect(await screen.findByRole('link', { name: 'Avaa keikka' })).toBeVisible();
  expect(document.activeElement).toContainElement(outcome);
  expect(document.activeElement).not.toBe(document.body);
});

test('who has gone on to another part of the page is not brought back by an outcome', async () => {
  const { fetched } = await take();
  await screen.findByText(/Keikka on sinun/);
  act(() => screen.getByRole('link', { name: /^Kalenteri/ }).focus());
  act(() => screen.getByRole('link', { name: /^Kalenteri/ }).blur());
  await fetched();
  expect(await screen.findByRole('link', { name: 'Avaa keikka' })).toBeVisible();
  expect(document.body).toHaveFocus();
});

test('the keyboard goes on at the card when a message about it is put away', async () => {
  fakeApi({ 'GET substitutions/offers': offersOf(OFFER), [accept]: { ok: false, error: 'changed', offer: OFFER } });
  await open('/substitutions/offers');
  await user.click(await screen.findByRole('button', { name: 'Ota keikka' }));
  await user.click(await screen.findByRole('button', { name: 'Takaisin' }));
  expect(screen.getByRole('article')).toHaveFocus();
});

test('who was too late is told so, and is offered the waiting list and what is similar', async () => {
  const full = { ...OFFER, gig: { ...OFFER.gig, free: 0 } };
  let list = offersOf(OFFER, offerOn(4), offerOn(5, {}, { task: 'Kanttori', employer: 'Seurakunta' }));
  const wait = `POST substitutions/offers/${OFFER.id}/wait`;
  const { asked } = fakeApi({
    'GET substitutions/offers': () => list,
    [accept]: () => {
      list = offersOf(full, ...list.offers.slice(1));
      return { ok: false, error: 'taken', canWait: true, offer: full };
    },
    [wait]: { ok: true },
  });
  await open('/substitutions/offers');
  const card = await screen.findByRole('article', { name: /3\.3\./ });
  await user.click(within(card).getByRole('button', { name: 'Ota keikka' }));
  expect(await within(card).findByText(/Joku muu ehti ensin/)).toBeVisible();
  expect(within(card).getByRole('link', { name: /to 4\.3\./ })).toBeVisible();
  expect(within(card).queryByRole('link', { name: /Kanttori/ })).not.toBeInTheDocument();
  await user.click(await within(card).findByRole('button', { name: 'Ilmoittaudu jonoon' }));
  expect(asked.find(({ call }) => call === wait)?.body).toEqual({ wait: true, revision: 1 });
});

test('what has changed meanwhile is shown before it is asked again, and the new revision is sent', async () => {
  const changed = { ...OFFER, gig: gigOn(3, { revision: 2, address: 'Toinen katu 5, Koivula' }) };
  let calls = 0;
  const { asked } = fakeApi({
    'GET substitutions/offers': () => offersOf(calls === 0 ? OFFER : changed),
    [accept]: () => {
      calls += 1;
      return calls === 1 ? { ok: false, error: 'changed', offer: changed } : { ok: true };
    },
  });
  await open('/substitutions/offers');
  await user.click(await screen.findByRole('button', { name: 'Ota keikka' }));
  const old = await screen.findByText('Päiväkoti Käpylä, Käpykuja 1, Koivula', { selector: 'del' });
  expect(old).toBeVisible();
  expect(screen.getByText('Päiväkoti Käpylä, Toinen katu 5, Koivula', { selector: 'ins' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ota muuttunut keikka' }));
  expect(asked.filter(({ call }) => call === accept).map(({ body }) => body)).toEqual([
    { revision: 1 },
    { revision: 2 },
  ]);
});

test('an answer without a connection is kept, said so, and sent with the same key when it is back', async () => {
  let online = false;
  const { asked } = fakeApi({
    'GET substitutions/offers': offersOf(OFFER),
    [accept]: () => {
      if (!online) throw new TypeError('Failed to fetch');
      return { ok: true };
    },
  });
  const { unmount } = await open('/substitutions/offers');
  await user.click(await screen.findByRole('button', { name: 'Ota keikka' }));
  expect((await screen.findAllByText('Vastauksesi odottaa lähettämistä', { ignore: '[aria-live]' }))[0]).toBeVisible();
  unmount();
  // Another page of the browser, as after a reload.
  await open('/substitutions/gigs');
  online = true;
  await act(async () => {
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(100);
  });
  expect(
    await screen.findByText(/Keikka on sinun: Varhaiskasvatuksen lastenhoitaja/, { ignore: '[aria-live]' }),
  ).toBeVisible();
  const keys = asked.filter(({ call }) => call === accept).map(({ request }) => request.headers.get('idempotency-key'));
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  expect(localStorage.getItem('candidateportal.answers')).toBeNull();
});

test('filters narrow the list with counts, and an empty result says what to loosen', async () => {
  const offers = [offerOn(3), offerOn(4), offerOn(5), offerOn(6, {}, { employer: 'Seurakunta', task: 'Kanttori' })];
  fakeApi({ 'GET substitutions/offers': offersOf(...offers) });
  await open('/substitutions/offers?employer=Seurakunta&weekday=3');
  expect(await screen.findByText('Mikään tarjous ei sovi kaikkiin rajauksiin.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Poista rajaus: viikonpäivä (1 tarjous)' }));
  expect(screen.getByText('1 / 4 tarjousta')).toHaveFocus();
  expect(screen.getByRole('article', { name: /Kanttori/ })).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Koivulan kaupunki (3)' })).not.toBeChecked();
});

test('declining asks for a reason that nobody has to give', async () => {
  const decline = `POST substitutions/offers/${OFFER.id}/decline`;
  const { asked } = fakeApi({ 'GET substitutions/offers': offersOf(OFFER), [decline]: { ok: true } });
  await open('/substitutions/offers');
  await user.click(await screen.findByRole('button', { name: 'En ota' }));
  await user.click(screen.getByRole('radio', { name: 'Liian kaukana' }));
  await user.click(screen.getByRole('button', { name: 'Kieltäydy keikasta' }));
  expect(await screen.findByText('Kieltäydyit keikasta.')).toBeVisible();
  expect(asked.find(({ call }) => call === decline)?.body).toEqual({ reason: 'too_far' });
});

test('what was declined can be taken in place while it is open, and waited for when it is full', async () => {
  const declined = offerOn(3, { state: 'declined' });
  const full = offerOn(4, { state: 'declined' }, { mode: 'employer_picks', free: 0 });
  const over = offerOn(5, { state: 'declined' }, { replyBy: NOW });
  const { asked } = fakeApi({
    'GET substitutions/offers': offersOf(offerOn(2), declined, full, {
      ...over,
      gig: { ...over.gig, waitingList: false },
    }),
    [`POST substitutions/offers/${declined.id}/accept`]: { ok: true },
  });
  await open('/substitutions/offers');
  await user.click(await screen.findByText(/^Vastatut ja päättyneet/));
  const card = (name: RegExp) => within(screen.getByRole('article', { name }));
  expect(await screen.findByRole('article', { name: /^ke 3\.3\./ })).toHaveTextContent('Yksi paikka vapaana.');
  await user.click(card(/^ke 3\.3\./).getByRole('button', { name: 'Ota keikka sittenkin' }));
  expect(await screen.findByText(/Keikka on sinun/)).toBeVisible();
  expect(asked.find(({ call }) => call.endsWith('/accept'))?.body).toEqual({ revision: 1 });
  expect(card(/^to 4\.3\./).getByRole('button', { name: 'Ilmoittaudu jonoon' })).toBeVisible();
  expect(card(/^pe 5\.3\./).queryByRole('button')).toBeNull();
});

test('an offer that was sent again after the gig was given back is answered like any other', async () => {
  const again = offerOn(3, { state: 'sent', bookingId: bookingOn(3).id });
  fakeApi({
    'GET substitutions/offers': offersOf(again),
    [`POST substitutions/offers/${again.id}/seen`]: { ok: true },
  });
  await open('/substitutions/offers');
  expect(await screen.findByRole('button', { name: 'Ota keikka' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Avaa keikka' })).toBeVisible();
});

test('a link to an offer leads there once: an offer that comes later moves neither page nor focus', async () => {
  let list = offersOf(offerOn(5), offerOn(6));
  fakeApi({ 'GET substitutions/offers': () => list });
  const { store } = await open(`/substitutions/offers#offer-${offerOn(6).id}`);
  await act(() => jest.advanceTimersByTimeAsync(50));
  expect(screen.getByRole('article', { name: /la 6\.3\./ })).toHaveFocus();
  const title = screen.getByRole('heading', { level: 1 });
  act(() => title.focus());
  list = offersOf(offerOn(4), offerOn(5), offerOn(6));
  await act(async () => {
    store.dispatch(baseApi.util.invalidateTags(['Substitutions']));
    await jest.advanceTimersByTimeAsync(50);
  });
  expect(screen.getAllByRole('article')).toHaveLength(3);
  expect(title).toHaveFocus();
});

test('more offers are shown from the first new one on', async () => {
  const offers = Array.from({ length: 23 }, (_, index) => offerOn(index + 3));
  fakeApi({ 'GET substitutions/offers': offersOf(...offers) });
  await open('/substitutions/offers');
  await user.click(await screen.findByRole('button', { name: 'Näytä lisää (13)' }));
  expect(screen.getByRole('article', { name: /13\.3\./ })).toHaveFocus();
});

test('a card in which a reason is being given stays when a more urgent offer comes, which is added below', async () => {
  const offers = Array.from({ length: 10 }, (_, index) => offerOn(index + 4));
  fakeApi({ 'GET substitutions/offers': () => offersOf(...offers) });
  const { store } = await open('/substitutions/offers');
  const card = within(await screen.findByRole('article', { name: /13\.3\./ }));
  await user.click(card.getByRole('button', { name: 'En ota' }));
  await user.click(card.getByRole('radio', { name: 'Liian kaukana' }));
  const focused = document.activeElement;
  offers.unshift(offerOn(3));
  act(() => void store.dispatch(baseApi.util.invalidateTags(['Substitutions'])));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(11));
  expect(card.getByRole('radio', { name: 'Liian kaukana' })).toBeChecked();
  expect(document.activeElement).toBe(focused);
  const cards = screen.getAllByRole('article');
  expect(cards[0]).toHaveAccessibleName(/^to 4\.3\./);
  expect(cards[10]).toHaveAccessibleName(/^ke 3\.3\./);
});

test('more offers are shown also where more urgent ones have come meanwhile', async () => {
  const offers = Array.from({ length: 12 }, (_, index) => offerOn(index + 13));
  fakeApi({ 'GET substitutions/offers': () => offersOf(...offers) });
  const { store } = await open('/substitutions/offers');
  await screen.findByRole('button', { name: 'Näytä lisää (2)' });
  offers.unshift(...Array.from({ length: 10 }, (_, index) => offerOn(index + 3)));
  act(() => void store.dispatch(baseApi.util.invalidateTags(['Substitutions'])));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(20));
  await user.click(screen.getByRole('button', { name: 'Näytä lisää (2)' }));
  expect(screen.getAllByRole('article')).toHaveLength(22);
  expect(screen.getByRole('article', { name: /23\.3\./ })).toHaveFocus();
});

test('before a draw is held, its card shows what it can be repeated with later', async () => {
  const commitment = 'a'.repeat(64);
  fakeApi({ 'GET substitutions/offers': offersOf(offerOn(3, {}, { mode: 'draw', drawCommitment: commitment })) });
  await open('/substitutions/offers');
  await user.click(await screen.findByText('Miten arvonta tarkistetaan'));
  expect(screen.getByText(commitment)).toBeVisible();
  expect(screen.getByText(gigOn(3).id)).toBeVisible();
});

test('what was declined and is closed offers no button that the server would refuse', async () => {
  const closed = { closed: true as const };
  fakeApi({
    'GET substitutions/offers': offersOf(
      offerOn(3, { state: 'declined', ...closed }),
      offerOn(4, { state: 'declined', ...closed }, { free: 0 }),
      offerOn(5, { state: 'lost', ...closed }, { free: 0 }),
    ),
  });
  await open('/substitutions/offers');
  await user.click(await screen.findByText(/^Vastatut ja päättyneet/));
  const cards = await screen.findAllByRole('article');
  expect(cards).toHaveLength(3);
  for (const card of cards) expect(within(card).queryByRole('button')).toBeNull();
});

test.each([
  ['declined', undefined, 'Peruutit keikan'],
  ['declined', 'member', 'Peruutit keikan'],
  ['withdrawn', undefined, 'Työnantaja peruutti'],
  ['withdrawn', 'employer', 'Työnantaja peruutti'],
  // The offer was sent again in between.
  ['declined', 'employer', 'Kieltäydyit'],
  ['withdrawn', 'member', 'Tarjous ei ole enää voimassa'],
] as const)('an offer that was taken, is %s and was cancelled by the %s says so', async (state, cancelledBy, words) => {
  fakeApi({ 'GET substitutions/offers': offersOf({ ...OFFER, state, bookingId: OFFER.id, cancelledBy }) });
  await open('/substitutions/offers');
  await user.click(await screen.findByText(/^Vastatut ja päättyneet/));
  const card = within(await screen.findByRole('article'));
  expect(card.getByText(words)).toBeVisible();
  expect(card.getByRole('link', { name: 'Avaa keikka' })).toBeVisible();
});

test('a qualification that is missing is named as the gig names it', async () => {
  const gig = { must: [{ code: 'teacher:early', name: 'Varhaiskasvatuksen opettajan kelpoisuus' }] };
  fakeApi({
    'GET substitutions/offers': offersOf(offerOn(3, {}, gig)),
    [accept]: { ok: false, error: 'missing_qualification', missing: ['teacher:early'] },
  });
  await open('/substitutions/offers');
  await user.click(await screen.findByRole('button', { name: 'Ota keikka' }));
  const told = await screen.findByRole('alert');
  expect(told).toHaveTextContent('Varhaiskasvatuksen opettajan kelpoisuus');
  expect(told).not.toHaveTextContent('teacher:early');
});

test.each([
  ['accepted', 'first_come', /^Keikka on sinun\./],
  ['lost', 'first_come', /^Olet jonossa\. Jos paikka vapautuu/],
  ['lost', 'employer_picks', /^Olet jonossa\. Työnantaja päättää/],
] as const)('who asks to wait for a slot and is %s is told so, in the mode %s', async (state, mode, words) => {
  const offer = offerOn(3, { state: 'expired' }, { free: 1, mode, replyBy: '2027-03-01T07:00:00.000Z' });
  const after = { ...offer, state, ...(state === 'accepted' ? { bookingId: offer.id } : { waitingPlace: 1 }) };
  let asks = false;
  fakeApi({
    'GET substitutions/offers': () => offersOf(asks ? after : offer),
    [`POST substitutions/offers/${offer.id}/wait`]: () => {
      asks = true;
      return { ok: true, offer: after };
    },
  });
  await open('/substitutions/offers');
  await user.click(await screen.findByText(/^Vastatut ja päättyneet/));
  await user.click(await screen.findByRole('button', { name: 'Ilmoittaudu jonoon' }));
  expect(await screen.findByText(words)).toBeVisible();
});

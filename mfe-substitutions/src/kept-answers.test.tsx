import { type PortalStore, sessionChecked, sessionEnded } from '@portal/api-client';
import { type KeptAnswer, keepAnswer, keptAnswers } from '@portal/auto-save/kept-answers';
import { CSRF_COOKIE } from '@portal/contract/limits';
import { fakeApi, problem } from '@portal/testing/fake-api';
import { sessionUser } from '@portal/testing/session-user';
import { act, screen, within } from '@testing-library/react';
import { senderOf } from './answers/useAnswers';
import { gigOn, NOW, offerOn, offersOf, open as openPage } from './substitutions.fixture';

const AINO = { username: 'aino' };
const stores = new Set<PortalStore>();
const open: typeof openPage = async (...page) => {
  const opened = await openPage(...page);
  stores.add(opened.store);
  return opened;
};
beforeEach(() => {
  jest.useFakeTimers({ now: new Date(NOW), doNotFake: ['queueMicrotask', 'nextTick', 'performance'] });
  localStorage.clear();
  document.cookie = `${CSRF_COOKIE}=; max-age=0`;
});
afterEach(() => {
  // Else the pages of earlier tests send what later ones keep, like other tabs.
  for (const store of stores) store.dispatch(sessionEnded());
  stores.clear();
  jest.useRealTimers();
});

const OFFER = offerOn(3);
const URL_OF_OFFER = `substitutions/offers/${OFFER.id}/accept`;
const ACCEPT = `POST ${URL_OF_OFFER}`;
const KEY = '7d9d3c5e-0000-4000-8000-000000000001';
const OTHER = { ...sessionUser, username: 'eero', email: 'eero@example.fi' };

/** Leaves an answer in the browser, as an earlier page would. */
const leaveAnswer = (changes: Partial<KeptAnswer> = {}) =>
  keepAnswer(AINO, {
    url: URL_OF_OFFER,
    body: { revision: 1 },
    key: KEY,
    subject: `offer:${OFFER.id}`,
    kind: 'accept',
    about: 'Lastenhoitaja ke 3.3.',
    at: Date.parse(NOW),
    ...changes,
  });
/** What is announced to screen readers stands in the page as well. */
const SHOWN = { ignore: '[aria-live]' };
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const online = () =>
  act(async () => {
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(100);
  });

test('what one person has answered is not sent in the session of the next, and waits for the return of the first', async () => {
  let arrives = false;
  leaveAnswer();
  const { asked } = fakeApi({
    'GET substitutions/offers': offersOf(OFFER),
    [ACCEPT]: () => (arrives ? { ok: true } : problem(401, 'unauthenticated')),
  });
  const { store } = await open('/substitutions/offers');
  await pass(100);
  const posts = () => asked.filter(({ call }) => call === ACCEPT).length;
  const before = posts();
  arrives = true;
  await act(async () => void store.dispatch(sessionEnded()));
  await act(async () => void store.dispatch(sessionChecked({ ok: true, user: OTHER, useInternal: false })));
  await online();
  await pass(120_000);
  expect(posts()).toBe(before);
  expect(screen.queryByText('Vastauksesi odottaa lähettämistä')).not.toBeInTheDocument();
  expect(keptAnswers(AINO, Date.now())).toHaveLength(1);
  await act(async () => void store.dispatch(sessionEnded()));
  await act(async () => void store.dispatch(sessionChecked({ ok: true, user: sessionUser, useInternal: false })));
  await pass(100);
  expect(posts()).toBe(before + 1);
  expect(keptAnswers(AINO, Date.now())).toEqual([]);
});

test('an answer waits while a second tab has somebody else logged in', async () => {
  leaveAnswer();
  const { asked } = fakeApi({
    'GET substitutions/offers': offersOf(OFFER),
    'POST authentication/authenticated': { ok: true, user: OTHER, useInternal: false },
    [ACCEPT]: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await open('/substitutions/offers');
  await pass(100);
  const posts = () => asked.filter(({ call }) => call === ACCEPT).length;
  const before = posts();
  document.cookie = `${CSRF_COOKIE}=of-another-session`;
  await online();
  expect(posts()).toBe(before);
  expect(keptAnswers(AINO, Date.now())).toHaveLength(1);
});

test('an answer that another tab has kept since the page was opened is sent by this one', async () => {
  const { asked } = fakeApi({
    'GET substitutions/gigs': { gigs: [], serverTime: NOW },
    [ACCEPT]: { ok: true },
  });
  await open('/substitutions/gigs');
  await pass(100);
  leaveAnswer();
  await online();
  expect(screen.getByText(/Keikka on sinun: Lastenhoitaja/, SHOWN)).toBeVisible();
  expect(asked.find(({ call }) => call === ACCEPT)?.request.headers.get('idempotency-key')).toBe(KEY);
  expect(keptAnswers(AINO, Date.now())).toEqual([]);
});

test('an answer that the server is still working on is asked about again, with the same key', async () => {
  leaveAnswer();
  let tries = 0;
  const { asked } = fakeApi({
    'GET substitutions/offers': offersOf(OFFER),
    [ACCEPT]: () => {
      tries += 1;
      return tries === 1 ? problem(409, 'conflict', { retryAfter: 5 }) : { ok: true };
    },
  });
  await open('/substitutions/offers');
  await pass(100);
  expect(keptAnswers(AINO, Date.now())).toHaveLength(1);
  await pass(10_000);
  expect(await screen.findByText(/Keikka on sinun: Lastenhoitaja/, SHOWN)).toBeVisible();
  const keys = asked.filter(({ call }) => call === ACCEPT).map(({ request }) => request.headers.get('idempotency-key'));
  expect(keys).toEqual([KEY, KEY]);
});

test('an answer waits until the address of the person is confirmed', async () => {
  leaveAnswer();
  fakeApi({
    'GET substitutions/offers': offersOf(OFFER),
    [ACCEPT]: () => problem(403, 'email-not-confirmed'),
  });
  await open('/substitutions/offers');
  await pass(60_000);
  expect(screen.getAllByText('Vastauksesi odottaa lähettämistä', SHOWN)[0]).toBeVisible();
  expect(keptAnswers(AINO, Date.now())).toHaveLength(1);
});

test('answers are repeated in the order in which they were given', async () => {
  const days = ['2027-03-08/2027-03-12', '2027-03-10', '2027-03-11'];
  const at = Date.parse(NOW);
  for (const [index, about] of days.entries())
    keepAnswer(AINO, {
      url: 'substitutions/availability',
      body: { about },
      key: `7d9d3c5e-0000-4000-8000-00000000001${index}`,
      subject: `availability:${about}`,
      kind: 'availability',
      about,
      at: at + index,
    });
  let arrives = false;
  const { asked } = fakeApi({
    'GET substitutions/offers': offersOf(OFFER),
    'POST substitutions/availability': () => (arrives ? { ok: true } : problem(503, 'unavailable')),
  });
  await open('/substitutions/offers');
  await pass(20_000);
  arrives = true;
  asked.length = 0;
  await online();
  const bodies = asked.filter(({ call }) => call === 'POST substitutions/availability').map(({ body }) => body);
  expect(bodies).toEqual(days.map((about) => ({ about })));
});

test.each(['that waits', 'that is being sent'])(
  'an older answer %s goes before a newer one about its days',
  async (how) => {
    let arrives = false;
    let fail = () => {};
    const { asked } = fakeApi({
      'GET substitutions/offers': offersOf(OFFER),
      'POST substitutions/availability': () => {
        if (arrives) return { ok: true };
        const refusal = problem(503, 'unavailable');
        return how === 'that waits' ? refusal : new Promise((resolve) => (fail = () => resolve(refusal)));
      },
    });
    const { store } = await open('/substitutions/offers');
    const give = (about: string) =>
      senderOf(store.dispatch, AINO).give({
        url: 'substitutions/availability',
        body: { about },
        subject: `availability:${about}`,
        kind: 'availability',
        about,
      });
    const sent = () =>
      asked.flatMap(({ call, body }) =>
        call === 'POST substitutions/availability' ? [(body as { about: string }).about] : [],
      );
    const older = give('2027-03-08/2027-03-12');
    if (how === 'that waits') await act(() => older);
    const newer = give('2027-03-10');
    await pass(10);
    if (how === 'that waits') expect(await act(() => newer)).toMatchObject({ status: 'kept' });
    expect(sent()).not.toContain('2027-03-10');
    arrives = true;
    await act(async () => fail());
    await pass(60_000);
    expect([...new Set(sent())]).toEqual(['2027-03-08/2027-03-12', '2027-03-10']);
    expect(sent().at(-1)).toBe('2027-03-10');
    expect(keptAnswers(AINO, Date.now())).toEqual([]);
  },
);

test('an older answer to something else that waits holds back no newer one', async () => {
  leaveAnswer();
  const about = '2027-03-10';
  leaveAnswer({
    url: 'substitutions/availability',
    body: { about },
    key: '7d9d3c5e-0000-4000-8000-000000000002',
    subject: `availability:${about}`,
    kind: 'availability',
    about,
    at: Date.parse(NOW) + 1,
  });
  fakeApi({
    'GET substitutions/offers': offersOf(OFFER),
    [ACCEPT]: () => problem(503, 'unavailable'),
    'POST substitutions/availability': { ok: true },
  });
  const { store } = await open('/substitutions/offers');
  await pass(100);
  const newer = senderOf(store.dispatch, AINO).give({
    url: 'substitutions/availability',
    body: { about: '2027-03-11' },
    subject: 'availability:2027-03-11',
    kind: 'availability',
    about: '2027-03-11',
  });
  await pass(10);
  expect(await act(() => newer)).toMatchObject({ status: 'answered' });
  expect(keptAnswers(AINO, Date.now()).map(({ url }) => url)).toEqual([URL_OF_OFFER]);
});

test('a message that waits stays as it is through every retry, and is announced once on all pages', async () => {
  leaveAnswer();
  let answer: (response: Response) => void = () => {};
  const { asked } = fakeApi({
    'GET substitutions/offers': offersOf(OFFER),
    'GET substitutions/gigs': { gigs: [], serverTime: NOW },
    [ACCEPT]: () => new Promise<Response>((resolve) => (answer = resolve)),
  });
  const { unmount, store } = await open('/substitutions/gigs');
  const send = () => screen.getByRole('button', { name: /^Lähetä nyt/ });
  const refuse = () => act(async () => answer(problem(503, 'unavailable')));
  const posts = () => asked.filter(({ call }) => call === ACCEPT).length;
  await pass(100);
  await refuse();
  const button = send();
  const announced = () => [...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent).join('');
  expect(announced()).toBe('Vastauksesi odottaa lähettämistä. Keikan ottaminen: Lastenhoitaja ke 3.3.');
  const before = posts();
  button.focus();
  await act(async () => button.click());
  await pass(100);
  expect(posts()).toBeGreaterThan(before);
  expect(send()).toBe(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  await refuse();
  expect(button).toHaveFocus();
  unmount();
  await open('/substitutions/gigs', 'fi', store);
  expect(send()).toBeVisible();
  expect(announced()).toBe('');
});

test('an answer cannot be taken back while it is being sent again', async () => {
  leaveAnswer();
  let answer: (response: Response) => void = () => {};
  fakeApi({
    'GET substitutions/offers': offersOf(OFFER),
    [ACCEPT]: () => new Promise<Response>((resolve) => (answer = resolve)),
  });
  await open('/substitutions/offers');
  const takeBack = () => screen.getByRole('button', { name: /^Ota vastaus takaisin/ });
  await pass(100);
  await act(async () => takeBack().click());
  expect(takeBack()).toHaveAttribute('aria-disabled', 'true');
  expect(keptAnswers(AINO, Date.now())).toHaveLength(1);
  await act(async () => answer(problem(503, 'unavailable')));
  await act(async () => takeBack().click());
  expect(keptAnswers(AINO, Date.now())).toEqual([]);
});

test('each further answer that waits is announced, by what it is about', async () => {
  fakeApi({
    'GET substitutions/gigs': { gigs: [], serverTime: NOW },
    'POST substitutions/availability': () => problem(503, 'unavailable'),
  });
  const { store } = await open('/substitutions/gigs');
  const give = async (about: string) => {
    const subject = `availability:${about}`;
    const entry = { url: 'substitutions/availability', body: {}, subject, kind: 'availability', about };
    await act(() => senderOf(store.dispatch, AINO).give(entry));
    return document.querySelector('[aria-live]')?.textContent;
  };
  expect(await give('ke 10.3.')).toBe('Vastauksesi odottaa lähettämistä. Merkintä kalenteriin: ke 10.3.');
  expect(await give('to 11.3.')).toBe('Vastauksesi odottaa lähettämistä. Merkintä kalenteriin: to 11.3.');
});

const CHANGED = offerOn(3, {}, { revision: 2, address: 'Toinen katu 5, Koivula' });

test.each([
  ['gigs', () => screen],
  ['offers', () => within(screen.getByRole('article'))],
])('a late answer that a change has overtaken says what has changed: on the page of %s', async (page, place) => {
  leaveAnswer({ gig: OFFER.gig });
  fakeApi({
    'GET substitutions/offers': offersOf(CHANGED),
    'GET substitutions/gigs': { gigs: [], serverTime: NOW },
    [ACCEPT]: { ok: false, error: 'changed', offer: CHANGED },
  });
  await open(`/substitutions/${page}`);
  await pass(100);
  expect(place().getByText('Päiväkoti Käpylä, Käpykuja 1, Koivula', { selector: 'del' })).toBeVisible();
  expect(place().getByText('Päiväkoti Käpylä, Toinen katu 5, Koivula', { selector: 'ins' })).toBeVisible();
  const link = screen.getByRole('link', { name: 'Katso tarjous' });
  expect(link.getAttribute('href')).toMatch(`/substitutions/offers#offer-${OFFER.id}`);
});

test('a change that the page cannot show is not announced with nothing behind it', async () => {
  leaveAnswer();
  fakeApi({
    'GET substitutions/offers': offersOf(CHANGED),
    [ACCEPT]: { ok: false, error: 'changed', offer: CHANGED },
  });
  await open('/substitutions/offers');
  await pass(100);
  expect(screen.getAllByText(/^Keikka on muuttunut .* vastaa uudelleen\.$/)).toHaveLength(2);
});

test('a late answer that is refused names what the refusal is about', async () => {
  const [shift] = gigOn(3).shifts;
  const other = { bookingId: KEY, task: 'Kanttori', unit: 'Kirkko', employer: 'Seurakunta', shift };
  leaveAnswer();
  fakeApi({
    'GET substitutions/gigs': { gigs: [], serverTime: NOW },
    [ACCEPT]: { ok: false, error: 'overlap', overlap: other },
  });
  await open('/substitutions/gigs');
  await pass(100);
  expect(screen.getByText(/Kanttori, Kirkko, ke 3\.3\./)).toBeVisible();
});

test('who would wait for a slot that is free again is told so', async () => {
  leaveAnswer({ kind: 'wait', url: `substitutions/offers/${OFFER.id}/wait`, gig: { ...OFFER.gig, free: 0 } });
  fakeApi({
    'GET substitutions/offers': offersOf(OFFER),
    [`POST substitutions/offers/${OFFER.id}/wait`]: { ok: false, error: 'changed', offer: OFFER },
  });
  await open('/substitutions/offers');
  await pass(100);
  expect(screen.getAllByText(/taas vapaa paikka/)[0]).toBeVisible();
});

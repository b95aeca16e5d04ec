import { baseApi } from '@portal/api-client';
import { keepAnswer, keptAnswers } from '@portal/auto-save/kept-answers';
import { fakeApi, problem } from '@portal/testing/fake-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookingOn, bookingsOf, NO_AVAILABILITY, NOW, offerOn, offersOf, open, RULE } from './substitutions.fixture';

const AINO = { username: 'aino' };
beforeEach(() => {
  jest.useFakeTimers({ now: new Date(NOW), doNotFake: ['queueMicrotask', 'nextTick', 'performance'] });
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());
const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });

test('the overview shows what waits for an answer, what comes next, and the week', async () => {
  fakeApi({
    'GET substitutions/offers': offersOf(offerOn(3)),
    'GET substitutions/gigs': bookingsOf(bookingOn(4)),
    'GET substitutions/availability': NO_AVAILABILITY,
  });
  const { shell } = await open('/substitutions');
  expect(shell.titles).toEqual(['Sijaisuudet']);
  const waiting = await screen.findByRole('region', { name: /Vastaustasi odottavat tarjoukset \(1\)/ });
  expect(within(waiting).getByRole('link', { name: /ke 3\.3\. klo 7\.00–15\.00/ })).toHaveAttribute(
    'href',
    '/substitutions/offers#offer-00000000-0000-4000-8000-000000000003',
  );
  expect(waiting).toHaveTextContent('Vastaa viimeistään ke 3.3. klo 6.00: 44 tuntia jäljellä');
  const gigs = screen.getByRole('region', { name: /Seuraavat keikat/ });
  expect(within(gigs).getByRole('link', { name: /to 4\.3\./ })).toHaveAttribute(
    'href',
    '/substitutions/gigs/00000000-0000-4000-8000-000000002004',
  );
  expect(
    within(screen.getByRole('region', { name: 'Seuraavat seitsemän päivää' })).getAllByRole('listitem'),
  ).toHaveLength(7);
});

test('the keyboard goes on at the heading of the offers where the one that had the focus goes away', async () => {
  let list = offersOf(offerOn(3), offerOn(4));
  fakeApi({
    'GET substitutions/offers': () => list,
    'GET substitutions/gigs': bookingsOf(),
    'GET substitutions/availability': NO_AVAILABILITY,
  });
  const { store } = await open('/substitutions');
  const link = await screen.findByRole('link', { name: /ke 3\.3\./ });
  act(() => link.focus());
  list = offersOf(offerOn(4));
  act(() => void store.dispatch(baseApi.util.invalidateTags(['Substitutions'])));
  await waitFor(() => expect(link).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { name: 'Vastaustasi odottavat tarjoukset (1)' })).toHaveFocus();
});

test('one press says that a day suits', async () => {
  const { asked } = fakeApi({
    'GET substitutions/offers': offersOf(),
    'GET substitutions/gigs': bookingsOf(),
    'GET substitutions/availability': NO_AVAILABILITY,
    'POST substitutions/availability': { ok: true },
  });
  await open('/substitutions');
  const button = await screen.findByRole('button', { name: 'Voin tulla: tiistai 2.3.' });
  await user.click(button);
  const sent = asked.filter(({ call }) => call === 'POST substitutions/availability');
  expect(sent.map(({ body }) => body)).toEqual([{ days: [{ date: '2027-03-02', state: 'available' }] }]);
});

test('a press without a connection shows at the day, and that it waits to be sent', async () => {
  fakeApi({
    'GET substitutions/offers': offersOf(),
    'GET substitutions/gigs': bookingsOf(),
    'GET substitutions/availability': NO_AVAILABILITY,
    'POST substitutions/availability': () => Promise.reject(new TypeError('no network')),
  });
  await open('/substitutions');
  const week = within(await screen.findByRole('region', { name: 'Seuraavat seitsemän päivää' }));
  const button = await week.findByRole('button', { name: 'Voin tulla: tiistai 2.3.' });
  await user.click(button);
  expect(await week.findByText('odottaa lähettämistä')).toBeVisible();
  expect(button).toHaveAttribute('aria-pressed', 'true');
});

test('what the calendar has kept of several days shows on each of them, with hours that one press would wipe out', async () => {
  const hours = { state: 'available', from: '08:00', to: '12:30', note: 'Aamut' };
  keepAnswer(AINO, {
    url: 'substitutions/availability',
    body: { days: ['2027-03-02', '2027-03-03'].map((date) => ({ date, ...hours })) },
    key: '7d9d3c5e-0000-4000-8000-000000000002',
    subject: 'availability:2027-03-02/2027-03-03',
    kind: 'availability',
    about: 'ti 2.3. – ke 3.3.',
    at: Date.parse(NOW),
  });
  fakeApi({
    'GET substitutions/offers': offersOf(),
    'GET substitutions/gigs': bookingsOf(),
    'GET substitutions/availability': NO_AVAILABILITY,
    'POST substitutions/availability': () => problem(503, 'unavailable'),
  });
  await open('/substitutions');
  const week = within(await screen.findByRole('region', { name: 'Seuraavat seitsemän päivää' }));
  expect(await week.findAllByText('Voin tulla 8.00–12.30 (Aamut)')).toHaveLength(2);
  expect(week.getAllByText('odottaa lähettämistä')).toHaveLength(2);
  for (const day of ['tiistai 2.3.', 'keskiviikko 3.3.'])
    expect(week.getByRole('link', { name: `Muuta merkintää: ${day}` })).toBeVisible();
});

test.each([
  ['of the following weeks', { ruleId: '00000000-0000-4000-8000-000000009000', scope: 'following' }],
  ['of all weeks', { repeats: {} }],
])('one press about a day leaves an unsent change %s as it is, and is sent with it', async (_, weeks) => {
  const change = { date: '2027-03-02', state: 'available', ...weeks };
  keepAnswer(AINO, {
    url: 'substitutions/availability',
    body: { days: [change] },
    key: '7d9d3c5e-0000-4000-8000-000000000001',
    subject: 'availability:2027-03-02',
    kind: 'availability',
    about: 'tiistai 2. maaliskuuta',
    at: Date.parse(NOW),
  });
  const { asked } = fakeApi({
    'GET substitutions/offers': offersOf(),
    'GET substitutions/gigs': bookingsOf(),
    'GET substitutions/availability': NO_AVAILABILITY,
    'POST substitutions/availability': () => problem(503, 'unavailable'),
  });
  await open('/substitutions');
  const button = await screen.findByRole('button', { name: 'En voi tulla: tiistai 2.3.' });
  await user.click(button);
  expect(button).toHaveAttribute('aria-pressed', 'true');
  const both = { days: [change, { date: '2027-03-02', state: 'unavailable' }] };
  expect(keptAnswers(AINO, Date.now()).map(({ body }) => body)).toEqual([both]);
  // What was unsent may be on its way again: the press waits for it.
  const bodies = () => asked.filter(({ call }) => call === 'POST substitutions/availability').map(({ body }) => body);
  await waitFor(() => expect(bodies().at(-1)).toEqual(both));
});

test('what is said of hours is changed in the calendar, where one press wipes nothing out', async () => {
  const said = { ruleId: '00000000-0000-4000-8000-000000009000', state: 'available', note: 'Aamut' };
  const hours = { from: '08:00', to: '12:30', start: '2027-03-02T06:00:00.000Z', end: '2027-03-02T10:30:00.000Z' };
  fakeApi({
    'GET substitutions/offers': offersOf(),
    'GET substitutions/gigs': bookingsOf(),
    'GET substitutions/availability': { ...NO_AVAILABILITY, days: [{ ...said, ...hours, date: '2027-03-02' }] },
  });
  await open('/substitutions');
  expect(await screen.findByText('Voin tulla 8.00–12.30 (Aamut)')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Muuta merkintää: tiistai 2.3.' })).toHaveAttribute(
    'href',
    '/substitutions/calendar?view=day&date=2027-03-02',
  );
  expect(screen.queryByRole('button', { name: 'En voi tulla: tiistai 2.3.' })).toBeNull();
});

test('after midnight no day of the week can be pressed before what is said of the new days has come', async () => {
  let serverTime: string = NOW;
  const hours = { from: '08:00', to: '12:30', start: '2027-03-03T06:00:00.000Z', end: '2027-03-03T10:30:00.000Z' };
  const said = { ruleId: RULE, date: '2027-03-03', state: 'available', ...hours };
  fakeApi({
    'GET substitutions/offers': () => ({ ...offersOf(), serverTime }),
    'GET substitutions/gigs': bookingsOf(),
    'GET substitutions/availability': (_: unknown, { url }: Request) =>
      url.includes('2027-03-01') ? { ...NO_AVAILABILITY, days: [said] } : new Promise(() => {}),
  });
  const { store } = await open('/substitutions');
  const week = within(await screen.findByRole('region', { name: 'Seuraavat seitsemän päivää' }));
  expect(await week.findByText('Voin tulla 8.00–12.30')).toBeVisible();
  serverTime = '2027-03-01T22:30:00.000Z';
  act(() => void store.dispatch(baseApi.util.invalidateTags(['Substitutions'])));
  await waitFor(() => expect(week.queryByText('maanantai 1.3.')).toBeNull());
  expect(week.queryByRole('button')).toBeNull();
});

test('the week goes on at midnight also on a page that hears no news', async () => {
  fakeApi({
    'GET substitutions/offers': offersOf(),
    'GET substitutions/gigs': bookingsOf(),
    'GET substitutions/availability': NO_AVAILABILITY,
  });
  await open('/substitutions');
  const week = within(await screen.findByRole('region', { name: 'Seuraavat seitsemän päivää' }));
  expect(await week.findByText('maanantai 1.3.')).toBeVisible();
  jest.setSystemTime(new Date('2027-03-01T22:00:00.000Z'));
  act(() => jest.advanceTimersByTime(30_000));
  expect(await week.findByText('maanantai 8.3.')).toBeVisible();
  expect(week.queryByText('maanantai 1.3.')).toBeNull();
});

test('who belongs to no pool is told how to get in, with the pools and where the own application stands', async () => {
  fakeApi({
    'GET substitutions/offers': { ...offersOf(), member: false },
    'GET substitutions/gigs': bookingsOf(),
    'GET substitutions/pools': {
      pools: [
        { campaignId: 115, title: 'Varhaiskasvatuksen sijaiset', employer: 'Koivula', member: false },
        { campaignId: 116, title: 'Hoitajat', employer: 'Koivula', member: false, application: 'sent' },
      ],
    },
  });
  await open('/substitutions');
  expect(await screen.findByText('Et kuulu vielä minkään työnantajan sijaisiin.')).toBeVisible();
  expect(await screen.findByRole('link', { name: /Varhaiskasvatuksen sijaiset/ })).toHaveAttribute(
    'href',
    '/positions/115',
  );
  expect(screen.getByRole('link', { name: /Hoitajat/ })).toHaveAttribute('href', '/application/116');
  expect(screen.getByText(/Hakemus lähetetty/)).toBeVisible();
});

test('own gigs are grouped by where they stand; what is over is folded', async () => {
  fakeApi({
    'GET substitutions/gigs': bookingsOf(
      bookingOn(1, { state: 'done' }),
      bookingOn(4),
      bookingOn(5, { state: 'cancelled_by_employer' }),
    ),
  });
  await open('/substitutions/gigs', 'sv');
  expect(screen.getByRole('heading', { level: 1, name: 'Mina inhopp' })).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Kommande (1)' })).toHaveTextContent('Överenskommet');
  expect(screen.getByText('Gjorda (1)')).toBeVisible();
  expect(screen.getByText('Avbokade och inställda (1)')).toBeVisible();
});

test.each([
  ['/substitutions/offers', 'Tarjouksia ei voitu hakea.'],
  ['/substitutions/gigs', 'Keikkoja ei voitu hakea. Sovitut keikat ovat tallessa.'],
])('%s says what failed, and asks again while its button keeps the focus', async (at, words) => {
  fakeApi({
    'GET substitutions/offers': () => problem(500, 'internal'),
    'GET substitutions/gigs': () => problem(500, 'internal'),
  });
  await open(at);
  expect(await screen.findByText(words)).toBeVisible();
  const again = screen.getByRole('button', { name: 'Yritä uudelleen' });
  fakeApi({
    'GET substitutions/offers': () => new Promise(() => {}),
    'GET substitutions/gigs': () => new Promise(() => {}),
  });
  await user.click(again);
  expect(again).toHaveFocus();
  expect(again).toHaveAttribute('aria-busy', 'true');
});

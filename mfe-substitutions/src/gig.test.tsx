import { baseApi } from '@portal/api-client';
import { fakeApi } from '@portal/testing/fake-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookingOn, bookingsOf, gigOn, NOW, open } from './substitutions.fixture';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(NOW), doNotFake: ['queueMicrotask', 'nextTick', 'performance'] });
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());
const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
const BOOKING = bookingOn(2, {
  gig: gigOn(1, {
    shifts: [{ start: '2027-03-01T19:00:00.000Z', end: '2027-03-02T03:00:00.000Z', breakMinutes: 0 }],
    contact: { name: 'Liisa Laine', phone: '040 123 4567' },
    bring: 'Sisäkengät',
    orientation: 'Perehdytys alkaa vuoron alussa.',
  }),
});
const at = `/substitutions/gigs/${BOOKING.id}`;
const cancel = `POST substitutions/gigs/${BOOKING.id}/cancel`;

test('a gig says when, where, with whom and with what; the map is a plain link', async () => {
  fakeApi({ 'GET substitutions/gigs': bookingsOf(BOOKING) });
  const { shell } = await open(at);
  expect(shell.titles).toEqual(['Varhaiskasvatuksen lastenhoitaja']);
  expect(await screen.findByText('ma 1.3. klo 21.00 – ti 2.3. klo 5.00')).toBeVisible();
  expect(screen.getByRole('link', { name: /Näytä kartalla/ })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/search?query=K%C3%A4pykuja%201%2C%20Koivula',
  );
  expect(screen.getByRole('link', { name: '040 123 4567' })).toHaveAttribute('href', 'tel:0401234567');
  expect(screen.getByText('Sisäkengät')).toBeVisible();
});

test('cancelling less than a day before asks for a reason, says what it means, and tells how it went', async () => {
  const { asked } = fakeApi({ 'GET substitutions/gigs': bookingsOf(BOOKING), [cancel]: { ok: true, late: true } });
  await open(at);
  await user.click(await screen.findByRole('button', { name: 'Peruuta tämä keikka' }));
  const dialog = await screen.findByRole('dialog', { name: 'Peruutetaanko keikka?' });
  expect(dialog).toHaveTextContent('Keikan alkuun on alle 24 tuntia. Peruutus merkitään myöhäiseksi');
  expect(within(dialog).getByText(/Soita myös yhteyshenkilölle: Liisa Laine/)).toBeVisible();
  const message = within(dialog).getByRole('textbox', { name: /Viesti työnantajalle/ });
  expect(message).toHaveAccessibleDescription(expect.stringContaining('Työnantaja lukee syyn ja viestin.'));
  await user.click(within(dialog).getByRole('button', { name: 'Peruuta keikka' }));
  expect(within(dialog).getByText('Valitse syy.')).toBeVisible();
  expect(within(dialog).getByRole('radio', { name: 'Olen sairas' })).toHaveFocus();
  expect(asked.some(({ call }) => call === cancel)).toBe(false);
  await user.click(within(dialog).getByRole('radio', { name: 'Olen sairas' }));
  await user.click(within(dialog).getByRole('button', { name: 'Peruuta keikka' }));
  expect(await screen.findByText(/Keikka on peruutettu/)).toBeVisible();
  expect(asked.find(({ call }) => call === cancel)?.body).toEqual({ reason: 'illness' });
});

test('who cancels with a message that is too long is led to it', async () => {
  const { asked } = fakeApi({ 'GET substitutions/gigs': bookingsOf(BOOKING), [cancel]: { ok: true, late: true } });
  await open(at);
  await user.click(await screen.findByRole('button', { name: 'Peruuta tämä keikka' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Peruutetaanko keikka?' }));
  await user.click(dialog.getByRole('radio', { name: 'Olen sairas' }));
  const message = dialog.getByRole('textbox', { name: /Viesti työnantajalle/ });
  await user.click(message);
  await user.paste('x'.repeat(501));
  await user.click(dialog.getByRole('button', { name: 'Peruuta keikka' }));
  expect(message).toHaveFocus();
  expect(message).toBeInvalid();
  expect(asked.some(({ call }) => call === cancel)).toBe(false);
});

test('the keyboard goes on at what a cancellation came to, when its button is gone', async () => {
  let cancelled = false;
  fakeApi({
    'GET substitutions/gigs': () => bookingsOf(cancelled ? { ...BOOKING, state: 'cancelled_by_me' } : BOOKING),
    [cancel]: () => {
      cancelled = true;
      return { ok: true, late: true };
    },
  });
  await open(at);
  await user.click(await screen.findByRole('button', { name: 'Peruuta tämä keikka' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'Olen sairas' }));
  await user.click(dialog.getByRole('button', { name: 'Peruuta keikka' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Peruuta tämä keikka' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^(Onnistui)?Keikka on peru/));
});

test('a gig that the employer cancels while one is about to is not cancelled by the person as well', async () => {
  let booking: typeof BOOKING = BOOKING;
  const { asked } = fakeApi({ 'GET substitutions/gigs': () => bookingsOf(booking) });
  const { store } = await open(at);
  await user.click(await screen.findByRole('button', { name: 'Peruuta tämä keikka' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('radio', { name: 'Olen sairas' }));
  booking = { ...BOOKING, state: 'cancelled_by_employer' };
  act(() => void store.dispatch(baseApi.util.invalidateTags(['Substitutions'])));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Työnantaja on peruuttanut keikan', { selector: 'div' })).toBeVisible();
  expect(asked.some(({ call }) => call === cancel)).toBe(false);
});

test('a cancellation that comes after that of the employer is not told as the person’s', async () => {
  let booking: typeof BOOKING = BOOKING;
  fakeApi({
    'GET substitutions/gigs': () => bookingsOf(booking),
    [cancel]: () => {
      booking = { ...BOOKING, state: 'cancelled_by_employer' };
      return { ok: true };
    },
  });
  await open(at);
  await user.click(await screen.findByRole('button', { name: 'Peruuta tämä keikka' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'Olen sairas' }));
  await user.click(dialog.getByRole('button', { name: 'Peruuta keikka' }));
  expect(await screen.findByText('Työnantaja on peruuttanut keikan', { selector: 'div' })).toBeVisible();
  expect(screen.queryByText('Keikka on peruutettu.')).toBeNull();
});

test.each([
  ['the employer asks for something else', { proposal: gigOn(1, { revision: 2 }) }],
  ['the gig begins later', { gig: gigOn(4) }],
])('cancelling is not late when %s', async (_, changes) => {
  fakeApi({ 'GET substitutions/gigs': bookingsOf({ ...BOOKING, ...changes }) });
  await open(at);
  await user.click(await screen.findByRole('button', { name: 'Peruuta tämä keikka' }));
  expect(screen.getByRole('dialog')).not.toHaveTextContent('alle 24 tuntia');
});

test('where the gig has no telephone nobody is asked to call', async () => {
  const { contact: _, ...gig } = BOOKING.gig;
  fakeApi({ 'GET substitutions/gigs': bookingsOf({ ...BOOKING, gig }) });
  await open(at);
  await user.click(await screen.findByRole('button', { name: 'Peruuta tämä keikka' }));
  expect(screen.getByRole('dialog')).toHaveTextContent('alle 24 tuntia');
  expect(screen.getByRole('dialog')).not.toHaveTextContent('Soita');
});

test('what the employer proposes stands beside what was agreed, and is answered with its revision', async () => {
  const before = bookingOn(4);
  const proposal = gigOn(4, {
    revision: 3,
    shifts: [{ ...gigOn(4).shifts[0], start: '2027-03-04T06:00:00.000Z' }] as never,
  });
  const other = gigOn(4, { unit: 'Päiväkoti Kuusi' });
  const answer = `POST substitutions/gigs/${before.id}/proposal`;
  const { asked } = fakeApi({
    'GET substitutions/gigs': bookingsOf({ ...before, proposal }),
    [answer]: { ok: false, error: 'overlap', overlap: { ...other, bookingId: other.id, shift: other.shifts[0] } },
  });
  await open(`/substitutions/gigs/${before.id}`);
  expect(await screen.findByText(/klo 7\.00–15\.00 \(8 h/, { selector: 'span' })).toBeVisible();
  expect(screen.getByText(/klo 8\.00–15\.00 \(7 h/, { selector: 'strong' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Hyväksy muutos' }));
  expect(await screen.findByText('Sinulla on jo keikka samaan aikaan.')).toBeVisible();
  expect(screen.getByText(/^Sinulla on samaan aikaan toinen keikka: .*, Päiväkoti Kuusi/)).toBeVisible();
  expect(asked.find(({ call }) => call === answer)?.body).toEqual({ accept: true, revision: 3 });
});

test('a change that is agreed to says so where the keyboard goes on', async () => {
  const before = bookingOn(4);
  const proposal = gigOn(4, { revision: 3, address: 'Toinen katu 5' });
  let agreed = false;
  fakeApi({
    'GET substitutions/gigs': () => bookingsOf(agreed ? { ...before, gig: proposal } : { ...before, proposal }),
    [`POST substitutions/gigs/${before.id}/proposal`]: () => {
      agreed = true;
      return { ok: true };
    },
  });
  await open(`/substitutions/gigs/${before.id}`);
  await user.click(await screen.findByRole('button', { name: 'Hyväksy muutos' }));
  expect(await screen.findByText(/^Muutos on hyväksytty: /)).toBeVisible();
  expect(screen.queryByText('Työnantaja ehdottaa muutosta')).toBeNull();
  expect(document.activeElement).toHaveTextContent(/^(Onnistui)?Muutos on hyväksytty/);
});

test('refusing a change gives the gig up: it says so, and asks before', async () => {
  const before = bookingOn(4);
  const answer = `POST substitutions/gigs/${before.id}/proposal`;
  const { asked } = fakeApi({
    'GET substitutions/gigs': bookingsOf({ ...before, proposal: gigOn(4, { revision: 3, address: 'Toinen katu 5' }) }),
    [answer]: { ok: true },
  });
  await open(`/substitutions/gigs/${before.id}`);
  const refuse = { name: 'Kieltäydy ja luovu keikasta' };
  await user.click(await screen.findByRole('button', refuse));
  const dialog = screen.getByRole('alertdialog', { name: 'Luovutaanko keikasta?' });
  expect(dialog).toHaveTextContent('Menetät keikan');
  await user.click(within(dialog).getByRole('button', { name: 'Takaisin' }));
  expect(asked.some(({ call }) => call === answer)).toBe(false);
  await user.click(screen.getByRole('button', refuse));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', refuse));
  expect(asked.find(({ call }) => call === answer)?.body).toEqual({ accept: false, revision: 3 });
});

test('a gig that is not there is said not to be', async () => {
  fakeApi({ 'GET substitutions/gigs': bookingsOf() });
  await open('/substitutions/gigs/00000000-0000-4000-8000-000000009999');
  expect(await screen.findByRole('heading', { level: 1, name: 'Keikkaa ei löydy' })).toBeVisible();
});

test.each([
  [
    'cancels the gig',
    { state: 'cancelled_by_employer' as const, reason: 'Ryhmä on suljettu' },
    'Työnantaja on peruuttanut keikan',
    /Työnantaja on peruuttanut keikan/,
  ],
  [
    'proposes a change',
    { proposal: gigOn(4, { revision: 2, address: 'Toinen katu 5' }) },
    'Työnantaja ehdottaa muutosta',
    /^Peruuta tämä keikka$/,
  ],
])('the page says aloud when the employer %s while it is open', async (_, change, words, focused) => {
  const before = bookingOn(4);
  let now = before;
  fakeApi({ 'GET substitutions/gigs': () => bookingsOf(now) });
  const { store } = await open(`/substitutions/gigs/${before.id}`);
  const announced = () => [...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent).join('');
  (await screen.findByRole('button', { name: 'Peruuta tämä keikka' })).focus();
  now = { ...before, ...change };
  await act(async () => void store.dispatch(baseApi.util.invalidateTags(['Substitutions'])));
  await waitFor(() => expect(announced()).toBe(words));
  expect(screen.getByText(words, { ignore: '[aria-live] *' })).toBeVisible();
  expect(document.activeElement).toHaveTextContent(focused);
});

test('a gig of long ago, which the list leaves out, is asked for by itself', async () => {
  fakeApi({ 'GET substitutions/gigs': bookingsOf(), [`GET substitutions/gigs/${BOOKING.id}`]: bookingsOf(BOOKING) });
  const { shell } = await open(at);
  expect(await screen.findByText('Sisäkengät')).toBeVisible();
  expect(shell.titles.at(-1)).toBe('Varhaiskasvatuksen lastenhoitaja');
});

test('a gig that the list leaves out stays on the page while the list is asked for anew', async () => {
  let listed = 0;
  const anew = new Promise(() => {});
  fakeApi({
    'GET substitutions/gigs': () => {
      listed += 1;
      return listed === 1 ? bookingsOf() : anew;
    },
    [`GET substitutions/gigs/${BOOKING.id}`]: bookingsOf(BOOKING),
  });
  const { store } = await open(at);
  const shown = await screen.findByText('Sisäkengät');
  act(() => void store.dispatch(baseApi.util.invalidateTags(['Substitutions'])));
  await waitFor(() => expect(listed).toBe(2));
  expect(shown).toBeVisible();
});

test('texts in another language than the page say so, by a hint and for screen readers', async () => {
  const inSwedish = { task: 'Barnskötare', unit: 'Daghemmet', bring: 'Inneskor', language: 'sv' as const };
  fakeApi({ 'GET substitutions/gigs': bookingsOf({ ...BOOKING, gig: { ...BOOKING.gig, ...inSwedish } }) });
  await open(at);
  expect(await screen.findByText(/ei ole kirjoittanut keikan tietoja suomeksi\. Tietojen kieli:/)).toHaveTextContent(
    'Tietojen kieli: Svenska',
  );
  for (const text of ['Svenska', 'Barnskötare', 'Daghemmet', 'Inneskor'])
    expect(screen.getByText(text).closest('[lang]')).toHaveAttribute('lang', 'sv');
});

test.each([
  [true, false, 'Työnantaja saa peruutuksesta tiedon.', 'Työnantaja on saanut tiedon.'],
  [false, false, /ei kerro peruutuksesta työnantajalle/, /ei kerro peruutuksesta työnantajalle/],
  [
    false,
    true,
    /saa peruutuksesta sähköpostin, jossa on nimesi mutta ei syytä/,
    /on lähetetty peruutuksesta sähköposti/,
  ],
])('cancelling says whether the employer is told: %s, or its contact person: %s', async (...told) => {
  const [employerIsTold, contactIsMailed, before, after] = told;
  const booking = { ...BOOKING, employerIsTold, contactIsMailed };
  fakeApi({ 'GET substitutions/gigs': bookingsOf(booking), [cancel]: { ok: true, late: true } });
  await open(at);
  await user.click(await screen.findByRole('button', { name: 'Peruuta tämä keikka' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(before)).toBeVisible();
  expect(dialog.getAllByRole('link', { name: '040 123 4567' })).toHaveLength(1);
  expect(dialog.queryAllByRole('textbox')).toHaveLength(employerIsTold ? 1 : 0);
  await user.click(dialog.getByRole('radio', { name: 'Olen sairas' }));
  await user.click(dialog.getByRole('button', { name: 'Peruuta keikka' }));
  expect(await screen.findByText('Keikka on peruutettu.')).toBeVisible();
  expect(screen.getByText(after)).toBeVisible();
});

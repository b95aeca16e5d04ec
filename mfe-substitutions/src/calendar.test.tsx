import { type fakeApi, problem } from '@portal/testing/fake-api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  calendarApi as api,
  bookingOn,
  bookingsOf,
  gigOn,
  NO_AVAILABILITY,
  offerOn,
  offersOf,
  open,
  RULE,
  WEEKLY,
} from './substitutions.fixture';

let user: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  user = userEvent.setup();
  localStorage.clear();
});

const bodies = ({ asked }: ReturnType<typeof fakeApi>, call = 'POST substitutions/availability') =>
  asked.filter((one) => one.call === call).map(({ body }) => body);
const day = (name: RegExp) => screen.findByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog'));
const dialogs = async () => within(await screen.findByRole('dialog'));
const MONTH = '/substitutions/calendar?view=month&date=2027-03-10';

test('a month names on each day what stands there, Monday first', async () => {
  api();
  await open(MONTH);
  expect(await day(/^keskiviikko 10\. maaliskuuta 2027, .*, 1 keikka, 1 tarjous$/)).toBeVisible();
  expect(await day(/^sunnuntai 28\. maaliskuuta 2027, .* 3\.00–8\.00$/)).toBeVisible();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'ma',
    'ti',
    'ke',
    'to',
    'pe',
    'la',
    'su',
  ]);
  expect(screen.getByRole('heading', { level: 2, name: 'maaliskuu 2027' })).toBeVisible();
});

test('the views are links that keep the day; a day with more than it has room for says how much more', async () => {
  const second = bookingOn(10, { id: '00000000-0000-4000-8000-000000002999' });
  const rules = [1, 2].map((last) => ({ ...WEEKLY, ruleId: `${RULE.slice(0, -1)}${last}`, date: '2027-03-10' }));
  api({
    'GET substitutions/gigs': bookingsOf(bookingOn(10), second),
    'GET substitutions/availability': { ...NO_AVAILABILITY, days: rules },
  });
  await open(MONTH);
  const cell = (await day(/^keskiviikko 10\./)).closest('td');
  expect(cell?.textContent).toMatch(/lastenhoitaja.*lastenhoitaja\+3$/);
  const views = within(screen.getByRole('navigation', { name: 'Kalenterin näkymä' }));
  expect(views.getByRole('link', { name: 'Kuukausi' })).toHaveAttribute('aria-current', 'page');
  await user.click(views.getByRole('link', { name: 'Päivä' }));
  expect(await screen.findByRole('heading', { level: 2, name: /^keskiviikko 10\. maaliskuuta/ })).toBeVisible();
  expect(screen.getAllByText('klo 7.00–15.00')[0]).toBeVisible();
});

test('by keyboard alone several days are chosen and set, and the change names each of them', async () => {
  const asked = api();
  await open(MONTH);
  (await day(/^keskiviikko 10\./)).focus();
  await user.keyboard('{ArrowRight}');
  expect(await day(/^torstai 11\./)).toHaveFocus();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}{Enter}');
  await user.click(dialog().getByRole('radio', { name: 'En voi tulla' }));
  await user.click(dialog().getByRole('checkbox', { name: 'Koko päivä' }));
  await user.type(dialog().getByRole('textbox', { name: 'Alkaa' }), '22');
  await user.type(dialog().getByRole('textbox', { name: 'Päättyy' }), '6.30');
  await user.type(dialog().getByRole('textbox', { name: 'Lisätieto' }), 'Opiskelen');
  await user.click(dialog().getByRole('button', { name: 'Tallenna' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  const said = { state: 'unavailable', from: '22:00', to: '06:30', note: 'Opiskelen' };
  expect(bodies(asked)).toEqual([
    {
      days: [
        { date: '2027-03-11', ...said },
        { date: '2027-03-12', ...said },
      ],
    },
  ]);
});

test('days are chosen by dragging over them, and the keyboard works after it', async () => {
  api();
  await open(MONTH);
  const [first, last] = [await day(/^keskiviikko 10\./), await day(/^perjantai 12\./)];
  // jsdom draws nothing, so that no day is found by its place.
  document.elementFromPoint = () => last;
  await user.pointer([
    { keys: '[MouseLeft>]', target: first },
    { target: last },
    { keys: '[/MouseLeft]', target: last },
  ]);
  expect(await screen.findByRole('dialog')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  first.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog')).toBeVisible();
});

test('the keyboard stays in the month while the days of the next one are fetched', async () => {
  api();
  await open(MONTH);
  (await day(/^keskiviikko 10\./)).focus();
  api({ 'GET substitutions/availability': () => new Promise(() => {}) });
  await user.keyboard('{PageDown}');
  expect(await day(/^lauantai 10\. huhtikuuta 2027$/)).toHaveFocus();
  expect(screen.getByRole('grid')).toHaveAttribute('aria-busy', 'true');
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the keyboard stays in the month also where nothing of any month could be fetched', async () => {
  api({ 'GET substitutions/availability': problem(500, 'internal') });
  await open(MONTH);
  (await day(/^keskiviikko 10\./)).focus();
  api({ 'GET substitutions/availability': () => new Promise(() => {}) });
  await user.keyboard('{PageDown}');
  expect(await day(/^lauantai 10\. huhtikuuta 2027$/)).toHaveFocus();
});

test('a day of the next month that is pressed where nothing could be fetched stays open, and changes that day alone', async () => {
  api({ 'GET substitutions/availability': problem(500, 'internal') });
  await open(MONTH);
  const next = await day(/^torstai 1\. huhtikuuta/);
  const said = { ...NO_AVAILABILITY, days: [{ ...WEEKLY, date: '2027-04-01' }] };
  let answer = () => {};
  const answered = new Promise<typeof said>((resolve) => {
    answer = () => resolve(said);
  });
  const asked = api({ 'GET substitutions/availability': () => answered });
  fireEvent.click(next);
  await user.type((await dialogs()).getByRole('textbox', { name: 'Lisätieto' }), 'Opiskelen');
  expect(await screen.findByRole('grid', { name: 'huhtikuu 2027', hidden: true })).toHaveAttribute('aria-busy', 'true');
  await act(async () => answer());
  await waitFor(() => expect(screen.getByRole('grid', { hidden: true })).toHaveAttribute('aria-busy', 'false'));
  expect(dialog().getByRole('textbox', { name: 'Lisätieto' })).toHaveValue('Opiskelen');
  await user.click(dialog().getByRole('radio', { name: 'En voi tulla' }));
  await user.click(dialog().getByRole('button', { name: 'Tallenna' }));
  expect(bodies(asked)).toEqual([{ days: [{ date: '2027-04-01', state: 'unavailable', note: 'Opiskelen' }] }]);
});

test('a night shift stands on both days that it has a part of, and one that ends at midnight on its own alone', async () => {
  const night = { start: '2027-03-10T20:00:00.000Z', end: '2027-03-11T04:00:00.000Z', breakMinutes: 0 };
  const evening = { start: '2027-03-10T14:00:00.000Z', end: '2027-03-10T22:00:00.000Z', breakMinutes: 0 };
  api({
    'GET substitutions/gigs': bookingsOf(bookingOn(10, { gig: gigOn(10, { shifts: [evening] }) })),
    'GET substitutions/offers': offersOf(offerOn(12, {}, { shifts: [night], replyBy: night.start })),
  });
  await open(MONTH);
  expect(await day(/^keskiviikko 10\. maaliskuuta 2027, .*, 1 keikka, 1 tarjous$/)).toBeVisible();
  await user.click(await day(/^torstai 11\. maaliskuuta 2027, [^,]*, 1 tarjous$/));
  expect(dialog().getByText(/^ke 10\.3\..* klo 22\.00 – to 11\.3\..* klo 6\.00$/)).toBeVisible();
});

test('the month is a grid whose chosen days are selected, and the others are not', async () => {
  api();
  await open(MONTH);
  (await day(/^keskiviikko 10\./)).focus();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  const grid = within(screen.getByRole('grid', { name: 'maaliskuu 2027' }));
  const cells = grid.getAllByRole('gridcell', { selected: true });
  expect(cells.map((cell) => within(cell).getByRole('button').getAttribute('data-day'))).toEqual([
    '2027-03-10',
    '2027-03-11',
  ]);
  expect(grid.getAllByRole('gridcell', { selected: false })).toHaveLength(33);
});

test('days on both sides of a month’s end are set together', async () => {
  const asked = api();
  await open('/substitutions/calendar?view=month&date=2027-10-31');
  (await day(/^sunnuntai 31\. lokakuuta/)).focus();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(await day(/^maanantai 1\. marraskuuta/)).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.click((await dialogs()).getByRole('radio', { name: 'Voin tulla' }));
  await user.click(dialog().getByRole('button', { name: 'Tallenna' }));
  expect(bodies(asked)).toEqual([
    {
      days: [
        { date: '2027-10-31', state: 'available' },
        { date: '2027-11-01', state: 'available' },
      ],
    },
  ]);
});

test('today is the day of the server, and a day before it opens to be read', async () => {
  api();
  await open('/substitutions/calendar?view=month&date=2027-03-01');
  expect(await day(/^maanantai 1\. maaliskuuta/)).toHaveAttribute('aria-current', 'date');
  await user.click(await day(/^perjantai 5\. maaliskuuta/));
  await user.click((await dialogs()).getByRole('button', { name: 'Sulje' }));
  expect(await day(/^perjantai 5\. maaliskuuta/)).toHaveAttribute('tabindex', '0');
  await user.click(screen.getByRole('button', { name: 'Edellinen kuukausi' }));
  await user.click(await day(/^perjantai 26\. helmikuuta/));
  expect(await screen.findByRole('heading', { level: 2, name: 'perjantai 26. helmikuuta 2027' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Merkitse, milloin/ })).toBeNull();
});

test('days without entries say so of themselves alone', async () => {
  api();
  await open('/substitutions/calendar?view=week&date=2027-03-10');
  expect(await screen.findByText(/^Näille päiville ei ole merkintöjä/)).toBeVisible();
});

test.each(['9999-12-15', '0000-01-01', '2027-02-30', 'soon'])(
  'an address with the date %s opens today',
  async (date) => {
    api();
    await open(`/substitutions/calendar?view=month&date=${date}`);
    expect(await screen.findByRole('heading', { level: 2, name: 'maaliskuu 2027' })).toBeVisible();
  },
);

test('of a week that repeats, this day alone or the following ones are changed', async () => {
  const asked = api();
  await open('/substitutions/calendar?view=day&date=2027-03-28');
  expect(await screen.findByText(/Kelloja siirretään/)).toBeVisible();
  const set = () => screen.findByRole('button', { name: /^Merkitse, milloin/ });
  await user.click(await set());
  expect(dialog().getByRole('radio', { name: 'Vain tätä päivää' })).toBeChecked();
  await user.click(dialog().getByRole('button', { name: 'Poista merkintä' }));
  await user.click(await set());
  await user.click(dialog().getByRole('radio', { name: 'Tätä ja seuraavia viikkoja' }));
  await user.click(dialog().getByRole('button', { name: 'Tallenna' }));
  expect(bodies(asked)).toEqual([
    { days: [{ date: '2027-03-28', state: null, ruleId: RULE, scope: 'day' }] },
    {
      days: [
        {
          date: '2027-03-28',
          state: 'if_needed',
          from: '03:00',
          to: '08:00',
          repeats: {},
          ruleId: RULE,
          scope: 'following',
        },
      ],
    },
  ]);
});

test('what is missing is said at its field, and nothing is sent', async () => {
  const asked = api();
  await open('/substitutions/calendar?view=day&date=2027-03-10');
  await user.click(await screen.findByRole('button', { name: /^Merkitse, milloin/ }));
  expect(dialog().getAllByRole('link', { name: /Käpylä/ })).toHaveLength(2);
  await user.click(dialog().getByRole('checkbox', { name: 'Koko päivä' }));
  await user.type(dialog().getByRole('textbox', { name: 'Alkaa' }), 'aamulla');
  await user.click(dialog().getByRole('button', { name: 'Tallenna' }));
  expect(dialog().getByText('Valitse yksi vaihtoehdoista.')).toBeVisible();
  expect(dialog().getAllByText('Anna kellonaika, esimerkiksi 8 tai 8.30.')).toHaveLength(2);
  expect(bodies(asked)).toEqual([]);
  await user.click(dialog().getByRole('radio', { name: 'En voi tulla' }));
  expect(dialog().queryByText('Valitse yksi vaihtoehdoista.')).toBeNull();
  expect(dialog().getAllByText('Anna kellonaika, esimerkiksi 8 tai 8.30.')).toHaveLength(2);
});

test('a change that is refused or fails is told, keeps what was chosen, and can be sent again', async () => {
  const answers = [{ ok: false, error: 'too_many_rules' }, problem(422, 'invalid'), { ok: true }];
  const asked = api({ 'POST substitutions/availability': () => answers.shift() });
  await open('/substitutions/calendar?view=day&date=2027-03-10');
  await user.click(await screen.findByRole('button', { name: /^Merkitse, milloin/ }));
  await user.click(dialog().getByRole('radio', { name: 'En voi tulla' }));
  const save = dialog().getByRole('button', { name: 'Tallenna' });
  for (let times = 0; times < 2; times += 1) {
    await user.click(save);
    expect(await dialog().findByRole('alert')).not.toBeEmptyDOMElement();
    expect(dialog().getByRole('radio', { name: 'En voi tulla' })).toBeChecked();
  }
  await user.click(save);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bodies(asked)).toHaveLength(3);
});

test('a change that is refused after its dialog was closed is told, and closes no other dialog', async () => {
  let refuse = () => {};
  api({
    'POST substitutions/availability': () =>
      new Promise((resolve) => (refuse = () => resolve({ ok: false, error: 'too_many_rules' }))),
  });
  const { shell } = await open(MONTH);
  await user.click(await day(/^keskiviikko 10\./));
  await user.click(dialog().getByRole('radio', { name: 'En voi tulla' }));
  await user.click(dialog().getByRole('button', { name: 'Tallenna' }));
  await user.keyboard('{Escape}');
  await user.click(await day(/^torstai 11\./));
  await user.type(dialog().getByRole('textbox', { name: 'Lisätieto' }), 'Opiskelen');
  await act(async () => refuse());
  await waitFor(() => expect(shell.toasts).toEqual([expect.stringMatching(/keskiviikko 10\. maaliskuuta/)]));
  expect(dialog().getByRole('textbox', { name: 'Lisätieto' })).toHaveValue('Opiskelen');
});

test('what was said of chosen days is named before it is replaced, also of days that are not shown', async () => {
  const days = ['2027-04-04', '2027-04-05'].map((date) => ({ ...WEEKLY, date, repeats: undefined }));
  api({ 'GET substitutions/availability': { ...NO_AVAILABILITY, days } });
  await open('/substitutions/calendar?view=month&date=2027-04-30');
  (await day(/^perjantai 30\. huhtikuuta/)).focus();
  // The days that follow are in another month, whose weeks do not reach back to the first of the chosen ones.
  await user.keyboard('{Shift>}{PageUp}{/Shift}');
  expect(await day(/^tiistai 30\. maaliskuuta/)).toHaveFocus();
  await user.keyboard('{Enter}');
  expect((await dialogs()).getByText(/^Näillä päivillä on jo merkintöjä: su 4\.4\. ja ma 5\.4\.\./)).toBeVisible();
  expect(dialog().getByRole('button', { name: 'Poista merkintä' })).toBeVisible();
});

test('where it cannot be fetched what was said of chosen days, nothing is set before it is there', async () => {
  let fails = false;
  const said = () => (fails ? problem(500, 'internal') : { ...NO_AVAILABILITY, days: [] });
  api({ 'GET substitutions/availability': said });
  await open('/substitutions/calendar?view=month&date=2027-04-30');
  (await day(/^perjantai 30\. huhtikuuta/)).focus();
  await user.keyboard('{Shift>}{PageUp}{/Shift}');
  expect(await day(/^tiistai 30\. maaliskuuta/)).toHaveFocus();
  await waitFor(() => expect(screen.getByRole('grid')).toHaveAttribute('aria-busy', 'false'));
  fails = true;
  await user.keyboard('{Enter}');
  const retry = await screen.findByRole('button', { name: 'Yritä uudelleen' });
  expect(screen.queryByRole('dialog')).toBeNull();
  fails = false;
  await user.click(retry);
  expect(await screen.findByRole('dialog')).toBeVisible();
});

test('the secret address is shown once, and ends after a question', async () => {
  const asked = api({
    'POST substitutions/calendar_token': (body: unknown) =>
      (body as { revoke?: boolean }).revoke
        ? { ok: true, createdAt: null }
        : { ok: true, createdAt: '2027-03-01T08:00:00.000Z', url: 'https://portal.example.fi/calendar.ics?token=x' },
  });
  await open(MONTH);
  await user.click(await screen.findByRole('button', { name: 'Tee osoite' }));
  expect(await screen.findByDisplayValue(/token=x$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Poista osoite' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Poista osoite' }));
  expect(await screen.findByRole('button', { name: 'Tee osoite' })).toBeVisible();
  expect(screen.queryByDisplayValue(/token=x$/)).toBeNull();
  expect(bodies(asked, 'POST substitutions/calendar_token')).toEqual([{}, { revoke: true }]);
});

test('the keyboard goes on at the heading when an old secret address has ended', async () => {
  let createdAt: string | null = '2027-03-01T08:00:00.000Z';
  api({
    'GET substitutions/calendar_token': () => ({ ok: true, createdAt }),
    'POST substitutions/calendar_token': () => {
      createdAt = null;
      return { ok: true, createdAt };
    },
  });
  await open(MONTH);
  await user.click(await screen.findByRole('button', { name: 'Poista osoite' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Poista osoite' }));
  expect(await screen.findByRole('button', { name: 'Tee osoite' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Keikat omaan kalenteriin' })).toHaveFocus());
});

test('a link to the secret address leads to its heading', async () => {
  api();
  await open('/substitutions/calendar#calendar-feed');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Keikat omaan kalenteriin' })).toHaveFocus());
});

test('what cannot be fetched is said, and asked for again', async () => {
  api({ 'GET substitutions/availability': problem(500, 'internal') });
  await open(MONTH);
  expect(await screen.findByText('Kaikkia kalenterin tietoja ei saatu haettua.')).toBeVisible();
});

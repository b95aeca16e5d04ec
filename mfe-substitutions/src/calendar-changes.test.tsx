import { baseApi } from '@portal/api-client';
import type { fakeApi } from '@portal/testing/fake-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calendarApi as api, NO_AVAILABILITY, open, RULE, WEEKLY } from './substitutions.fixture';

let user: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  user = userEvent.setup();
  localStorage.clear();
});

/** What was sent last about a day; the page of an earlier test may still repeat what it has kept of another. */
const lastSentAbout = (date: string, { asked }: ReturnType<typeof fakeApi>) =>
  asked
    .filter(({ call }) => call === 'POST substitutions/availability')
    .map(({ body }) => body as { days: { date: string }[] })
    .findLast(({ days }) => days.some((day) => day.date === date));
const dialog = () => within(screen.getByRole('dialog'));

test('without a connection the change is kept, and the page says so', async () => {
  api({ 'POST substitutions/availability': () => Promise.reject(new TypeError('no network')) });
  await open('/substitutions/calendar?view=day&date=2027-03-10');
  await user.click(await screen.findByRole('button', { name: /^Merkitse, milloin/ }));
  await user.click(dialog().getByRole('radio', { name: 'En voi tulla' }));
  await user.click(dialog().getByRole('button', { name: 'Tallenna' }));
  expect(await screen.findByText(/^Merkintä kalenteriin: keskiviikko 10\. maaliskuuta/)).toBeVisible();
  const said = within(screen.getByRole('listitem', { name: 'ke 10.3.' }));
  expect(said.getByText('En voi tulla')).toBeVisible();
  expect(said.getByText('odottaa lähettämistä')).toBeVisible();
  expect(localStorage.getItem('candidateportal.answers')).toContain('2027-03-10');
});

test('a change of all weeks that waits is not lost where the day is changed once more', async () => {
  const asked = api({ 'POST substitutions/availability': () => Promise.reject(new TypeError('no network')) });
  await open('/substitutions/calendar?view=day&date=2027-03-28');
  const set = () => screen.findByRole('button', { name: /^Merkitse, milloin/ });
  await user.click(await set());
  await user.click(dialog().getByRole('radio', { name: 'Tätä ja seuraavia viikkoja' }));
  await user.click(dialog().getByRole('button', { name: 'Tallenna' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await set());
  await user.click(dialog().getByRole('checkbox', { name: 'Toista joka viikko' }));
  await user.click(dialog().getByRole('button', { name: 'Tallenna' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const about = { date: '2027-03-28', ruleId: RULE, scope: 'following' };
  const once = { ...about, state: 'if_needed', from: '03:00', to: '08:00' };
  expect(lastSentAbout(about.date, asked)).toEqual({ days: [once] });
  await user.click(await set());
  await user.click(dialog().getByRole('button', { name: 'Poista merkintä' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(lastSentAbout(about.date, asked)).toEqual({ days: [{ ...about, state: null }] });
});

test('what was saved gives way to what the server says later, also while that is asked for again', async () => {
  const said = (state: 'preferred' | 'if_needed') => ({
    ...NO_AVAILABILITY,
    days: [{ ...WEEKLY, date: '2027-03-10', state, from: undefined, to: undefined, repeats: undefined }],
  });
  let server: 'before' | 'saved' | 'silent' = 'before';
  let asked = false;
  let answer = () => {};
  // A page that takes long may ask more than once.
  const later = new Promise((resolve) => {
    answer = () => resolve(said('if_needed'));
  });
  api({
    'GET substitutions/availability': () => {
      if (server === 'before') return said('preferred');
      asked = server === 'saved';
      return asked ? later : new Promise(() => {});
    },
    'POST substitutions/availability': async () => {
      // Later than the entries were asked for.
      await new Promise((resolve) => setTimeout(resolve, 5));
      server = 'saved';
      return { ok: true };
    },
  });
  const { store } = await open('/substitutions/calendar?view=day&date=2027-03-10');
  await user.click(await screen.findByRole('button', { name: /^Merkitse, milloin/ }));
  await user.click(dialog().getByRole('radio', { name: 'En voi tulla' }));
  await user.click(dialog().getByRole('button', { name: 'Tallenna' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const shown = within(screen.getByRole('listitem', { name: 'ke 10.3.' }));
  expect(shown.getByText('En voi tulla')).toBeVisible();
  // Another tab has changed it since.
  await waitFor(() => expect(asked).toBe(true));
  await act(async () => answer());
  expect(await shown.findByText('Voin tulla tarvittaessa')).toBeVisible();
  server = 'silent';
  await act(async () => void store.dispatch(baseApi.util.invalidateTags(['Substitutions'])));
  expect(shown.getByText('Voin tulla tarvittaessa')).toBeVisible();
  expect(shown.queryByText('En voi tulla')).toBeNull();
});

test('a note that is too long stays as it was typed, and is told at its field when the day is saved', async () => {
  const asked = api();
  await open('/substitutions/calendar?view=day&date=2027-03-11');
  await user.click(await screen.findByRole('button', { name: /^Merkitse, milloin/ }));
  await user.click(dialog().getByRole('radio', { name: 'En voi tulla' }));
  const note = dialog().getByRole('textbox', { name: 'Lisätieto' });
  await user.click(note);
  await user.paste('x'.repeat(201));
  const described: (string | null)[] = [];
  note.addEventListener('focus', () => described.push(note.getAttribute('aria-invalid')));
  await user.click(dialog().getByRole('button', { name: 'Tallenna' }));
  expect(described).toEqual(['true']);
  expect(note).toHaveValue('x'.repeat(201));
  expect(note).toHaveAccessibleDescription(expect.stringContaining('Lyhennä teksti enintään 200 merkkiin.'));
  expect(note).toHaveFocus();
  expect(lastSentAbout('2027-03-11', asked)).toBeUndefined();
  await user.keyboard('{Backspace}');
  expect(note).toBeValid();
  await user.click(dialog().getByRole('button', { name: 'Tallenna' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(lastSentAbout('2027-03-11', asked)).toMatchObject({ days: [{ note: 'x'.repeat(200) }] });
});

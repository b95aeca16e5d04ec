import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { flushSync } from 'react-dom';
import { DayMarks } from './components/calendar/DayMarks';
import { calendarApi as api, NO_AVAILABILITY, open, WEEKLY } from './substitutions.fixture';

jest.mock('./components/calendar/DayMarks', () => {
  const actual = jest.requireActual<typeof import('./components/calendar/DayMarks')>('./components/calendar/DayMarks');
  return { ...actual, DayMarks: jest.fn(actual.DayMarks) };
});

test('an arrow key draws only the day that is left and the one that is reached anew', async () => {
  const user = userEvent.setup();
  api();
  await open('/substitutions/calendar?view=month&date=2027-03-10');
  (await screen.findByRole('button', { name: /^keskiviikko 10\. .*, 1 keikka, 1 tarjous$/ })).focus();
  const drawn = jest.mocked(DayMarks);
  drawn.mockClear();
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-day', '2027-03-11'));
  expect(drawn.mock.calls.map(([{ day }]) => day.date)).toEqual(['2027-03-10', '2027-03-11']);
});

test('arrow keys that are pressed faster than the address follows all count', async () => {
  api();
  await open('/substitutions/calendar?view=month&date=2027-03-10');
  const day = await screen.findByRole('button', { name: /^keskiviikko 10\. .*, 1 keikka, 1 tarjous$/ });
  act(() => {
    day.focus();
    for (let pressed = 0; pressed < 3; pressed += 1)
      fireEvent.keyDown(document.activeElement ?? day, { key: 'ArrowRight' });
  });
  await waitFor(() => expect(document.querySelector('[data-day="2027-03-13"]')).toHaveAttribute('tabindex', '0'));
  expect(document.activeElement).toHaveAttribute('data-day', '2027-03-13');
});

test('Enter that is pressed before the address follows takes every day that was chosen', async () => {
  api();
  await open('/substitutions/calendar?view=month&date=2027-03-10');
  const day = await screen.findByRole('button', { name: /^keskiviikko 10\. .*, 1 keikka, 1 tarjous$/ });
  act(() => {
    day.focus();
    flushSync(() => fireEvent.keyDown(day, { key: 'ArrowRight', shiftKey: true }));
    // The Enter key presses the button that has the focus.
    if (document.activeElement) fireEvent.click(document.activeElement);
  });
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('heading')).toHaveTextContent(/10\..*–.*11\./);
});

test('Enter that is pressed before the next month is drawn takes the days of that month to which the keys have led', async () => {
  api();
  await open('/substitutions/calendar?view=month&date=2027-10-31');
  const day = await screen.findByRole('button', { name: /^sunnuntai 31\. / });
  act(() => {
    day.focus();
    flushSync(() => fireEvent.keyDown(day, { key: 'ArrowRight' }));
    flushSync(() => fireEvent.keyDown(day, { key: 'ArrowRight', shiftKey: true }));
    fireEvent.click(day);
  });
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('heading')).toHaveTextContent(/^Ma 1\.11\..*–.*2\.11\./i);
});

test('days chosen before the address follows to their month stay open while that is fetched, with what was typed', async () => {
  const user = userEvent.setup();
  const entries = [{ ...WEEKLY, date: '2027-04-01' }];
  const said = { ...NO_AVAILABILITY, days: entries };
  api({ 'GET substitutions/availability': said });
  await open('/substitutions/calendar?view=month&date=2027-03-31');
  const day = await screen.findByRole('button', { name: /^keskiviikko 31\. / });
  let answer = () => {};
  const answered = new Promise<typeof said>((resolve) => {
    answer = () => resolve(said);
  });
  api({ 'GET substitutions/availability': () => answered });
  act(() => {
    day.focus();
    flushSync(() => fireEvent.keyDown(day, { key: 'ArrowRight', shiftKey: true }));
    if (document.activeElement) fireEvent.click(document.activeElement);
  });
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(document.querySelector('[role="grid"]')).toHaveAccessibleName('huhtikuu 2027'));
  expect(document.querySelector('[role="grid"]')).toHaveAttribute('aria-busy', 'true');
  expect(dialog).toHaveTextContent('to 1.4.');
  await user.type(within(dialog).getByRole('textbox', { name: 'Lisätieto' }), 'Opiskelen');
  await act(async () => answer());
  await waitFor(() => expect(document.querySelector('[role="grid"]')).toHaveAttribute('aria-busy', 'false'));
  expect(within(dialog).getByRole('textbox', { name: 'Lisätieto' })).toHaveValue('Opiskelen');
  expect(screen.getByRole('dialog')).toBe(dialog);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-day', '2027-04-01'));
});

test.each([
  ['month', 'Seuraava kuukausi', /^toukokuu 2027/i, '2027-05-10'],
  ['week', 'Seuraava viikko', /22.*28\.3/, '2027-03-24'],
  ['day', 'Seuraava päivä', /12\. maalis/, '2027-03-12'],
])('two presses on the next %s count before the address follows', async (view, name, title, date) => {
  api();
  await open(`/substitutions/calendar?view=${view}&date=2027-03-10`);
  const next = await screen.findByRole('button', { name });
  act(() => {
    flushSync(() => next.click());
    next.click();
  });
  expect(await screen.findByRole('heading', { level: 2, name: title })).toBeVisible();
  const views = within(screen.getByRole('navigation', { name: 'Kalenterin näkymä' }));
  expect(views.getByRole('link', { name: 'Päivä' })).toHaveAttribute(
    'href',
    `/substitutions/calendar?view=day&date=${date}`,
  );
});

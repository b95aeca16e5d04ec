import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DayMarks } from './components/calendar/DayMarks';
import { calendarApi as api, open } from './substitutions.fixture';

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

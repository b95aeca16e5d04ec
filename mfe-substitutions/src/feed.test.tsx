import { fakeApi } from '@portal/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookingsOf, NO_AVAILABILITY, NOW, offersOf, open } from './substitutions.fixture';

/** What else stands on the page of the calendar: nothing yet. */
const NOTHING_ELSE = {
  'GET substitutions/offers': offersOf(),
  'GET substitutions/gigs': bookingsOf(),
  'GET substitutions/pools': { pools: [] },
  'GET substitutions/availability': NO_AVAILABILITY,
};

test('a change of the secret address whose answer was lost is not said to have changed nothing', async () => {
  const user = userEvent.setup();
  let createdAt = NOW;
  fakeApi({
    ...NOTHING_ELSE,
    'GET substitutions/calendar_token': () => ({ ok: true, createdAt }),
    'POST substitutions/calendar_token': () => {
      createdAt = '2027-03-02T08:00:00.000Z';
      throw new TypeError('Failed to fetch');
    },
  });
  await open('/substitutions/calendar');
  expect(await screen.findByText(/1\. maaliskuuta 2027/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tee uusi osoite' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Tee uusi osoite' }));
  expect(await screen.findByText(/^Emme tiedä, tuliko muutos perille/)).toBeVisible();
  expect(await screen.findByText(/2\. maaliskuuta 2027/)).toBeVisible();
});

test('the keyboard goes on above the new address when the button that made it is gone', async () => {
  const user = userEvent.setup();
  let made = false;
  fakeApi({
    ...NOTHING_ELSE,
    'GET substitutions/calendar_token': () => ({ ok: true, ...(made && { createdAt: NOW }) }),
    'POST substitutions/calendar_token': () => {
      made = true;
      return { ok: true, createdAt: NOW, url: 'https://portal.example/feed/1' };
    },
  });
  await open('/substitutions/calendar');
  (await screen.findByRole('button', { name: 'Tee osoite' })).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByDisplayValue('https://portal.example/feed/1')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Keikat omaan kalenteriin' })).toHaveFocus());
});

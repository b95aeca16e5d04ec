import { fakeApi } from '@portal/testing/fake-api';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookingsOf, NO_AVAILABILITY, NOW, offersOf, open } from './substitutions.fixture';

test('a change of the secret address whose answer was lost is not said to have changed nothing', async () => {
  const user = userEvent.setup();
  let createdAt = NOW;
  fakeApi({
    'GET substitutions/offers': offersOf(),
    'GET substitutions/gigs': bookingsOf(),
    'GET substitutions/pools': { pools: [] },
    'GET substitutions/availability': NO_AVAILABILITY,
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

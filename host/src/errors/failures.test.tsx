import { baseApi } from '@portal/api-client';
import { problem } from '@portal/testing/fake-api';
import { sessionUser } from '@portal/testing/session-user';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, openPortal } from '../testing/open-portal';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readOrLeave: build.query<unknown, void>({
      query: () => 'read',
      extraOptions: { redirectOnError: true },
    }),
    save: build.mutation<unknown, void>({ query: () => ({ url: 'save', method: 'POST' }) }),
  }),
});

function Saving() {
  const [save] = api.endpoints.save.useMutation();
  return (
    <button type="button" onClick={() => void save()}>
      save
    </button>
  );
}

function ReadingOrLeaving() {
  const { data } = api.endpoints.readOrLeave.useQuery();
  return data ? <p>read at last</p> : null;
}

beforeEach(() => sessionStorage.clear());

test('a page that could not be shown can be tried again from the error page', async () => {
  let down = true;
  await openPortal('/candidateportal/applications?order=title', {
    user: sessionUser,
    Remote: ReadingOrLeaving,
    answers: { 'GET read': () => (down ? problem(503, 'unavailable') : {}) },
  });
  const again = await screen.findByRole('button', { name: 'Yritä uudelleen' });
  expect(address()).toBe('/candidateportal/error');
  down = false;
  await userEvent.click(again);
  expect(await screen.findByText('read at last')).toBeVisible();
  expect(address()).toBe('/candidateportal/applications?order=title');
});

test.each([
  [500, 'internal', 'Virhekoodi: 500'],
  [404, 'not-found', 'Sivua ei löytynyt'],
])('a call that fails with %i says so in a toast', async (status, code, text) => {
  await openPortal('/candidateportal/dashboard', {
    user: sessionUser,
    Remote: Saving,
    answers: { 'POST save': problem(status, code) },
  });
  await userEvent.click(screen.getByRole('button', { name: 'save' }));
  expect(await screen.findByText('Jokin meni vikaan')).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});

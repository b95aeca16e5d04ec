import { baseApi } from '@portal/api-client';
import { problem } from '@portal/testing/fake-api';
import { sessionUser } from '@portal/testing/session-user';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, openPortal } from '../../testing/open-portal';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    saveText: build.mutation<unknown, void>({ query: () => ({ url: 'text', method: 'POST' }) }),
  }),
});

function Form() {
  const [save, { isSuccess }] = api.endpoints.saveText.useMutation();
  return (
    <>
      <h1>form</h1>
      <input aria-label="typed" />
      <button type="button" onClick={() => void save()}>
        save
      </button>
      {isSuccess && <p>saved</p>}
    </>
  );
}

/** A portal in which the server answers saves with an error until the person has done what it demands. */
async function open(error: 'terms-not-accepted' | 'email-not-confirmed', after = sessionUser) {
  const server = { refuses: true };
  const portal = await openPortal('/candidateportal/application/12', {
    user: sessionUser,
    Remote: Form,
    answers: {
      'POST text': () => (server.refuses ? problem(403, error) : { ok: true }),
      'GET tos/terms_of_service': {
        updatedDate: '2026-01-01',
        acceptedTerms: false,
        acceptedDate: null,
        html: '<p>Uudet ehdot</p>',
      },
      'POST tos/accept': () => {
        server.refuses = false;
        return after;
      },
    },
  });
  await userEvent.type(screen.getByLabelText('typed'), 'half a sentence');
  await userEvent.click(screen.getByRole('button', { name: 'save' }));
  return portal;
}
const accept = async () => {
  expect(await screen.findByText('Uudet ehdot')).toBeVisible();
  await userEvent.click(await screen.findByRole('checkbox', { name: /Olen lukenut/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Hyväksy ja jatka' }));
};

beforeEach(() => sessionStorage.clear());

test.each([
  ['is confirmed', sessionUser],
  ['may still be confirmed later', { ...sessionUser, emailConfirmed: false }],
])('new terms are asked for over the page, whose call goes on where the e-mail %s', async (_what, after) => {
  const { calls } = await open('terms-not-accepted', after);
  await accept();
  expect(await screen.findByText('saved')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('typed')).toHaveValue('half a sentence');
  await waitFor(() => expect(screen.getByRole('button', { name: 'save' })).toHaveFocus());
  expect(address()).toBe('/candidateportal/application/12');
  expect(calls().filter((call) => call === 'POST text')).toHaveLength(2);
});

test('an e-mail that must be confirmed now leads to the confirmation, and the page is kept for afterwards', async () => {
  await open('email-not-confirmed');
  await waitFor(() => expect(address()).toBe('/candidateportal/confirm/email'));
  expect(sessionStorage.getItem('candidateportal.redirect')).toBe('/application/12');
});

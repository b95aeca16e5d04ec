import { userReplaced } from '@portal/api-client';
import { problem } from '@portal/testing/fake-api';
import { sessionUser } from '@portal/testing/session-user';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HostMessages } from '../messages/host-messages';
import { languageButton, openPortal } from '../testing/open-portal';

const PAGE = '/candidateportal/dashboard';
async function chooseEnglish() {
  await userEvent.click(await languageButton());
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'English' }));
}

test('a choice that cannot be kept in the account holds for this visit, and is said in the language that the page has then', async () => {
  let fail = () => {};
  const failed = new Promise<Response>((resolve) => {
    fail = () => resolve(problem(500, 'internal'));
  });
  await openPortal(PAGE, { user: sessionUser, answers: { 'POST settings/change_language': () => failed } });
  await chooseEnglish();
  expect(await screen.findByRole('link', { name: 'Log out' })).toBeVisible();
  fail();
  expect(await screen.findByText(/could not be saved to your account/)).toBeVisible();
  expect(document.documentElement.lang).toBe('en');
});

test('what has become known of the person while the texts were on their way is kept', async () => {
  const { store } = await openPortal(PAGE, { user: sessionUser });
  const texts = HostMessages.preload('en');
  let arrive = () => {};
  jest.spyOn(HostMessages, 'preload').mockReturnValueOnce(new Promise((resolve) => (arrive = () => resolve(texts))));
  await chooseEnglish();
  act(() => void store.dispatch(userReplaced({ ...sessionUser, username: 'new-name' })));
  await act(async () => arrive());
  await waitFor(() => expect(store.getState().session.user?.locale).toBe('en'));
  expect(store.getState().session.user?.username).toBe('new-name');
});

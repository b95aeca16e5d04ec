import { sessionChecked } from '@portal/api-client';
import type { AuthenticationResponse } from '@portal/contract/authentication';
import { sessionUser } from '@portal/testing/session-user';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPortal } from '../../testing/open-portal';

const bulletin = (id: string) => ({
  id,
  title: `Title ${id}`,
  message: `Message ${id}`,
  type: 'notification',
  link: null,
});
const answers = {
  'GET bulletins': {
    bulletinsToShow: [{ ...bulletin('1'), link: { url: 'https://example.fi', text: 'Read more' } }, bulletin('2')],
  },
};
beforeEach(() => sessionStorage.clear());

test('bulletins are shown one at a time and stay closed for the browser session', async () => {
  const first = await openPortal('/candidateportal/not-found', { answers });
  expect(await screen.findByText('Title 1')).toBeVisible();
  expect(screen.queryByText('Title 2')).toBeNull();
  expect(screen.getByText('1/2')).toBeVisible();
  expect(screen.getByRole('link', { name: /Read more/ })).toHaveAttribute('target', '_blank');
  await userEvent.click(screen.getByRole('button', { name: 'Seuraava' }));
  expect(screen.getByText('Message 2')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Sulje' }));
  expect(screen.queryByRole('region', { name: 'Tiedotteet' })).toBeNull();
  first.unmount();
  const more = { bulletinsToShow: [...answers['GET bulletins'].bulletinsToShow, bulletin('3')] };
  await openPortal('/candidateportal/not-found', { answers: { 'GET bulletins': more } });
  expect(await screen.findByText('Title 3')).toBeVisible();
  expect(screen.queryByText('Title 1')).toBeNull();
});

test('the next one is read out, since it takes the place of the one before', async () => {
  await openPortal('/candidateportal/not-found', { answers });
  const status = within(screen.getByRole('region', { name: 'Tiedotteet' })).getByRole('status');
  expect(status).toHaveTextContent('Message 1');
  await userEvent.click(screen.getByRole('button', { name: 'Seuraava' }));
  // The same element: one that comes with its words is not always read out.
  expect(status).toBeInTheDocument();
  expect(status).toHaveTextContent('Message 2');
});

test('fetched ahead, they stand there with the first page and are not asked for again', async () => {
  const { calls } = await openPortal('/candidateportal/not-found', { answers });
  // At once: what comes later would push the page down.
  expect(screen.getByText('Title 1')).toBeVisible();
  expect(calls().filter((call) => call === 'GET bulletins')).toHaveLength(1);
});

test('they are asked for in the language of who logs in', async () => {
  const user = { ...sessionUser, locale: 'fi' } as const;
  let session: AuthenticationResponse = { ok: false, useInternal: false };
  const { store, asked } = await openPortal('/candidateportal/not-found?lang=en', {
    locale: 'en',
    // The page asks who is logged in when its address changes: another answer would bring the log-in over it.
    answers: { ...answers, 'POST authentication/authenticated': () => ({ ...session, token: 't' }) },
  });
  session = { ok: true, user, useInternal: false };
  await act(async () => {
    store.dispatch(sessionChecked(session));
  });
  await screen.findByRole('region', { name: 'Tiedotteet' });
  const last = asked.findLast(({ call }) => call === 'GET bulletins');
  expect([last?.query.get('lang'), last?.request.headers.get('content-language')]).toEqual(['fi', 'fi']);
});

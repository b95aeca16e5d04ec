import { problem } from '@portal/testing/fake-api';
import { sessionUser } from '@portal/testing/session-user';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, openPortal } from '../../testing/open-portal';

const unasked = { ...sessionUser, acceptedTerms: false };
const terms = {
  'GET tos/terms_of_service': {
    updatedDate: '2026-01-01',
    acceptedTerms: false,
    acceptedDate: null,
    html: '<p>Ehdot</p>',
  },
};
beforeEach(() => sessionStorage.clear());

/** Answers of a server that knows afterwards who has accepted: the session is asked for once more at any time. */
function accepting() {
  let user = unasked;
  return {
    ...terms,
    'POST authentication/authenticated': () => ({ ok: true, user, token: 't', useInternal: false }),
    'POST tos/accept': () => {
      user = sessionUser;
      return user;
    },
  };
}

const accept = async () => {
  await userEvent.click(await screen.findByRole('checkbox', { name: /Olen lukenut/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Hyväksy ja jatka' }));
};

test('the terms cannot be closed and must be agreed to', async () => {
  const { calls } = await openPortal('/candidateportal/dashboard', { user: unasked, answers: terms });
  const dialog = await screen.findByRole('dialog', { name: 'Hyväksy käyttöehdot' });
  expect(await screen.findByText('Ehdot')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(dialog).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sulje' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Hyväksy ja jatka' }));
  const box = screen.getByRole('checkbox', { name: /Olen lukenut/ });
  expect(box).toHaveAccessibleDescription(/Hyväksy käyttöehdot, jotta voit jatkaa/);
  expect(box).toHaveFocus();
  expect(calls()).not.toContain('POST tos/accept');
});

test('the version that was read is accepted, and others that came into force meanwhile are read first', async () => {
  const answer = { ...terms['GET tos/terms_of_service'], version: 4 };
  let served = answer;
  const { asked } = await openPortal('/candidateportal/dashboard', {
    user: unasked,
    answers: {
      ...accepting(),
      'GET tos/terms_of_service': () => served,
      'POST tos/accept': (body: { version?: number }) => {
        const stale = body.version !== served.version;
        return stale ? unasked : sessionUser;
      },
    },
  });
  await screen.findByText('Ehdot');
  served = { ...answer, version: 5, html: '<p>Uudet ehdot</p>' };
  await accept();
  expect(await screen.findByText('Uudet ehdot')).toBeVisible();
  expect(screen.getByText(/Käyttöehdot ovat muuttuneet/)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /Olen lukenut/ })).not.toBeChecked();
  await accept();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.filter(({ call }) => call === 'POST tos/accept').map(({ body }) => body)).toEqual([
    { version: 4 },
    { version: 5 },
  ]);
});

test('terms that came into force after a failed press are not accepted by the next one, but read first', async () => {
  const answer = { ...terms['GET tos/terms_of_service'], version: 4 };
  let served = answer;
  const { asked } = await openPortal('/candidateportal/dashboard', {
    user: unasked,
    answers: { 'GET tos/terms_of_service': () => served, 'POST tos/accept': problem(503, 'unavailable') },
  });
  await screen.findByText('Ehdot');
  served = { ...answer, version: 5, html: '<p>Uudet ehdot</p>' };
  await accept();
  expect(await screen.findByText('Uudet ehdot')).toBeVisible();
  expect(screen.getByText(/Käyttöehdot ovat muuttuneet/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Hyväksy ja jatka' }));
  expect(screen.getByRole('checkbox', { name: /Olen lukenut/ })).not.toBeChecked();
  expect(asked.filter(({ call }) => call === 'POST tos/accept')).toHaveLength(1);
});

test('the page that waited behind the terms is shown once they are accepted', async () => {
  await openPortal('/candidateportal/applications', {
    user: unasked,
    answers: accepting(),
  });
  expect(screen.queryByText(/mfe-application/)).toBeNull();
  await accept();
  expect(await screen.findByText(/mfe-application shows \/applications/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test.each(['/candidateportal/login', '/candidateportal/not-found'])(
  'from %s the way goes on to the stored target',
  async (start) => {
    sessionStorage.setItem('candidateportal.redirect', '/account/settings');
    await openPortal(start, { user: unasked, answers: accepting() });
    await accept();
    await waitFor(() => expect(address()).toBe('/candidateportal/account/settings'));
  },
);

test('an open confirmation of the e-mail comes first, and the stored target stays for later', async () => {
  sessionStorage.setItem('candidateportal.redirect', '/account/settings');
  await openPortal('/candidateportal/login', {
    user: unasked,
    answers: { ...terms, 'POST tos/accept': { ...sessionUser, emailConfirmed: false } },
  });
  await accept();
  await waitFor(() => expect(address()).toBe('/candidateportal/confirm/email'));
  expect(sessionStorage.getItem('candidateportal.redirect')).toBe('/account/settings');
});

test('the user is replaced only where the answer says that the terms are accepted', async () => {
  const { store } = await openPortal('/candidateportal/dashboard', {
    user: unasked,
    answers: { ...terms, 'POST tos/accept': { ...unasked, firstName: 'Other' } },
  });
  await accept();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Hyväksy ja jatka' })).not.toHaveAttribute('aria-busy'),
  );
  expect(store.getState().session.user?.firstName).toBe('Aino');
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('terms that cannot be fetched or accepted say so, and log-out stays possible', async () => {
  let down = true;
  await openPortal('/candidateportal/dashboard', {
    user: unasked,
    answers: {
      'GET tos/terms_of_service': () => (down ? problem(503, 'unavailable') : terms['GET tos/terms_of_service']),
      'POST tos/accept': problem(503, 'unavailable'),
    },
  });
  expect(await screen.findByText('Käyttöehtoja ei voitu hakea.')).toBeVisible();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Yritä uudelleen' }));
  await accept();
  expect(await screen.findByText(/Hyväksyntääsi ei voitu tallentaa/)).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Kirjaudu ulos' }));
  await waitFor(() => expect(address()).toMatch(/^\/candidateportal\/?$/));
  expect(screen.queryByRole('dialog')).toBeNull();
});

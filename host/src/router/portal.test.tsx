import { SSO_MODE_META } from '@portal/contract/limits';
import { Link } from '@portal/routing/react';
import { problem } from '@portal/testing/fake-api';
import { sessionUser } from '@portal/testing/session-user';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, openPortal } from '../testing/open-portal';
import { HOST_PRELOADS } from './host-pages';
import { PortalRouter } from './PortalRouter';

beforeEach(() => sessionStorage.clear());

test('who is not logged in is sent to log in and afterwards gets where they wanted', async () => {
  const { store } = await openPortal('/candidateportal/applications?sort=title&lang=sv', { locale: 'sv' });
  expect(screen.getByRole('heading')).toHaveTextContent('mfe-auth shows /login');
  expect(address()).toBe('/candidateportal/login?lang=sv');
  await act(async () => {
    store.dispatch({
      type: 'session/sessionChecked',
      payload: { ok: true, user: { ...sessionUser, locale: 'sv' }, useInternal: false },
    });
  });
  expect(await screen.findByText(/mfe-application shows \/applications\?sort=title/)).toBeVisible();
});

test('who is logged in gets the dashboard instead of home', async () => {
  await openPortal('/candidateportal', { user: sessionUser });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('mfe-account shows /dashboard');
  expect(address()).toBe('/candidateportal/dashboard');
});

test('what a page of the host needs later is asked for on the way to it', async () => {
  const preload = jest.spyOn(HOST_PRELOADS as Required<typeof HOST_PRELOADS>, 'FaqPage');
  await openPortal('/candidateportal/login');
  expect(preload).not.toHaveBeenCalled();
  window.history.pushState(null, '', '/candidateportal/faq');
  await act(async () => window.dispatchEvent(new PopStateEvent('popstate')));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Usein kysyttyä');
  expect(preload).toHaveBeenCalledTimes(1);
});

test('an area that is not switched on is not found', async () => {
  await openPortal('/candidateportal/internal/7', { user: sessionUser });
  expect(address()).toBe('/candidateportal/not-found');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sivua ei löytynyt');
});

test.each(['/candidateportal/no/such/page', '/somewhere/else', '/candidateportalx', '/'])(
  'the address %s shows the 404 view under that very address',
  async (path) => {
    await openPortal(path);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sivua ei löytynyt');
    await waitFor(() => expect(document.title).toBe('Sivua ei löytynyt – Valtion työpaikat'));
    expect(address()).toBe(path);
    expect(screen.getByRole('link', { name: 'Siirry etusivulle' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/candidateportal\/?$/),
    );
  },
);

test('the first link outside of the portal loads the portal', async () => {
  window.history.replaceState(null, '', '/somewhere');
  const opened: string[] = [];
  render(
    <PortalRouter open={(target) => opened.push(target)}>
      <Link to="/login">go</Link>
    </PortalRouter>,
  );
  await userEvent.click(screen.getByRole('link'));
  expect(opened).toEqual(['/candidateportal/login']);
});

test('logging out follows a return address of the portal only', async () => {
  const first = await openPortal('/candidateportal/logout?returnUrl=/candidateportal/lost-password', {
    user: sessionUser,
  });
  expect(await screen.findByText(/mfe-auth shows \/lost-password/)).toBeVisible();
  expect(first.calls()).toContain('POST authentication/logout');
  first.unmount();
  await openPortal('/candidateportal/logout?returnUrl=//evil.example', { user: sessionUser });
  expect(await screen.findByText(/mfe-auth shows \//)).toBeVisible();
});

test('a failed log-out still ends the session here', async () => {
  await openPortal('/candidateportal/logout', {
    user: sessionUser,
    answers: { 'POST authentication/logout': problem(500, 'internal') },
  });
  expect(await screen.findByText(/mfe-auth shows \//)).toBeVisible();
});

test('a service that does not answer at the start is named, and asking again goes on', async () => {
  let down = true;
  await openPortal('/candidateportal/dashboard', {
    answers: {
      'POST authentication/authenticated': () =>
        down ? problem(503, 'unavailable') : { ok: true, user: sessionUser, useInternal: false },
    },
  });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Palvelu ei vastaa juuri nyt');
  expect(screen.getByRole('banner')).toBeVisible();
  expect(screen.getByRole('contentinfo')).toBeVisible();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Yritä uudelleen' }));
  expect(await screen.findByText(/mfe-account shows \/dashboard/)).toBeVisible();
});

test('the notice of a service that is down stays while it is asked again, and the page that comes has the focus at its heading', async () => {
  let asksAgain = false;
  let answer: ((value: unknown) => void) | undefined;
  await openPortal('/candidateportal/dashboard', {
    answers: {
      'POST authentication/authenticated': () =>
        asksAgain ? new Promise((resolve) => (answer = resolve)) : problem(503, 'unavailable'),
    },
  });
  asksAgain = true;
  const button = screen.getByRole('button', { name: /^Yritä uudelleen/ });
  const text = screen.getByText(/^Tallentamasi tiedot ovat tallessa/);
  expect(text.closest('[role=alert]')).toBeVisible();
  await userEvent.click(button);
  await waitFor(() => expect(answer).toBeDefined());
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
  // In the accessibility tree once more when it has failed once more, which reads it out.
  expect(text).toHaveAttribute('aria-hidden');
  await act(async () => answer?.(problem(503, 'unavailable')));
  await waitFor(() => expect(text).not.toHaveAttribute('aria-hidden'));
  expect(button).toHaveFocus();
  answer = undefined;
  await userEvent.click(button);
  await waitFor(() => expect(answer).toBeDefined());
  await act(async () => answer?.({ ok: true, user: sessionUser, useInternal: false }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: /mfe-account shows/ })).toHaveFocus());
});

test.each(['', '/login', '/register'])(
  'where pages hold the tokens of a log-in service, a portal that does not answer is named at %s as well',
  async (path) => {
    document.head.innerHTML = `<meta name="${SSO_MODE_META}" content="browser">`;
    await openPortal(`/candidateportal${path}`, {
      answers: { 'POST authentication/authenticated': problem(503, 'unavailable') },
    });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Palvelu ei vastaa juuri nyt');
    document.head.innerHTML = '';
  },
);

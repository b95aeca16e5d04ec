import { Link } from '@portal/routing/react';
import { sessionUser } from '@portal/testing/session-user';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPortal, RemotePage, sessionWatch } from '../../testing/open-portal';
import { FRESH_MS } from './useStillLoggedIn';

const WHO = 'POST authentication/authenticated';
const Page = (props: { remote: string }) => (
  <>
    <RemotePage {...props} />
    <Link to="/substitutions">gigs</Link>
  </>
);
const answered = () =>
  new Response(JSON.stringify({ ok: true, user: sessionUser, useInternal: false }), {
    headers: { 'content-type': 'application/json', 'x-session-expiry': `${Date.now() + 1_800_000};1800` },
  });
/** Minutes that have passed for the page. */
let ahead = 0;
const realNow = Date.now;

async function open() {
  const session = { alive: true };
  const watched = sessionWatch();
  const portal = await openPortal('/candidateportal/dashboard', {
    user: sessionUser,
    theme: 'municipal',
    Remote: Page,
    answers: { [WHO]: () => (session.alive ? answered() : { ok: false, useInternal: false }) },
  });
  await watched();
  return { ...portal, session, asked: () => portal.calls().filter((call) => call === WHO).length };
}
const comeBack = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));

beforeEach(() => {
  localStorage.clear();
  ahead = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => realNow() + ahead);
});
afterEach(() => jest.restoreAllMocks());

test('a page that asks for nothing by itself asks to log in where the session has ended elsewhere', async () => {
  const { session } = await open();
  session.alive = false;
  ahead = FRESH_MS;
  await userEvent.click(screen.getByRole('link', { name: 'gigs' }));
  expect(await screen.findByRole('dialog', { name: 'Kirjaudu uudelleen' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, hidden: true })).toHaveTextContent('shows /substitutions');
});

test('a tab that comes back into sight asks as well', async () => {
  const { session } = await open();
  session.alive = false;
  ahead = FRESH_MS;
  await comeBack();
  expect(await screen.findByRole('dialog', { name: 'Kirjaudu uudelleen' })).toBeVisible();
});

test('a page that the browser has kept asks at once when it is shown again', async () => {
  const { session } = await open();
  session.alive = false;
  await act(async () => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(await screen.findByRole('dialog', { name: 'Kirjaudu uudelleen' })).toBeVisible();
});

test('soon after an answer nothing is asked', async () => {
  const { asked } = await open();
  const before = asked();
  await comeBack();
  await userEvent.click(screen.getByRole('link', { name: 'gigs' }));
  expect(asked()).toBe(before);
});

import { Link } from '@portal/routing/react';
import { problem } from '@portal/testing/fake-api';
import { sessionUser } from '@portal/testing/session-user';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, languageButton, openPortal } from '../../testing/open-portal';

const CLEAN = '/candidateportal/login/state/12';
const LINK = `${CLEAN}/employer/one-time`;
const CALL = 'POST authentication/employee/login/state';
const employer = {
  ...sessionUser,
  firstName: 'Koivurannan kaupunki',
  lastName: '',
  email: '',
  username: 'employer-abc',
  employerLogin: true,
  employerCampaignId: 12,
};
const letIn = { ok: true, user: employer, useInternal: false };
const refuse = (error: string) => ({ ok: false, error, useInternal: false });
const heading = () => screen.findByRole('heading', { level: 1 });

beforeEach(() => sessionStorage.clear());

test('the first page load opens the application by the ticket, and the address is replaced', async () => {
  const before = window.history.length;
  const { asked } = await openPortal(CLEAN, { answers: { [CALL]: letIn } });
  expect(await screen.findByText(/mfe-application shows \/application\/12\?portal=state/)).toBeVisible();
  expect(asked.find(({ call }) => call === CALL)?.body).toEqual({});
  expect(address()).toBe('/candidateportal/application/12?portal=state');
  expect(window.history.length).toBe(before);
});

test('credentials that are still in the address are sent and leave the address', async () => {
  const { asked } = await openPortal(LINK, { answers: { [CALL]: letIn } });
  expect(await screen.findByText(/mfe-application shows/)).toBeVisible();
  expect(asked.find(({ call }) => call === CALL)?.body).toEqual({
    campaignId: 12,
    username: 'employer',
    password: 'one-time',
  });
  expect(address()).not.toContain('one-time');
});

test.each([LINK, CLEAN])('later than the first page load %s is put back to where one was', async (link) => {
  const Remote = () => <Link to={link.replace('/candidateportal', '')}>employer</Link>;
  const { calls } = await openPortal('/candidateportal/login?x=1&lang=fi', { Remote });
  await userEvent.click(screen.getByRole('link', { name: 'employer' }));
  await waitFor(() => expect(address()).toBe('/candidateportal/login?x=1&lang=fi'));
  expect(calls()).not.toContain(CALL);
});

test('Back does not lead to the log-in again', async () => {
  const { calls } = await openPortal(CLEAN, { answers: { [CALL]: letIn } });
  await screen.findByText(/mfe-application shows/);
  await act(async () => {
    window.history.pushState(null, '', CLEAN);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await waitFor(() => expect(address()).toBe('/candidateportal/application/12?portal=state'));
  expect(calls().filter((call) => call === CALL)).toHaveLength(1);
});

test.each([
  ['used', /on jo käytetty/],
  ['expired', /Avaa se viestistä uudelleen/],
  ['bad-credentials', /ei kelpaa/],
  ['locked', /liian monta/],
])('a link that is refused as "%s" says so in the person’s words', async (error, words) => {
  await openPortal(CLEAN, { answers: { [CALL]: refuse(error) } });
  expect(await screen.findByText(words)).toBeVisible();
  expect(await heading()).toHaveTextContent('Hakemusta ei voitu avata');
  expect(address()).toBe(CLEAN);
});

test('a link whose credentials are in the address and have expired is to be asked for anew', async () => {
  await openPortal(LINK, { answers: { [CALL]: refuse('expired') } });
  expect(await screen.findByText(/^Linkki on vanhentunut/)).toBeVisible();
});

test('in Swedish the words are Swedish', async () => {
  await openPortal(`${CLEAN}?lang=sv`, { locale: 'sv', answers: { [CALL]: refuse('used') } });
  expect(await screen.findByText(/Länken har redan använts/)).toBeVisible();
});

test('a server that does not answer is asked again', async () => {
  let down = true;
  await openPortal(CLEAN, {
    answers: { [CALL]: () => (down ? problem(503, 'unavailable') : letIn) },
  });
  const again = await screen.findByRole('button', { name: 'Yritä uudelleen' });
  down = false;
  await userEvent.click(again);
  expect(await screen.findByText(/mfe-application shows/)).toBeVisible();
});

describe('while the server is asked again', () => {
  async function askAgain() {
    let answer = (_answer: unknown) => {};
    let answered: unknown = problem(503, 'unavailable');
    await openPortal(CLEAN, { answers: { [CALL]: () => answered } });
    const again = await screen.findByRole('button', { name: 'Yritä uudelleen' });
    answered = new Promise((resolve) => {
      answer = resolve;
    });
    const message = screen.getByRole('alert');
    await userEvent.click(again);
    return { again, answer: (result: unknown) => act(async () => answer(result)), message };
  }

  test('the button shows it and keeps the keyboard, and a failure that comes again is read out again', async () => {
    const { again, answer, message } = await askAgain();
    expect(again).toHaveAttribute('aria-busy', 'true');
    expect(again).toHaveFocus();
    await answer(problem(503, 'unavailable'));
    await waitFor(() => expect(again).not.toHaveAttribute('aria-busy'));
    expect(again).toHaveFocus();
    expect(message).not.toBeInTheDocument();
    expect(screen.getByText(/ei vastannut/)).toBeVisible();
  });

  test('the heading gets the keyboard where there is nothing to try any more', async () => {
    const { answer } = await askAgain();
    await answer(refuse('used'));
    expect(await screen.findByText(/on jo käytetty/)).toBeVisible();
    await waitFor(async () => expect(await heading()).toHaveFocus());
  });
});

test('where the first check was not answered, the link is not used up without its token', async () => {
  const { calls } = await openPortal(CLEAN, {
    answers: { 'POST authentication/authenticated': problem(503, 'unavailable'), [CALL]: problem(403, 'csrf') },
  });
  expect(await screen.findByText(/ei vastannut/)).toBeVisible();
  expect(calls()).toContain(CALL);
});

describe('an employer in the portal', () => {
  const open = (path: string, answers = {}) => openPortal(path, { user: employer, answers });

  test.each(['/dashboard', '/applications', '/account', '/account/settings', '/confirm/email', '/internal'])(
    '%s is not there',
    async (path) => {
      await open(`/candidateportal${path}`);
      expect(await heading()).toHaveTextContent('Sivua ei löytynyt');
    },
  );

  test('pages for visitors lead to the one application, whatever a candidate wanted before', async () => {
    sessionStorage.setItem('candidateportal.redirect', '/dashboard');
    await open('/candidateportal/login');
    expect(await screen.findByText(/mfe-application shows \/application\/12/)).toBeVisible();
  });

  test('the way back from a notice is the application', async () => {
    await open('/candidateportal/error');
    expect(within(screen.getByRole('main')).getByRole('link')).toHaveAttribute(
      'href',
      '/candidateportal/application/12',
    );
  });

  test('the menu has neither pages nor an account, and a change of language is not kept in the candidate’s', async () => {
    const { calls } = await open('/candidateportal/error');
    const banner = screen.getByRole('banner');
    expect(within(banner).queryByRole('navigation')).toBeNull();
    expect(banner).not.toHaveTextContent('Koivurannan kaupunki');
    await userEvent.click(await languageButton());
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Svenska' }));
    expect(await within(banner).findByRole('link', { name: 'Logga ut' })).toBeVisible();
    expect(calls()).not.toContain('POST settings/change_language');
  });

  test('logging out ends at home', async () => {
    const { calls } = await open('/candidateportal/logout');
    expect(await screen.findByText(/mfe-auth shows \/$/)).toBeVisible();
    expect(address()).toMatch(/^\/candidateportal\/?$/);
    expect(calls()).toContain('POST authentication/logout');
  });
});

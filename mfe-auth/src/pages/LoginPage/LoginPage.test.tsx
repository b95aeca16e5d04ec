import { AUTH_MODE_META } from '@portal/contract/limits';
import { createMessages } from '@portal/i18n';
import { useLocation } from '@portal/routing/react';
import { storeRedirect } from '@portal/routing/redirects';
import { fakeApi, problem } from '@portal/testing/fake-api';
import { renderPage } from '@portal/testing/render-page';
import { sessionUser } from '@portal/testing/session-user';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import LoginPage from './LoginPage';

const Messages = createMessages((locale) => import(`../../messages/${locale}.json`));

async function open(answers: Record<string, unknown> = {}, at?: string, beside?: ReactNode) {
  await Messages.preload('fi');
  const api = fakeApi(answers);
  const page = await renderPage(
    <Messages>
      <LoginPage />
      {beside}
    </Messages>,
    { at },
  );
  return { ...page, ...api, keys: userEvent.setup() };
}
const name = () => screen.getByLabelText('Käyttäjätunnus tai sähköpostiosoite', { exact: true });
const password = () => screen.getByLabelText('Salasana', { exact: true });

beforeEach(() => sessionStorage.clear());

test('logging in by keyboard begins the session', async () => {
  const { store, asked, keys } = await open({
    'POST authentication/login': { ok: true, user: sessionUser, useInternal: false },
  });
  await keys.type(name(), ' aino ');
  await keys.type(password(), 'salasana salasana{Enter}');
  await waitFor(() => expect(store.getState().session.status).toBe('authenticated'));
  expect(asked[0]?.body).toEqual({ username: 'aino', password: 'salasana salasana' });
});

test.each([
  ['a wrong password', () => ({ ok: false, error: 'bad-credentials', useInternal: false }), 'on väärin'],
  ['a locked account', () => ({ ok: false, error: 'locked', useInternal: false }), 'enintään 15'],
  ['too many calls', () => problem(429, 'rate-limited', { retryAfter: 130 }), 'Odota 3 minuuttia'],
  ['a full server', () => problem(503, 'unavailable'), 'ruuhkautunut'],
  ['a broken server', () => problem(500, 'internal'), 'meni palvelussa vikaan'],
  ['no connection', () => Promise.reject(new TypeError('offline')), 'ei saatu yhteyttä'],
])('%s is told in words, and what was typed stays', async (_, answer, words) => {
  const { keys } = await open({ 'POST authentication/login': answer });
  await keys.type(name(), 'aino');
  await keys.type(password(), 'väärä salasana{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(name()).toHaveValue('aino');
  expect(password()).toHaveValue('väärä salasana');
});

test('a stale security token is renewed, so that pressing again is enough', async () => {
  const { asked, keys } = await open({
    'POST authentication/login': () => problem(403, 'csrf'),
    'POST authentication/authenticated': { ok: false, useInternal: false },
  });
  await keys.type(name(), 'aino');
  await keys.type(password(), 'salasana{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Yritä uudelleen');
  expect(asked.map(({ call }) => call)).toContain('POST authentication/authenticated');
});

test('a browser that refuses cookies is told so, since trying again would not help', async () => {
  const cookies = jest.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  const { keys } = await open({
    'POST authentication/login': () => problem(403, 'csrf'),
    'POST authentication/authenticated': { ok: false, useInternal: false },
  });
  await keys.type(name(), 'aino');
  await keys.type(password(), 'salasana{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('ei hyväksy evästeitä');
  expect(name()).toHaveValue('aino');
  cookies.mockRestore();
});

test('empty fields are named in the summary, which gets the focus, and nothing is sent', async () => {
  const { asked, keys } = await open();
  await keys.click(screen.getByRole('button', { name: 'Kirjaudu sisään' }));
  expect(document.activeElement).toHaveTextContent('Käyttäjätunnus tai sähköpostiosoite: Täytä tämä kohta.');
  expect(document.activeElement).toHaveTextContent('Salasana: Täytä tämä kohta.');
  expect(asked).toEqual([]);
  await keys.click(screen.getByRole('link', { name: /^Salasana:/ }));
  expect(password()).toHaveFocus();
});

test('the password can be shown, pasted and filled in by a password manager', async () => {
  const { keys } = await open();
  await keys.click(password());
  await keys.paste('liitetty salasana');
  expect(password()).toHaveValue('liitetty salasana');
  await keys.click(screen.getByRole('button', { name: 'Näytä salasana' }));
  expect(password()).toHaveAttribute('type', 'text');
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
  expect(name()).toHaveAttribute('autocomplete', 'username webauthn');
});

test('who came for an application is told why to log in', async () => {
  storeRedirect('/application/12?ref=lehti');
  await open();
  expect(screen.getByText(/pääset täyttämään hakemusta/)).toBeVisible();
});

test('who came by themselves is told nothing of the kind', async () => {
  await open();
  expect(screen.queryByText(/Kirjaudu ensin sisään|vain kirjautuneille/)).not.toBeInTheDocument();
});

test.each([
  ['too-many', 'Kirjautuminen ei onnistunut', /liian monta kertaa lyhyessä ajassa/],
  ['internal', 'Kirjautuminen ei onnistunut', /Tässä palvelussa on häiriö/],
  ['log-in-goes-on', 'Olet yhä kirjautuneena kirjautumispalvelussa', /sulje selain/],
])(
  'what became of a navigation to the log-in service is told, and leaves the address: %s',
  async (code, title, words) => {
    document.head.innerHTML = `<meta name="${AUTH_MODE_META}" content="sso">`;
    await open({}, `/login?sso=${code}&lang=fi#top`, <Address />);
    expect(screen.getByRole('alert')).toHaveTextContent(title);
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(screen.getByTestId('address')).toHaveTextContent(/^\?lang=fi#top$/);
    document.head.innerHTML = '';
  },
);

function Address() {
  const { search, hash } = useLocation();
  return <output data-testid="address">{`${search}${hash}`}</output>;
}

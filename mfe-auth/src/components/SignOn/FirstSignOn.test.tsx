import type { SignOnRegistration } from '@portal/contract/account/single-sign-on';
import { createMessages, type Locale } from '@portal/i18n';
import { fakeApi, problem } from '@portal/testing/fake-api';
import { renderPage } from '@portal/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FirstSignOn } from './FirstSignOn';

const Messages = createMessages((locale) => import(`../../messages/${locale}.json`));
const STATE = 'GET authentication/register/ext';
const MAIL = 'POST authentication/register/ext/email';
const CONFIRM = 'POST authentication/register/ext/confirm';
const lost = () => Promise.reject(new TypeError('offline'));

/** The page at a step; the server moves on as `server.registration` says. */
async function open(
  registration: SignOnRegistration,
  answers: (server: Server) => Record<string, unknown>,
  locale: Locale = 'fi',
) {
  await Messages.preload(locale);
  const server: Server = { registration, online: true };
  const { asked } = fakeApi({ [STATE]: () => (server.online ? server.registration : lost()), ...answers(server) });
  await renderPage(
    <Messages>
      <FirstSignOn />
    </Messages>,
    { locale },
  );
  const bodies = (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body);
  const repeats = (call: string) =>
    asked.filter((one) => one.call === call).map(({ request }) => request.headers.get('idempotency-key'));
  return { server, bodies, repeats, keys: userEvent.setup() };
}
interface Server {
  registration: SignOnRegistration;
  online: boolean;
}
const address = () => screen.findByLabelText('Sähköpostiosoite', { exact: true });
const code = () => screen.findByLabelText('Koodi', { exact: true });
const button = (name: string) => screen.findByRole('button', { name });
const mailed = (email: string): SignOnRegistration => ({ step: 'confirm', email, mailed: true });
const known: SignOnRegistration = { step: 'confirm', email: 'aino@example.fi', mailed: false };

test.each<[string, SignOnRegistration, string]>([
  ['an address that the service does not tell', { step: 'email' }, 'aino@example.fi'],
  ['an address that the service has not verified', { step: 'email', email: 'aino@example.fi' }, ''],
])('%s is proven by a code; the focus goes on at each step', async (_, start, typed) => {
  const { bodies, keys } = await open(start, (server) => ({
    [MAIL]: () => {
      server.registration = mailed('aino@example.fi');
      return { ok: true };
    },
    [CONFIRM]: () => {
      server.registration = { step: 'details', email: 'aino@example.fi' };
      return { ok: true };
    },
  }));
  const field = await address();
  expect(document.body).toHaveFocus();
  await keys.type(field, `${typed}{Enter}`);
  const lead = (await screen.findByText(/Lähetimme kuusinumeroisen koodin/)).parentElement;
  expect(lead).toHaveFocus();
  expect(lead).toHaveTextContent('aino@example.fi');
  expect(bodies(MAIL)).toEqual([{ email: 'aino@example.fi', locale: 'fi' }]);
  await keys.type(await code(), '123456{Enter}');
  await screen.findByLabelText('Etunimi');
  expect(document.activeElement).toHaveTextContent('aino@example.fi');
});

test('another address is typed at once, and the code goes there', async () => {
  const { bodies, keys } = await open(mailed('wrong@example.fi'), (server) => ({
    [MAIL]: () => {
      server.registration = mailed('aino@example.fi');
      return { ok: true };
    },
  }));
  await keys.click(await button('Käytä toista osoitetta'));
  expect(await address()).toHaveFocus();
  await keys.keyboard('aino@example.fi{Enter}');
  const lead = await screen.findByText(/Lähetimme kuusinumeroisen koodin/);
  expect(lead).toHaveTextContent('aino@example.fi');
  expect(lead.parentElement).toHaveFocus();
  expect(bodies(MAIL)).toEqual([{ email: 'aino@example.fi', locale: 'fi' }]);
});

test('the same address once more leads back to the code', async () => {
  const { keys } = await open(mailed('aino@example.fi'), () => ({ [MAIL]: { ok: true } }));
  await keys.click(await button('Käytä toista osoitetta'));
  await keys.type(await address(), 'aino@example.fi{Enter}');
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Lähetimme kuusinumeroisen koodin/));
});

test('a code for the address of an account is sent by a button', async () => {
  const { bodies, keys } = await open(known, (server) => ({
    [MAIL]: () => {
      server.registration = mailed('aino@example.fi');
      return { ok: true };
    },
  }));
  await keys.click(await button('Lähetä koodi'));
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Lähetimme kuusinumeroisen koodin/));
  expect(bodies(MAIL)).toEqual([{ email: 'aino@example.fi', locale: 'fi' }]);
});

test.each([
  ['too many calls', () => problem(429, 'rate-limited', { retryAfter: 130 }), 'Odota 3 minuuttia'],
  ['no connection', lost, 'ei saatu yhteyttä'],
  ['a full server', () => problem(503, 'unavailable'), 'ruuhkautunut'],
])('a code that cannot be mailed because of %s is told with its cause', async (_, answer, words) => {
  const { keys } = await open(known, () => ({ [MAIL]: answer }));
  await keys.click(await button('Lähetä koodi'));
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(await button('Lähetä koodi')).toBeEnabled();
});

test('a code whose answer was lost on the way is asked for all the same', async () => {
  const { keys } = await open(known, (server) => ({
    [MAIL]: () => {
      server.registration = mailed('aino@example.fi');
      return lost();
    },
  }));
  await keys.click(await button('Lähetä koodi'));
  expect(await code()).toBeVisible();
  expect(document.activeElement).toHaveTextContent(/^Lähetimme kuusinumeroisen koodin/);
});

test('a code that is asked for again after a lost answer is the same one, and another one on purpose', async () => {
  let online = false;
  const { repeats, keys } = await open(mailed('wrong@example.fi'), (server) => ({
    [MAIL]: () => {
      if (!online) return lost();
      server.registration = mailed('aino@example.fi');
      return { ok: true };
    },
  }));
  await keys.click(await button('Käytä toista osoitetta'));
  await keys.type(await address(), 'aino@example.fi{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('ei saatu yhteyttä');
  online = true;
  await keys.click(await button('Lähetä koodi'));
  await keys.click(await button('Lähetä uusi koodi'));
  expect(await screen.findByText(/Uusi koodi on pyydetty/)).toBeVisible();
  const [first, second, third] = repeats(MAIL);
  expect([first, second]).toEqual([expect.any(String), first]);
  expect(third).not.toBe(first);
});

test('a right code whose answer was lost on the way leads on all the same', async () => {
  const { keys } = await open(mailed('aino@example.fi'), (server) => ({
    [CONFIRM]: () => {
      server.registration = { step: 'details', email: 'aino@example.fi' };
      return lost();
    },
  }));
  await keys.type(await code(), '123456{Enter}');
  expect(await screen.findByLabelText('Etunimi')).toBeVisible();
  expect(document.activeElement).toHaveTextContent('aino@example.fi');
});

test('a code that has connected an account meanwhile leads to the service, which logs in', async () => {
  const { keys } = await open(mailed('aino@example.fi'), (server) => ({
    [CONFIRM]: () => {
      server.registration = { step: 'none' };
      return { ok: false, error: 'expired', useInternal: false };
    },
  }));
  await keys.type(await code(), '123456{Enter}');
  expect(await screen.findByText(/Kirjautuminen ei ole enää kesken/)).toBeVisible();
});

test('in place of a code that is too old another one is sent by a button', async () => {
  const expired = { ok: false, error: 'expired', useInternal: false };
  const { bodies, keys } = await open(mailed('aino@example.fi'), () => ({ [CONFIRM]: expired, [MAIL]: { ok: true } }));
  await keys.type(await code(), '123456{Enter}');
  await waitFor(async () => expect(await code()).toHaveAccessibleDescription(/Koodi ei ole enää voimassa/));
  await keys.click(await button('Lähetä uusi koodi'));
  expect(await screen.findByText(/Uusi koodi on pyydetty/)).toBeVisible();
  expect(bodies(MAIL)).toEqual([{ email: 'aino@example.fi', locale: 'fi' }]);
});

test('where the next step cannot be read, it is read again by a button', async () => {
  const { server, bodies, keys } = await open({ step: 'email' }, (state) => ({
    [MAIL]: () => {
      state.registration = mailed('aino@example.fi');
      state.online = false;
      return { ok: true };
    },
  }));
  await keys.type(await address(), 'aino@example.fi{Enter}');
  const again = await button('Yritä uudelleen');
  expect(again.closest('[tabindex]')).toHaveFocus();
  server.online = true;
  await keys.click(again);
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Lähetimme kuusinumeroisen koodin/));
  expect(bodies(MAIL)).toHaveLength(1);
});

test.each<[Locale, string, string]>([
  ['fi', 'Luo tili', 'Nimessä voi olla'],
  ['sv', 'Skapa konto', 'Ett namn kan'],
  ['en', 'Create account', 'A name can have letters'],
])(
  'a name of the service that an account cannot have is kept, and said to be unfit in %s',
  async (locale, action, words) => {
    const complete = 'POST authentication/register/ext/complete';
    const refused = { ok: false, invalidFields: [{ field: 'firstName', code: 'mismatch' }] };
    const told: SignOnRegistration = { step: 'details', firstName: '🦊', lastName: '李', email: 'aino@example.fi' };
    const { keys } = await open(told, () => ({ [complete]: () => refused }), locale);
    await keys.click(await button(action));
    const field = await screen.findByDisplayValue('🦊');
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(words)));
    expect(screen.getByDisplayValue('李')).not.toHaveAttribute('aria-invalid', 'true');
  },
);

test('where nothing is under way any more, the focus goes to the way back to the service', async () => {
  const { keys } = await open({ step: 'email' }, (server) => ({
    [MAIL]: () => {
      server.registration = { step: 'none' };
      return { ok: false };
    },
  }));
  await keys.type(await address(), 'aino@example.fi{Enter}');
  await waitFor(() => expect(document.activeElement).toContainElement(screen.queryByText('Siirry kirjautumaan')));
  expect(screen.getByText(/Kirjautuminen ei ole enää kesken/)).toBeVisible();
});

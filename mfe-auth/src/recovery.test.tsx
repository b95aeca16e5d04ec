import { createPortalStore, sessionChecked, userReplaced } from '@portal/api-client';
import type { SessionUser } from '@portal/contract/authentication';
import { useLocation } from '@portal/routing/react';
import { storeRedirect } from '@portal/routing/redirects';
import { fakeApi, problem } from '@portal/testing/fake-api';
import { fakeShell, renderPage } from '@portal/testing/render-page';
import { sessionUser } from '@portal/testing/session-user';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AuthRemote, { preload } from './remote';

const user: SessionUser = { ...sessionUser, emailConfirmed: false };

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{`${pathname}${search}`}</output>;
}
const address = () => screen.getByLabelText('address').textContent;

async function open(at: string, answers: Record<string, unknown>, loggedIn?: SessionUser) {
  const api = fakeApi(answers);
  const shell = fakeShell();
  const store = createPortalStore();
  if (loggedIn) store.dispatch(sessionChecked({ ok: true, user: loggedIn, useInternal: false }));
  for (const path of ['/lost-password', '/reset-password/a/b', '/confirm/email', '/login'])
    await preload(path, 'fi', createPortalStore());
  api.asked.length = 0;
  const page = await renderPage(
    <>
      <AuthRemote />
      <Address />
    </>,
    { at, shell, store },
  );
  return { ...page, ...api, shell, keys: userEvent.setup() };
}
const field = (name: string) => screen.findByLabelText(name, { exact: true });
const button = (name: string) => screen.findByRole('button', { name });
const bodies = (asked: { call: string; body: unknown }[], call: string) =>
  asked.filter((one) => one.call === call).map(({ body }) => body);

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe('a lost password', () => {
  const RECOVER = 'POST authentication/recover-password';

  test('is asked for with an address, and the answer says nothing of who has an account', async () => {
    const { asked, keys } = await open('/lost-password', { [RECOVER]: { ok: true } });
    await keys.type(await field('Sähköpostiosoite'), 'aino@example.fi{Enter}');
    expect(await screen.findByText(/Jos osoitteella on tili, viestissä on linkki/)).toHaveTextContent(
      'aino@example.fi',
    );
    expect(bodies(asked, RECOVER)).toEqual([{ email: 'aino@example.fi' }]);
    await keys.click(screen.getByRole('button', { name: /Lähetä uudelleen/ }));
    expect(await field('Sähköpostiosoite')).toHaveValue('aino@example.fi');
    expect(await field('Sähköpostiosoite')).toHaveFocus();
  });

  test.each([
    ['what is no address', 'aino', undefined, 'Tarkista sähköpostiosoite'],
    ['nothing', '', undefined, 'Täytä tämä kohta'],
    [
      'an address that the server finds invalid',
      'a@example.fi',
      () => problem(422, 'invalid', { invalidFields: [{ field: 'email', code: 'email' }] }),
      'Tarkista sähköpostiosoite',
    ],
    ['too many tries', 'a@example.fi', () => problem(429, 'rate-limited', { retryAfter: 60 }), 'Odota minuutti'],
    ['no connection', 'a@example.fi', () => Promise.reject(new TypeError('offline')), 'ei saatu yhteyttä'],
  ])('with %s stays on the form, which keeps what was typed', async (_, typed, answer, words) => {
    const { keys } = await open('/lost-password', answer ? { [RECOVER]: answer } : {});
    await keys.type(await field('Sähköpostiosoite'), `${typed}{Enter}`);
    expect((await screen.findAllByText(new RegExp(words)))[0]).toBeVisible();
    expect(await field('Sähköpostiosoite')).toHaveValue(typed);
  });
});

describe('the link to a new password', () => {
  const LINK = 'POST authentication/reset-password/state';
  const RESET = 'POST authentication/reset-password';
  const at = '/reset-password/17/abc';

  test('takes the password, tells so and leads to the log-in', async () => {
    const { asked, shell, keys } = await open(at, { [LINK]: { ok: true }, [RESET]: { ok: true } });
    await keys.type(await field('Uusi salasana'), 'uusi hyvä lauseke{Enter}');
    await waitFor(() => expect(address()).toBe('/login'));
    expect(bodies(asked, RESET)).toEqual([{ id: '17', hash: 'abc', password: 'uusi hyvä lauseke' }]);
    expect(shell.toasts[0]).toMatch(/Salasana on vaihdettu/);
  });

  test.each([
    ['used', /Linkki on jo käytetty/],
    ['expired', /oli voimassa tunnin/],
    ['invalid-code', /Linkki on väärä/],
  ])('that is refused (%s) says why and offers a new one', async (error, words) => {
    await open(at, { [LINK]: { ok: false, error } });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pyydä uusi linkki' })).toHaveAttribute('href', '/lost-password');
    expect(screen.queryByLabelText('Uusi salasana', { exact: true })).toBeNull();
  });

  test.each([
    ['short', 'lyhyt', [], /liian lyhyt/],
    [
      'common',
      'salasana1234',
      [{ field: 'password', code: 'weak-password', params: { reason: 'common' } }],
      /helppo arvata/,
    ],
    [
      'made of one’s own name',
      'aino on paras',
      [{ field: 'password', code: 'weak-password', params: { reason: 'own-name' } }],
      /helppo arvata/,
    ],
    [
      'the present one',
      'kolme pientä sanaa',
      [{ field: 'password', code: 'weak-password', params: { reason: 'reused' } }],
      /nykyinen salasanasi/,
    ],
  ])('refuses a password that is %s, and keeps it in the field', async (_, typed, invalidFields, words) => {
    const { keys } = await open(at, {
      [LINK]: { ok: true },
      [RESET]: { ok: false, error: 'weak-password', invalidFields },
    });
    await keys.type(await field('Uusi salasana'), `${typed}{Enter}`);
    await waitFor(() => expect(document.activeElement).toHaveTextContent(words));
    expect(await field('Uusi salasana')).toHaveValue(typed);
  });

  test('that was used in another tab meanwhile says so', async () => {
    let used = false;
    const { keys } = await open(at, {
      [LINK]: () => (used ? { ok: false, error: 'used' } : { ok: true }),
      [RESET]: () => {
        used = true;
        return { ok: false, error: 'used' };
      },
    });
    await keys.type(await field('Uusi salasana'), 'uusi hyvä lauseke{Enter}');
    expect(await screen.findByText(/Linkki on jo käytetty/)).toBeVisible();
  });

  test('that cannot be checked can be checked again', async () => {
    let down = true;
    const { keys } = await open(at, { [LINK]: () => (down ? problem(503, 'unavailable') : { ok: true }) });
    expect(await screen.findByText('Linkkiä ei saatu tarkistettua')).toBeVisible();
    down = false;
    await keys.click(screen.getByRole('button', { name: 'Yritä uudelleen' }));
    expect(await field('Uusi salasana')).toBeVisible();
  });
});

describe('an address that is not confirmed', () => {
  const SEND = 'POST authentication/email/save';
  const CONFIRM = 'POST authentication/email/confirm';
  const CHECK = 'POST authentication/authenticated';
  const now = { ...user, emailConfirmed: true };
  const check = { ok: true, user: now, useInternal: false };

  test('is confirmed by the mailed code, and the way goes on to where the person was going', async () => {
    storeRedirect('/applications');
    const { asked, store, shell, keys } = await open(
      '/confirm/email',
      { [SEND]: { ok: true }, [CONFIRM]: { ok: true }, [CHECK]: check },
      user,
    );
    expect(await field('Sähköpostiosoite')).toHaveValue('aino@example.fi');
    expect(document.body).toHaveFocus();
    await keys.click(screen.getByRole('button', { name: 'Lähetä koodi' }));
    expect(await screen.findByText(/koodin osoitteeseen aino@example.fi/)).toBeVisible();
    await keys.type(await field('Koodi'), '123 456{Enter}');
    await waitFor(() => expect(address()).toBe('/applications'));
    expect(bodies(asked, SEND)).toEqual([{ email: 'aino@example.fi' }]);
    expect(bodies(asked, CONFIRM)).toEqual([{ code: '123456' }]);
    expect(store.getState().session.user?.emailConfirmed).toBe(true);
    expect(shell.toasts).toEqual(['Sähköpostiosoite on vahvistettu.']);
  });

  test('is confirmed without putting back what else has changed of the person meanwhile', async () => {
    let answer = (_answer: unknown) => {};
    const answered = new Promise((resolve) => {
      answer = resolve;
    });
    const { asked, store, keys } = await open(
      '/confirm/email?code=654321',
      { [CONFIRM]: () => answered, [CHECK]: problem(503, 'unavailable') },
      { ...user, id: 'account-1' },
    );
    await keys.click(await button('Vahvista'));
    await waitFor(() => expect(bodies(asked, CONFIRM)).toHaveLength(1));
    act(() => void store.dispatch(userReplaced({ ...user, id: 'account-1', locale: 'sv', username: 'new-name' })));
    await act(async () => answer({ ok: true }));
    await waitFor(() => expect(store.getState().session.user?.emailConfirmed).toBe(true));
    expect(store.getState().session.user).toMatchObject({ locale: 'sv', username: 'new-name' });
  });

  describe('in a page that is loaded anew while the mail is read', () => {
    const account = { ...user, id: 'account-1' };
    async function sendTo(email: string) {
      const { unmount, keys } = await open('/confirm/email', { [SEND]: { ok: true } }, account);
      await keys.clear(await field('Sähköpostiosoite'));
      await keys.type(await field('Sähköpostiosoite'), `${email}{Enter}`);
      await field('Koodi');
      unmount();
    }

    test('is confirmed by the code that was sent, which is then not asked for again', async () => {
      await sendTo(account.email);
      const { unmount, store, keys } = await open(
        '/confirm/email',
        { [CONFIRM]: { ok: true }, [CHECK]: check },
        account,
      );
      expect(screen.getByText(/koodin osoitteeseen aino@example.fi/)).toBeVisible();
      expect(document.body).toHaveFocus();
      await keys.type(await field('Koodi'), '123456{Enter}');
      await waitFor(() => expect(store.getState().session.user?.emailConfirmed).toBe(true));
      unmount();
      await open('/confirm/email', {}, account);
      expect(await field('Sähköpostiosoite')).toBeVisible();
    });

    test('can be another than the account’s, which rests nowhere in the browser', async () => {
      await sendTo('aino@oikea.fi');
      expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('aino@');
      await open('/confirm/email', {}, account);
      expect(await field('Koodi')).toBeVisible();
      expect(screen.getByText(/Lähetimme sinulle sähköpostilla kuusinumeroisen koodin/)).toBeVisible();
    });

    test('is asked for where another account is logged in by then', async () => {
      await sendTo(account.email);
      await open('/confirm/email', {}, { ...account, id: 'account-2', email: 'eero@example.fi' });
      expect(await field('Sähköpostiosoite')).toHaveValue('eero@example.fi');
      expect(screen.queryByText(/aino@example.fi/)).toBeNull();
    });

    test('is asked for once the code is too old', async () => {
      const at = Date.now();
      jest.spyOn(Date, 'now').mockReturnValue(at);
      await sendTo(account.email);
      jest.spyOn(Date, 'now').mockReturnValue(at + 10 * 60_000);
      await open('/confirm/email', {}, account);
      expect(await field('Sähköpostiosoite')).toBeVisible();
    });

    test('is asked for where the browser refuses storage', async () => {
      for (const method of ['getItem', 'setItem', 'removeItem'] as const)
        jest.spyOn(Storage.prototype, method).mockImplementation(() => {
          throw new Error('refused');
        });
      await sendTo(account.email);
      await open('/confirm/email', {}, account);
      expect(await field('Sähköpostiosoite')).toBeVisible();
    });
  });

  test('is asked of whoever else logs in on the page', async () => {
    const { store, keys } = await open('/confirm/email', { [SEND]: { ok: true } }, { ...user, id: 'account-1' });
    await keys.click(await button('Lähetä koodi'));
    expect(await screen.findByText(/koodin osoitteeseen aino@example.fi/)).toBeVisible();
    const eero = { ...user, id: 'account-2', email: 'eero@example.fi' };
    act(() => void store.dispatch(sessionChecked({ ok: true, user: eero, useInternal: false })));
    expect(await field('Sähköpostiosoite')).toHaveValue('eero@example.fi');
    expect(screen.queryByText(/aino@example.fi/)).toBeNull();
  });

  test('is sent one code where the answer was lost and the code is asked for once more, and another one on purpose', async () => {
    let lost = true;
    const answer = () => (lost ? Promise.reject(new TypeError('connection lost')) : { ok: true });
    const { asked, keys } = await open('/confirm/email', { [SEND]: answer }, user);
    await keys.click(await button('Lähetä koodi'));
    await screen.findByText(/ei saatu yhteyttä/);
    lost = false;
    await keys.click(await button('Lähetä koodi'));
    await keys.click(await button('Lähetä uusi koodi'));
    expect(await screen.findByText(/Uusi koodi on pyydetty/)).toBeVisible();
    const sent = asked.filter(({ call }) => call === SEND).map(({ request }) => request.headers.get('idempotency-key'));
    expect(sent).toEqual([expect.any(String), sent[0], expect.any(String)]);
    expect(sent[2]).not.toBe(sent[0]);
  });

  test('can be corrected before the code is sent', async () => {
    const { asked, keys } = await open('/confirm/email', { [SEND]: { ok: true } }, user);
    await keys.clear(await field('Sähköpostiosoite'));
    await keys.type(await field('Sähköpostiosoite'), 'aino@oikea.fi{Enter}');
    expect(await screen.findByText(/koodin osoitteeseen aino@oikea.fi/)).toBeVisible();
    await keys.click(screen.getByRole('button', { name: 'Lähetä uusi koodi' }));
    expect(await screen.findByText(/Uusi koodi on pyydetty/)).toBeVisible();
    expect(bodies(asked, SEND)).toEqual([{ email: 'aino@oikea.fi' }, { email: 'aino@oikea.fi' }]);
    await keys.click(screen.getByRole('button', { name: 'Käytä toista osoitetta' }));
    expect(await field('Sähköpostiosoite')).toHaveValue('aino@oikea.fi');
    expect(await field('Sähköpostiosoite')).toHaveFocus();
  });

  test('changes with the password where the server asks for it; what was typed stays', async () => {
    const required = { ok: false, invalidFields: [{ field: 'password', code: 'required' }] };
    const wrong = { ok: false, error: 'bad-credentials', invalidFields: [{ field: 'password', code: 'mismatch' }] };
    const answers = [required, wrong, { ok: false, error: 'locked' }, { ok: true }];
    const { asked, keys } = await open('/confirm/email', { [SEND]: () => answers.shift() }, user);
    await keys.clear(await field('Sähköpostiosoite'));
    await keys.type(await field('Sähköpostiosoite'), 'aino@oikea.fi{Enter}');
    expect(await field('Salasana')).toHaveAccessibleDescription(/Osoitteen vaihtamiseen tarvitaan salasanasi/);
    await keys.type(await field('Salasana'), 'väärä sana{Enter}');
    expect(await screen.findByRole('link', { name: /Salasana on väärin/ })).toBeVisible();
    expect(await field('Salasana')).toHaveValue('väärä sana');
    await keys.clear(await field('Salasana'));
    await keys.type(await field('Salasana'), 'oikea sana{Enter}');
    expect(await screen.findByText(/Kirjautuminen on hetken aikaa estetty/)).toBeVisible();
    await keys.click(screen.getByRole('button', { name: 'Lähetä koodi' }));
    expect(await screen.findByText(/koodin osoitteeseen aino@oikea.fi/)).toBeVisible();
    expect(bodies(asked, SEND).at(-1)).toEqual({ email: 'aino@oikea.fi', password: 'oikea sana' });
  });

  test('to which no new code was sent leads back to the form, which asks for the password', async () => {
    const required = { ok: false, invalidFields: [{ field: 'password', code: 'required' }] };
    const answers = [{ ok: true }, required, { ok: true }];
    const { asked, keys } = await open('/confirm/email', { [SEND]: () => answers.shift() }, user);
    await keys.clear(await field('Sähköpostiosoite'));
    await keys.type(await field('Sähköpostiosoite'), 'aino@oikea.fi{Enter}');
    await keys.click(await button('Lähetä uusi koodi'));
    expect(await field('Sähköpostiosoite')).toHaveValue('aino@oikea.fi');
    expect(screen.queryByText(/Uusi koodi on pyydetty/)).toBeNull();
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Salasana: Täytä tämä kohta'));
    await keys.type(await field('Salasana'), 'oikea sana{Enter}');
    expect(await screen.findByText(/koodin osoitteeseen aino@oikea.fi/)).toBeVisible();
    expect(bodies(asked, SEND).at(-1)).toEqual({ email: 'aino@oikea.fi', password: 'oikea sana' });
  });

  test('to which no new code was sent leads back to the form, which asks for a log-in at the service', async () => {
    const answers = [{ ok: true }, { ok: false, error: 'confirmation-needed' }];
    const { keys } = await open('/confirm/email', { [SEND]: () => answers.shift() }, user);
    await keys.click(await button('Lähetä koodi'));
    await keys.click(await button('Lähetä uusi koodi'));
    expect(await screen.findByRole('link', { name: /Kirjaudu kirjautumispalvelussa/ })).toBeVisible();
    expect(screen.queryByText(/Uusi koodi on pyydetty/)).toBeNull();
    expect(await field('Sähköpostiosoite')).toHaveValue('aino@example.fi');
  });

  test('keeps its code step over a reload for as long as the latest code is valid', async () => {
    const account = { ...user, id: 'account-1' };
    const at = Date.now();
    const now = jest.spyOn(Date, 'now').mockReturnValue(at);
    const { unmount, keys } = await open('/confirm/email', { [SEND]: { ok: true } }, account);
    await keys.click(await button('Lähetä koodi'));
    now.mockReturnValue(at + 9 * 60_000);
    await keys.click(await button('Lähetä uusi koodi'));
    expect(await screen.findByText(/Uusi koodi on pyydetty/)).toBeVisible();
    unmount();
    now.mockReturnValue(at + 18 * 60_000);
    await open('/confirm/email', {}, account);
    expect(await field('Koodi')).toBeVisible();
  });

  test('changes after a log-in at the service in another tab where the account has no password', async () => {
    const answers = [{ ok: false, error: 'confirmation-needed' }, { ok: true }];
    const { keys } = await open('/confirm/email', { [SEND]: () => answers.shift() }, user);
    await keys.clear(await field('Sähköpostiosoite'));
    await keys.type(await field('Sähköpostiosoite'), 'aino@oikea.fi{Enter}');
    const link = await screen.findByRole('link', { name: /Kirjaudu kirjautumispalvelussa/ });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('href', expect.stringMatching(/sso\/login\?lang=fi&for=confirm$/));
    expect(screen.queryByLabelText('Salasana', { exact: true })).toBeNull();
    expect(await field('Sähköpostiosoite')).toHaveValue('aino@oikea.fi');
    await keys.click(screen.getByRole('button', { name: 'Lähetä koodi' }));
    expect(await screen.findByText(/koodin osoitteeseen aino@oikea.fi/)).toBeVisible();
  });

  test('takes the code of the link only when the button is pressed, and says when it does not fit', async () => {
    const { asked, keys } = await open(
      '/confirm/email?code=654321',
      { [CONFIRM]: { ok: false, error: 'invalid-code' } },
      user,
    );
    expect(await field('Koodi')).toHaveValue('654321');
    expect(bodies(asked, CONFIRM)).toEqual([]);
    await keys.click(screen.getByRole('button', { name: 'Vahvista' }));
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/pyysit sen tässä selaimessa/));
    expect(await field('Koodi')).toHaveValue('654321');
  });

  test('can get a new code also where only the link of the mail was opened: the address is typed at once', async () => {
    const { keys } = await open('/confirm/email?code=654321', { [SEND]: { ok: true } }, user);
    await keys.click(await button('Lähetä uusi koodi'));
    expect(await field('Sähköpostiosoite')).toHaveFocus();
    await keys.keyboard('{Enter}');
    const lead = await screen.findByText(/koodin osoitteeseen aino@example.fi/);
    expect(lead.parentElement).toHaveFocus();
  });

  test('can be put off within the days of grace, and leads to the dashboard', async () => {
    const { keys } = await open('/confirm/email', {}, user);
    await keys.click(await screen.findByRole('button', { name: 'Vahvista myöhemmin' }));
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  test('cannot wait any more after the days of grace; logging out stays possible', async () => {
    await open('/confirm/email', {}, { ...user, canSkipConfirm: false });
    expect(await screen.findByText(/on vahvistettava ennen kuin/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Kirjaudu ulos' })).toHaveAttribute('href', '/logout');
    expect(screen.queryByRole('button', { name: 'Vahvista myöhemmin' })).toBeNull();
  });
});

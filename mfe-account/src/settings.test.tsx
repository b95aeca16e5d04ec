import { createPortalStore, NO_SESSION, SESSION_EXPIRY_KEY, sessionChecked } from '@portal/api-client';
import type { AccountSettings } from '@portal/contract/account';
import type { SessionUser } from '@portal/contract/authentication';
import { EDITS_DATABASE, EDITS_STORE, LOCALES } from '@portal/contract/limits';
import type { Locale } from '@portal/i18n';
import { useLocation } from '@portal/routing/react';
import type { ConfirmRequest, Shell } from '@portal/shell-kit';
import { fakeApi, problem } from '@portal/testing/fake-api';
import { fakeShell, renderPage } from '@portal/testing/render-page';
import { sessionUser } from '@portal/testing/session-user';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import 'fake-indexeddb/auto';
import AccountRemote, { preload } from './remote';
import { accountSettings } from './testing/account-settings';

beforeEach(() => localStorage.setItem(SESSION_EXPIRY_KEY, String(Date.now() + 3_600_000)));

const user: SessionUser = { ...sessionUser, id: 'account-1' };
const sessions = [
  {
    id: 'here',
    current: true,
    createdAt: '2026-11-21T08:00:00.000Z',
    lastSeenAt: '2026-11-21T09:00:00.000Z',
    agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  },
  {
    id: 'there',
    current: false,
    createdAt: '2026-11-20T08:00:00.000Z',
    lastSeenAt: '2026-11-20T09:00:00.000Z',
    agent: '',
  },
];
const PHONE = { ...sessions[1], id: 'phone', agent: 'Mozilla/5.0 (iPhone) Safari/604.1' };

function Address() {
  const { pathname, state } = useLocation();
  return (
    <>
      <output aria-label="address">{pathname}</output>
      <output aria-label="next">{(state as { next?: string } | null)?.next}</output>
    </>
  );
}
const address = () => screen.getByLabelText('address').textContent;
const next = () => screen.getByLabelText('next').textContent;

async function open(
  answers: Record<string, unknown> = {},
  { at = '/account/settings', locale = 'fi' as Locale, shell: own = {} as Partial<Shell> } = {},
) {
  const api = fakeApi({
    'GET settings': accountSettings,
    'GET settings/sessions': { sessions },
    'POST authentication/authenticated': { ok: true, user, useInternal: false },
    ...answers,
  });
  const store = createPortalStore();
  store.dispatch(sessionChecked({ ok: true, user, useInternal: false }));
  const shell = fakeShell(own);
  for (const language of LOCALES) await preload('/account/settings', language, createPortalStore());
  api.asked.length = 0;
  const page = await renderPage(
    <>
      <AccountRemote />
      <Address />
    </>,
    { at, store, shell, locale },
  );
  return { ...page, ...api, shell, keys: userEvent.setup() };
}
const bodies = (asked: { call: string; body: unknown }[], call: string) =>
  asked.filter((one) => one.call === call).map(({ body }) => body);
const field = (name: string) => screen.findByLabelText(name, { exact: true });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

test('the language is saved to the account and spoken at once', async () => {
  const { asked, store, shell, keys } = await open({ 'POST settings/change_language': { ok: true } });
  await keys.click(await screen.findByRole('radio', { name: 'Svenska' }));
  await keys.click(await button('Tallenna kieli'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Inställningar' })).toBeVisible();
  expect(bodies(asked, 'POST settings/change_language')).toEqual([{ language: 'sv' }]);
  await waitFor(() => expect(store.getState().session.user?.locale).toBe('sv'));
  await waitFor(() => expect(shell.toasts).toHaveLength(1));
});

test('the choice of language stays when it cannot be saved', async () => {
  const { store, keys } = await open({ 'POST settings/change_language': () => problem(503, 'unavailable') });
  await keys.click(await screen.findByRole('radio', { name: 'English' }));
  await keys.click(await button('Tallenna kieli'));
  expect(await screen.findByText(/Emme tiedä, tallentuiko kieli/)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'English' })).toBeChecked();
  expect(store.getState().session.user?.locale).toBe('fi');
});

test('settings that cannot be fetched can be asked for again, which is read out where it fails, and the language can be changed all the same', async () => {
  let answer: unknown = () => problem(500, 'internal');
  const { keys } = await open({ 'GET settings': () => (typeof answer === 'function' ? answer() : answer) });
  expect(await screen.findByText(/Asetuksia ei saatu haettua/)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Svenska' })).toBeVisible();
  let arrive = (_: unknown) => {};
  answer = new Promise((resolve) => (arrive = resolve));
  await keys.click(await button('Yritä uudelleen'));
  expect(await button(/Yritä uudelleen/)).toHaveFocus();
  // In the accessibility tree once more when it has failed once more, which reads it out.
  expect(screen.getByText(/Asetuksia ei saatu haettua/)).toHaveAttribute('aria-hidden');
  arrive(problem(500, 'internal'));
  await waitFor(() => expect(screen.getByText(/Asetuksia ei saatu haettua/)).not.toHaveAttribute('aria-hidden'));
  answer = accountSettings;
  await keys.click(await button('Yritä uudelleen'));
  expect(await button('Vaihda salasana')).toBeVisible();
});

const edit = (name: string) => ({
  user: name,
  application: '12',
  key: 'basicInfo::address',
  value: 'Koivukuja 1',
  at: 1,
});

async function journal(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(EDITS_DATABASE, 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(EDITS_STORE, { keyPath: ['user', 'application', 'key'] });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
const users = (database: IDBDatabase): Promise<string[]> =>
  new Promise((resolve) => {
    const all = database.transaction(EDITS_STORE).objectStore(EDITS_STORE).getAll();
    all.onsuccess = () => resolve(all.result.map(({ user: name }) => name));
  });

describe('a change', () => {
  test('whose answer was lost is confirmed once more under the same key, another code under another', async () => {
    const asked: (string | null)[] = [];
    const { keys } = await open({
      'GET settings': { ...accountSettings, pending: { username: 'aino-v' } },
      'POST settings/change_username/confirm': (_: unknown, request: Request) => {
        asked.push(request.headers.get('idempotency-key'));
        if (asked.length < 2) throw new TypeError('connection lost');
        return { ok: false, error: 'invalid-code' };
      },
    });
    const code = await field('Koodi');
    await keys.type(code, '123456{Enter}');
    await waitFor(() => expect(asked).toHaveLength(1));
    const confirm = screen.getByRole('button', { name: 'Vahvista' });
    await waitFor(() => expect(confirm).not.toHaveAttribute('aria-busy'));
    await keys.click(confirm);
    await waitFor(() => expect(asked).toHaveLength(2));
    await waitFor(() => expect(confirm).not.toHaveAttribute('aria-busy'));
    await keys.click(confirm);
    await waitFor(() => expect(asked).toHaveLength(3));
    expect(asked[1]).toBe(asked[0]);
    expect(asked[2]).not.toBe(asked[0]);
  });

  test('of the user name keeps with the account what the form has not saved yet', async () => {
    const database = await journal();
    database.transaction(EDITS_STORE, 'readwrite').objectStore(EDITS_STORE).put(edit('aino'));
    const { keys } = await open({
      'GET settings': { ...accountSettings, pending: { username: 'aino-v' } },
      'POST settings/change_username/confirm': { ok: true },
    });
    await keys.type(await field('Koodi'), '123456{Enter}');
    await waitFor(async () => expect(await users(database)).toEqual(['account-1']));
    database.transaction(EDITS_STORE, 'readwrite').objectStore(EDITS_STORE).clear();
    database.close();
  });

  test.each([
    [
      'username',
      'Vaihda käyttäjätunnus',
      'Uusi käyttäjätunnus',
      'Aino V',
      { username: 'Aino V' },
      { username: 'Aino V' },
      'Käyttäjätunnus on vaihdettu.',
    ],
    [
      'email',
      'Vaihda sähköpostiosoite',
      'Uusi sähköpostiosoite',
      'uusi@example.fi',
      { email: 'uusi@example.fi' },
      { email: 'uusi@example.fi' },
      'Sähköpostiosoite on vaihdettu.',
    ],
    [
      'password',
      'Vaihda salasana',
      'Uusi salasana',
      'uusi hyvä lauseke',
      { newPassword: 'uusi hyvä lauseke' },
      { password: true },
      /Salasana on vaihdettu/,
    ],
  ])(
    'of the %s asks for the password, then for the mailed code',
    async (kind, action, label, value, body, pending, done) => {
      let state: AccountSettings = accountSettings;
      const { asked, shell, keys } = await open({
        'GET settings': () => state,
        [`POST settings/change_${kind}`]: () => {
          state = { ...accountSettings, pending };
          return { ok: true };
        },
        [`POST settings/change_${kind}/confirm`]: () => {
          state = accountSettings;
          return { ok: true };
        },
      });
      await keys.click(await button(action));
      await waitFor(() => expect(screen.getByLabelText(label, { exact: true })).toHaveFocus());
      await keys.type(await field(label), value);
      await keys.type(await field('Nykyinen salasana'), 'vanha salasana{Enter}');
      await keys.type(await field('Koodi'), '123 456{Enter}');
      expect(await button(action)).toBeVisible();
      expect(bodies(asked, `POST settings/change_${kind}`)).toEqual([{ ...body, password: 'vanha salasana' }]);
      expect(bodies(asked, `POST settings/change_${kind}/confirm`)).toEqual([{ code: '123456' }]);
      await waitFor(() => expect(shell.toasts).toEqual([expect.stringMatching(done)]));
      // Menu and pages get the new data of the person.
      await waitFor(() => expect(bodies(asked, 'POST authentication/authenticated')).toHaveLength(1));
    },
  );

  test('whose code was mailed asks for it although the settings cannot be fetched again, and closes once it is confirmed', async () => {
    let down = false;
    const { shell, keys } = await open({
      'GET settings': () => (down ? problem(503, 'unavailable') : accountSettings),
      'POST settings/change_email': () => {
        down = true;
        return { ok: true };
      },
      'POST settings/change_email/confirm': { ok: true },
    });
    await keys.click(await button('Vaihda sähköpostiosoite'));
    await keys.type(await field('Uusi sähköpostiosoite'), 'uusi@example.fi');
    await keys.type(await field('Nykyinen salasana'), 'vanha salasana{Enter}');
    const lead = await screen.findByText(/Lähetimme koodin osoitteeseen uusi@example.fi/);
    expect(lead).toHaveFocus();
    await keys.type(await field('Koodi'), '123456{Enter}');
    await waitFor(() => expect(shell.toasts).toEqual(['Sähköpostiosoite on vaihdettu.']));
    expect(await button('Vaihda sähköpostiosoite')).toHaveFocus();
  });

  test('whose form is left does not put away a code that came while it was open', async () => {
    let pending: AccountSettings['pending'] = {};
    const { keys } = await open({
      'GET settings': () => ({ ...accountSettings, pending }),
      'POST settings/notifications': { ok: true },
    });
    await keys.click(await button('Vaihda sähköpostiosoite'));
    await field('Uusi sähköpostiosoite');
    // Asked for in another tab; saving the choices fetches the settings again, as the user name's code shows.
    pending = { email: 'uusi@example.fi', username: 'aino-v' };
    await keys.click(await button('Tallenna valinnat'));
    expect(await field('Koodi')).toBeVisible();
    const form = screen.getByLabelText('Uusi sähköpostiosoite', { exact: true }).closest('form');
    await keys.click(within(form as HTMLElement).getByRole('button', { name: 'Peruuta' }));
    expect(await screen.findByText(/Lähetimme koodin osoitteeseen uusi@example.fi/)).toBeVisible();
  });

  test.each([
    [
      'a wrong password',
      { ok: false, error: 'bad-credentials', invalidFields: [{ field: 'password', code: 'mismatch' }] },
      /Nykyinen salasana on väärin/,
    ],
    [
      'a taken name',
      { ok: false, error: 'taken', invalidFields: [{ field: 'username', code: 'taken' }] },
      /on jo käytössä/,
    ],
    ['too many wrong passwords', { ok: false, error: 'locked' }, /väärin liian monta kertaa/],
    ['too many mails', () => problem(429, 'rate-limited', { retryAfter: 61 }), /Odota 2 minuuttia/],
    ['no connection', () => Promise.reject(new TypeError('offline')), /ei saatu yhteyttä/],
  ])('that is refused for %s says so and keeps what was typed', async (_, answer, words) => {
    const { keys } = await open({ 'POST settings/change_username': answer });
    await keys.click(await button('Vaihda käyttäjätunnus'));
    await keys.type(await field('Uusi käyttäjätunnus'), 'Varattu');
    await keys.type(await field('Nykyinen salasana'), 'salasana{Enter}');
    expect((await screen.findAllByText(words))[0]).toBeVisible();
    expect(await field('Uusi käyttäjätunnus')).toHaveValue('Varattu');
    expect(await field('Nykyinen salasana')).toHaveValue('salasana');
  });

  test('whose mail was opened has its code filled in, and one that does not fit is told', async () => {
    const { keys } = await open(
      {
        'GET settings': { ...accountSettings, pending: { email: 'uusi@example.fi' } },
        'POST settings/change_email/confirm': { ok: false, error: 'expired' },
      },
      { at: '/account/settings?change=email&code=654321' },
    );
    expect(await field('Koodi')).toHaveValue('654321');
    expect(screen.getByText(/Lähetimme koodin osoitteeseen uusi@example.fi/)).toBeVisible();
    await keys.click(await button('Vahvista'));
    expect(await screen.findByText(/ei ole enää voimassa/)).toBeVisible();
    await keys.click(await button('Peruuta'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Vaihda sähköpostiosoite' })).toHaveFocus());
  });
});

test('reminders are switched off by a box and a button', async () => {
  let { notifications } = accountSettings;
  const { asked, shell, keys } = await open({
    'GET settings': () => ({ ...accountSettings, notifications }),
    'POST settings/notifications': (body: AccountSettings['notifications']) => {
      notifications = body;
      return { ok: true };
    },
  });
  await keys.click(await screen.findByRole('checkbox', { name: /Muistuta lähettämättömästä/ }));
  await keys.click(await button('Tallenna valinnat'));
  await waitFor(() => expect(shell.toasts).toEqual(['Valinnat on tallennettu']));
  await keys.click(await screen.findByRole('checkbox', { name: /Kerro, kun työnantaja/ }));
  await keys.click(await button('Tallenna valinnat'));
  await waitFor(() => expect(shell.toasts).toHaveLength(2));
  await keys.click(await screen.findByRole('checkbox', { name: /Kerro keikoista/ }));
  await keys.click(await button('Tallenna valinnat'));
  await waitFor(() => expect(shell.toasts).toHaveLength(3));
  expect(bodies(asked, 'POST settings/notifications')).toEqual([
    { deadlines: false, messages: true, offers: true },
    { deadlines: false, messages: false, offers: true },
    { deadlines: false, messages: false, offers: false },
  ]);
});

describe('the log-ins', () => {
  test('are named in words, and another browser can be logged out', async () => {
    const { asked, shell, keys } = await open({ 'POST settings/sessions/end': { ok: true } });
    const [here, there] = within(await screen.findByRole('region', { name: 'Kirjautumiset' })).getAllByRole('listitem');
    expect(here).toHaveTextContent('Firefox, Linux Tämä selain');
    expect(there).toHaveTextContent('Tuntematon selain');
    await keys.click(await button('Kirjaa ulos: Tuntematon selain'));
    await waitFor(() => expect(shell.toasts).toEqual(['Kirjautuminen on päätetty']));
    expect(bodies(asked, 'POST settings/sessions/end')).toEqual([{ id: 'there' }]);
  });

  test('keep the focus near when the row of another browser leaves', async () => {
    let left = sessions;
    const { keys } = await open({
      'GET settings/sessions': () => ({ sessions: left }),
      'POST settings/sessions/end': () => {
        left = sessions.slice(0, 1);
        return { ok: true };
      },
    });
    await keys.click(await button('Kirjaa ulos: Tuntematon selain'));
    await waitFor(() => expect(screen.queryByText('Tuntematon selain')).toBeNull());
    expect(screen.getByRole('heading', { name: 'Kirjautumiset' })).toHaveFocus();
  });

  test('one that ended although its answer was lost is told as ended, and one that did not is told as a failure', async () => {
    let arrives = true;
    let left = [...sessions, PHONE];
    const { shell, keys } = await open({
      'GET settings/sessions': () => ({ sessions: left }),
      'POST settings/sessions/end': () => {
        if (arrives) left = [...sessions.slice(0, 1), PHONE];
        return Promise.reject(new TypeError('offline'));
      },
    });
    await keys.click(await button('Kirjaa ulos: Tuntematon selain'));
    await waitFor(() => expect(shell.toasts).toEqual(['Kirjautuminen on päätetty']));
    expect(screen.queryByText('Tuntematon selain')).toBeNull();
    expect(screen.queryByText(/^Palveluun ei saatu yhteyttä/)).toBeNull();
    expect(screen.getByRole('heading', { name: 'Kirjautumiset' })).toHaveFocus();
    arrives = false;
    await keys.click(await button('Kirjaa ulos: Safari, iPhone'));
    expect(await screen.findByText(/^Palveluun ei saatu yhteyttä/)).toBeVisible();
    expect(shell.toasts).toHaveLength(1);
  });

  test('end everywhere after a question, and the shell logs out', async () => {
    let sure = false;
    const questions: ReactNode[] = [];
    const confirm = async ({ body }: ConfirmRequest) => {
      questions.push(body);
      return sure;
    };
    const ended = { ok: true, next: '/leave' };
    const { asked, keys } = await open({ 'POST settings/sessions/end': ended }, { shell: { confirm } });
    await keys.click(await button('Kirjaudu ulos kaikkialla'));
    await waitFor(() => expect(questions).toHaveLength(1));
    expect(bodies(asked, 'POST settings/sessions/end')).toEqual([]);
    sure = true;
    await keys.click(await button('Kirjaudu ulos kaikkialla'));
    await waitFor(() => expect(address()).toBe('/logout'));
    expect(bodies(asked, 'POST settings/sessions/end')).toEqual([{ all: true }]);
    // The log-out page ends the log-in at the service as well.
    expect(next()).toBe('/leave');
  });

  test.each([
    ['at once', [{ ok: false }]],
    ['at the next press, when the server can be reached again', [problem(503, 'unavailable'), { ok: false }]],
  ])('are known to have ended everywhere although the answer was lost: %s', async (_when, sessions) => {
    const presses = sessions.length;
    const { asked, keys } = await open(
      {
        'POST settings/sessions/end': () => Promise.reject(new TypeError('offline')),
        'POST authentication/authenticated': () => (sessions.length > 1 ? sessions.shift() : sessions[0]),
      },
      { shell: { confirm: async () => true } },
    );
    for (let press = 1; press <= presses; press += 1) {
      if (press > 1) {
        const told = await screen.findByText(/^Palveluun ei saatu yhteyttä/);
        // Beside the button, below the list.
        expect(screen.getByText('Tuntematon selain').compareDocumentPosition(told)).toBe(
          Node.DOCUMENT_POSITION_FOLLOWING,
        );
      }
      await keys.click(await button('Kirjaudu ulos kaikkialla'));
    }
    await waitFor(() => expect(address()).toBe('/logout'));
    expect(bodies(asked, 'POST settings/sessions/end')).toHaveLength(1);
  });

  test.each([
    ['was about to end by itself', () => String(Date.now() + 60_000)],
    ['had ended by itself', () => String(NO_SESSION)],
  ])('are ended everywhere by a second call where the session %s when the first was lost', async (_when, expiry) => {
    localStorage.setItem(SESSION_EXPIRY_KEY, expiry());
    const answers = [() => Promise.reject(new TypeError('offline')), () => ({ ok: true })];
    const { asked, keys } = await open(
      {
        'POST settings/sessions/end': () => answers.shift()?.(),
        'POST authentication/authenticated': { ok: false },
      },
      { shell: { confirm: async () => true } },
    );
    await keys.click(await button('Kirjaudu ulos kaikkialla'));
    expect(await screen.findByText(/^Palveluun ei saatu yhteyttä/)).toBeVisible();
    await keys.click(await button('Kirjaudu ulos kaikkialla'));
    await waitFor(() => expect(address()).toBe('/logout'));
    expect(bodies(asked, 'POST settings/sessions/end')).toHaveLength(2);
  });

  test('end everywhere only after what was typed is saved, or given up', async () => {
    const steps: string[] = [];
    let answers = [false, true];
    const confirm = async ({ title }: ConfirmRequest) => {
      steps.push(title);
      return title !== 'Kaikkea ei saatu tallennettua';
    };
    const saveEdits = async () => {
      steps.push('save');
      return answers.shift() ?? true;
    };
    const { asked, keys } = await open(
      { 'POST settings/sessions/end': { ok: true } },
      { shell: { confirm, saveEdits } },
    );
    await keys.click(await button('Kirjaudu ulos kaikkialla'));
    await waitFor(() =>
      expect(steps).toEqual(['Kirjaudutaanko ulos kaikkialla?', 'save', 'Kaikkea ei saatu tallennettua']),
    );
    expect(bodies(asked, 'POST settings/sessions/end')).toEqual([]);
    answers = [true];
    await keys.click(await button('Kirjaudu ulos kaikkialla'));
    await waitFor(() => expect(address()).toBe('/logout'));
    expect(steps.slice(3)).toEqual(['Kirjaudutaanko ulos kaikkialla?', 'save']);
  });
});

describe('closing the account', () => {
  const LOSSES = { 'GET settings/close_account': { drafts: 1, sent: 2, gigs: 0, files: 0 } };
  test('shows first what is lost, asks for the password, and leaves nothing of the person in the browser', async () => {
    const database = await journal();
    const store = database.transaction(EDITS_STORE, 'readwrite').objectStore(EDITS_STORE);
    store.put(edit('aino'));
    store.put(edit('somebody else'));
    const closed = { ok: true, next: '/leave' };
    const { asked, shell, keys } = await open({ ...LOSSES, 'POST settings/close_account': closed });
    await keys.click(await button('Sulje tili…'));
    expect(await screen.findByText(/2 lähetettyä hakemusta/)).toBeVisible();
    expect(screen.getByText(/1 luonnos/)).toBeVisible();
    expect(screen.getByText(/Ei liitteitä/)).toBeVisible();
    await keys.type(await field('Nykyinen salasana'), 'salasana');
    await keys.click(await button('Sulje tili ja poista tiedot'));
    await waitFor(() => expect(address()).toBe('/logout'));
    expect(next()).toBe('/leave');
    expect(bodies(asked, 'POST settings/close_account')).toEqual([{ password: 'salasana' }]);
    expect(shell.toasts).toEqual(['Tili on suljettu ja tietosi on poistettu.']);
    expect(await users(database)).toEqual(['somebody else']);
    database.close();
  });

  test.each([
    ['at once', [{ ok: false }]],
    ['at the next press, when the server can be reached again', [problem(503, 'unavailable'), { ok: false }]],
  ])('ends at the farewell where its answer is lost: %s', async (_when, sessions) => {
    const { asked, shell, keys } = await open({
      ...LOSSES,
      'POST settings/close_account': () => new Response('<title>Bad gateway</title>', { status: 502 }),
      'POST authentication/authenticated': () => (sessions.length > 1 ? sessions.shift() : sessions[0]),
    });
    const presses = sessions.length;
    await keys.click(await button('Sulje tili…'));
    await keys.type(await field('Nykyinen salasana'), 'salasana');
    for (let press = 1; press <= presses; press += 1) {
      if (press > 1) expect(await screen.findByRole('alert')).toBeVisible();
      await keys.click(await button('Sulje tili ja poista tiedot'));
    }
    await waitFor(() => expect(address()).toBe('/logout'));
    expect(bodies(asked, 'POST settings/close_account')).toHaveLength(1);
    expect(shell.toasts).toEqual(['Tili on suljettu ja tietosi on poistettu.']);
  });

  test('is an error, to be tried again, where its answer is lost and the person is still logged in', async () => {
    const { keys } = await open({
      ...LOSSES,
      'POST settings/close_account': () => new Response('<title>Bad gateway</title>', { status: 502 }),
    });
    await keys.click(await button('Sulje tili…'));
    await keys.type(await field('Nykyinen salasana'), 'salasana');
    await keys.click(await button('Sulje tili ja poista tiedot'));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(address()).toBe('/account/settings');
    expect(await field('Nykyinen salasana')).toHaveValue('salasana');
  });

  test('is refused with a wrong password and can be left', async () => {
    const { keys } = await open({
      ...LOSSES,
      'POST settings/close_account': {
        ok: false,
        error: 'bad-credentials',
        invalidFields: [{ field: 'password', code: 'mismatch' }],
      },
    });
    await keys.click(await button('Sulje tili…'));
    await keys.type(await field('Nykyinen salasana'), 'väärä{Enter}');
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/Nykyinen salasana on väärin/));
    expect(address()).toBe('/account/settings');
    await keys.click(await button('Säilytä tili'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Sulje tili…' })).toHaveFocus());
  });
});

test.each([
  ['sv', 'Avsluta kontot…'],
  ['en', 'Close the account…'],
] as const)('the settings speak %s', async (locale, words) => {
  await open({}, { locale });
  expect(await button(words)).toBeVisible();
});

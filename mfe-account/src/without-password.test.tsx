import { createPortalStore, sessionChecked } from '@portal/api-client';
import type { AccountSettings } from '@portal/contract/account';
import { AUTH_MODE_META } from '@portal/contract/limits';
import { fakeApi } from '@portal/testing/fake-api';
import { FakeBroadcastChannel } from '@portal/testing/fake-broadcast-channel';
import { fakeShell, renderPage } from '@portal/testing/render-page';
import { sessionUser } from '@portal/testing/session-user';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import 'fake-indexeddb/auto';
import AccountRemote, { preload } from './remote';
import { accountSettings } from './testing/account-settings';

const own: AccountSettings = {
  ...accountSettings,
  password: false,
  identities: [{ service: 'https://login.example.fi/realms/staff', since: '2026-11-02T10:00:00.000Z' }],
};

async function open(answers: Record<string, unknown> = {}, at = '/account/settings') {
  const api = fakeApi({ 'GET settings': own, 'GET settings/sessions': { sessions: [] }, ...answers });
  const store = createPortalStore();
  store.dispatch(sessionChecked({ ok: true, user: sessionUser, useInternal: false }));
  await preload('/account/settings', 'fi', store);
  const view = await renderPage(<AccountRemote />, { at, store, shell: fakeShell(), locale: 'fi' });
  return { ...api, view, keys: userEvent.setup() };
}
const button = (name: string) => screen.findByRole('button', { name });
const PASSWORD = 'Vaihda salasana';

test('who logs in at a log-in service alone sees which, and changes no password here', async () => {
  await open();
  expect(await screen.findByText('login.example.fi, 2.11.2026 alkaen')).toBeVisible();
  expect(screen.getByText(/Salasanasi on siellä/)).toBeVisible();
  expect(screen.queryByRole('button', { name: PASSWORD })).toBeNull();
});

const PASSKEYS = { 'GET settings/passkeys': { passkeys: [], available: false } };
const passkeysHeading = () => screen.queryByRole('heading', { name: 'Pääsyavaimet' });

test('passkeys are not offered to who logs in at the log-in service alone, but to who has a password', async () => {
  document.head.innerHTML = `<meta name="${AUTH_MODE_META}" content="sso">`;
  const { view } = await open({ ...PASSKEYS, 'GET settings': { ...own, passkeys: 0 } });
  await button('Sulje tili…');
  expect(passkeysHeading()).toBeNull();
  view.unmount();
  await open({ ...PASSKEYS, 'GET settings': { ...own, password: true, passkeys: 0 } });
  await button('Sulje tili…');
  expect(passkeysHeading()).toBeVisible();
  document.head.innerHTML = '';
});

test('who logs in at the log-in service alone reads that a passkey from before is of no use, and can remove it', async () => {
  document.head.innerHTML = `<meta name="${AUTH_MODE_META}" content="sso">`;
  const old = { id: 'old', name: 'Puhelin', addedAt: '2026-11-02T10:00:00.000Z', synced: false };
  await open({
    'GET settings/passkeys': { passkeys: [old], available: true },
    'GET settings': { ...own, passkeys: 1 },
  });
  expect(await button('Poista pääsyavain Puhelin')).toBeEnabled();
  expect(screen.getByText(/pääsyavaimella ei enää pääse tilillesi/)).toBeVisible();
  expect(screen.queryByText(/Salasanasi säilyy|Lisää toinenkin|ei tue pääsyavaimia/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Lisää pääsyavain' })).toBeNull();
  document.head.innerHTML = '';
});

test('who has a password as well changes it here', async () => {
  await open({ 'GET settings': { ...own, password: true } });
  expect(await button(PASSWORD)).toBeVisible();
  expect(screen.getByText(/Voit kirjautua joko/)).toBeVisible();
});

test('who has a password as well removes the log-in service after a confirmation', async () => {
  let confirmed = false;
  let linked = true;
  const { asked, keys } = await open({
    'GET settings': () => ({ ...own, password: true, identities: linked ? own.identities : [] }),
    'POST settings/confirmation/options': { strong: false, password: true, service: true, confirmed: false },
    'POST settings/confirmation': () => {
      confirmed = true;
      return { ok: true };
    },
    'POST settings/identities/unlink': () => {
      if (!confirmed) return { ok: false, error: 'confirmation-needed' };
      linked = false;
      return { ok: true };
    },
  });
  await keys.click(await button('Poista kirjautumispalvelu'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Vahvista, että se olet sinä' }));
  await keys.type(await dialog.findByLabelText('Nykyinen salasana'), 'oikea sana{Enter}');
  await waitFor(() => expect(screen.queryByText(/login\.example\.fi/)).toBeNull());
  expect(screen.getByRole('heading', { name: 'Kirjautumistiedot' })).toHaveFocus();
  const asks = asked.filter(({ call }) => call === 'POST settings/identities/unlink');
  expect(asks.map(({ body }) => body)).toEqual(Array(2).fill({ service: own.identities?.[0]?.service }));
});

test('a log-in service that stays although the person has confirmed is told', async () => {
  const { keys } = await open({
    'GET settings': { ...own, password: true },
    'POST settings/confirmation/options': { strong: false, password: true, service: true, confirmed: false },
    'POST settings/confirmation': { ok: true },
    'POST settings/identities/unlink': { ok: false, error: 'confirmation-needed' },
  });
  await keys.click(await button('Poista kirjautumispalvelu'));
  for (const _ of [1, 2]) {
    const dialog = within(await screen.findByRole('dialog', { name: 'Vahvista, että se olet sinä' }));
    await keys.type(await dialog.findByLabelText('Nykyinen salasana'), 'oikea sana{Enter}');
  }
  expect(await screen.findByText(/eikä muutos ehkä tallentunut/)).toBeVisible();
  expect(screen.getByText(/login\.example\.fi/)).toBeVisible();
});

test('who logs in at the log-in service alone cannot remove it', async () => {
  await open();
  await button('Sulje tili…');
  expect(screen.queryByRole('button', { name: 'Poista kirjautumispalvelu' })).toBeNull();
});

/** Tabs may be of different releases: the name and the words between them do not change. */
const otherTab = () => new FakeBroadcastChannel('candidateportal-sign-on-outcome');
const DIALOG = { name: 'Vahvista, että se olet sinä' };

describe('a confirmation at the log-in service', () => {
  beforeEach(() => FakeBroadcastChannel.install());
  afterEach(() => FakeBroadcastChannel.remove());

  /** The settings at the moment when the account is to be closed, and the dialog asks. */
  async function openConfirmation() {
    const server = { confirmed: false };
    const ways = () => ({ strong: false, password: false, service: true, confirmed: server.confirmed });
    const { asked, keys } = await open({
      'GET settings/close_account': { drafts: 0, sent: 0, gigs: 0, files: 0 },
      'POST settings/confirmation/options': ways,
      'POST settings/close_account': () =>
        server.confirmed ? { ok: true } : { ok: false, error: 'confirmation-needed' },
    });
    await keys.click(await button('Sulje tili…'));
    await keys.click(await button('Sulje tili ja poista tiedot'));
    expect(screen.queryByLabelText('Nykyinen salasana')).toBeNull();
    const dialog = within(await screen.findByRole('dialog', DIALOG));
    const link = await dialog.findByRole('link', { name: /Kirjaudu kirjautumispalvelussa/ });
    const calls = (name: string) => asked.filter(({ call }) => call === `POST settings/${name}`);
    return { server, dialog, link, calls };
  }

  test('in another tab lets the account be closed as soon as that tab tells of it', async () => {
    const { server, link, calls } = await openConfirmation();
    expect(link).toHaveAttribute('target', '_blank');
    const href = new URL(link.getAttribute('href') ?? '');
    expect(Object.fromEntries(href.searchParams)).toEqual({ lang: 'fi', for: 'confirm' });
    // Back without a log-in: nothing is closed, and the dialog stays.
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(calls('confirmation/options')).toHaveLength(2));
    expect(calls('close_account')).toHaveLength(1);
    server.confirmed = true;
    act(() => otherTab().postMessage('confirmed'));
    await waitFor(() => expect(calls('close_account')).toHaveLength(2));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('by somebody else is told where it was asked for, and can be tried again', async () => {
    const { server, dialog, calls } = await openConfirmation();
    act(() => otherTab().postMessage('other-person'));
    expect(await dialog.findByText(/kirjautui joku muu kuin se, joka on kirjautunut täällä/)).toBeVisible();
    expect(dialog.getByRole('link', { name: /Kirjaudu kirjautumispalvelussa/ })).toBeVisible();
    expect(calls('close_account')).toHaveLength(1);
    server.confirmed = true;
    act(() => otherTab().postMessage('confirmed'));
    await waitFor(() => expect(calls('close_account')).toHaveLength(2));
  });
});

test.each([
  ['confirmed', 'Vahvistus onnistui'],
  ['denied', 'Kirjautuminen kirjautumispalvelussa keskeytettiin. Mikään ei muuttunut. Voit yrittää uudelleen.'],
  ['clock', /Kirjautumispalvelu ei vastannut niin kuin pitäisi/],
  ['too-many', /Yrityksiä oli liian monta lyhyessä ajassa. Mikään ei muuttunut./],
  ['internal', /Tässä palvelussa on häiriö. Mikään ei muuttunut./],
])(
  'the other tab tells the person, and the tab that waits, what became of the confirmation: %s',
  async (outcome, text) => {
    FakeBroadcastChannel.install();
    const told: unknown[] = [];
    otherTab().onmessage = ({ data }) => told.push(data);
    await open({}, `/account/settings?sso=${outcome}`);
    expect(await screen.findByText(text)).toBeVisible();
    expect(told).toEqual([outcome]);
    FakeBroadcastChannel.remove();
  },
);

test('an outcome that nobody wrote says nothing', async () => {
  await open({}, '/account/settings?sso=%3Cb%3E');
  await button('Sulje tili…');
  expect(screen.queryByText(/Vahvistus/)).toBeNull();
});

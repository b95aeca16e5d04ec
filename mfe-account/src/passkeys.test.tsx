import { createPortalStore, sessionChecked } from '@portal/api-client';
import { PASSKEYS_MAX } from '@portal/contract/limits';
import type { Passkey } from '@portal/contract/passkeys';
import { fakeApi, problem } from '@portal/testing/fake-api';
import { fakePasskeys } from '@portal/testing/fake-passkeys';
import { fakeShell, renderPage } from '@portal/testing/render-page';
import { sessionUser } from '@portal/testing/session-user';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import 'fake-indexeddb/auto';
import AccountRemote, { preload } from './remote';
import { accountSettings } from './testing/account-settings';

const LIST = 'GET settings/passkeys';
const START = 'POST settings/passkeys/options';
const ADD = 'POST settings/passkeys';
const RENAME = 'POST settings/passkeys/rename';
const REMOVE = 'POST settings/passkeys/remove';
const GONE = { ok: false, error: 'gone' };
const passkey = (name: string): Passkey => ({ id: name, name, addedAt: '2026-11-02T10:00:00.000Z', synced: false });
const start = {
  ok: true,
  options: {
    rp: { id: 'localhost', name: 'Portal' },
    user: { id: 'AAAA', name: 'aino', displayName: 'Aino Virta' },
    challenge: 'AAAA',
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    timeout: 1000,
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  },
};

/** The settings of somebody whose passkeys are in `kept`, as the server has them. */
async function open(kept: Passkey[], answers: Record<string, unknown> = {}, user = sessionUser) {
  const requests = fakePasskeys();
  const { asked } = fakeApi({
    'GET settings': { ...accountSettings, passkeys: kept.length },
    'GET settings/sessions': { sessions: [] },
    [LIST]: () => ({ passkeys: kept, available: true }),
    [START]: start,
    [ADD]: { ok: true },
    [RENAME]: { ok: true },
    [REMOVE]: { ok: true },
    ...answers,
  });
  const store = createPortalStore();
  store.dispatch(sessionChecked({ ok: true, user, useInternal: false }));
  await preload('/account/settings', 'fi', store);
  const shell = fakeShell();
  await renderPage(<AccountRemote />, { at: '/account/settings', store, shell });
  await screen.findByRole('heading', { name: 'Pääsyavaimet' });
  const calls = (name: string) => asked.filter((one) => one.call === name);
  return { requests, calls, shell, keys: userEvent.setup() };
}
const button = (name: string) => screen.findByRole('button', { name });
const heading = () => screen.getByRole('heading', { name: 'Pääsyavaimet' });
const ADD_BUTTON = 'Lisää pääsyavain';

test('a passkey is made under the name that was typed', async () => {
  const { requests, calls, shell, keys } = await open([]);
  await keys.click(await button(ADD_BUTTON));
  const name = await screen.findByLabelText('Pääsyavaimen nimi', { exact: true });
  await keys.clear(name);
  await keys.type(name, 'Puhelin');
  await keys.click(await button('Jatka'));
  await waitFor(() => expect(requests).toHaveLength(1));
  await act(async () => requests[0]?.use());
  await waitFor(() => expect(shell.toasts).toHaveLength(1));
  expect(calls(ADD)[0]?.body).toMatchObject({ name: 'Puhelin', credential: { id: 'AAAA' } });
  expect(await button(ADD_BUTTON)).toHaveFocus();
});

test('a name that is too long is told before the device is asked for a passkey', async () => {
  const { requests, calls, keys } = await open([]);
  await keys.click(await button(ADD_BUTTON));
  const name = await screen.findByLabelText('Pääsyavaimen nimi', { exact: true });
  await keys.clear(name);
  await keys.click(name);
  await keys.paste('P'.repeat(61));
  await keys.click(await button('Jatka'));
  expect((await screen.findAllByText(/Nimi on liian pitkä/))[0]).toBeVisible();
  expect(name).toBeInvalid();
  expect(requests).toHaveLength(0);
  expect(calls(START)).toHaveLength(0);
});

test('a passkey whose answer was lost is sent again, and no second one is made', async () => {
  let online = false;
  const { requests, calls, shell, keys } = await open([], {
    [ADD]: () => (online ? { ok: true } : Promise.reject(new TypeError('Failed to fetch'))),
  });
  await keys.click(await button(ADD_BUTTON));
  await keys.type(await screen.findByLabelText('Pääsyavaimen nimi', { exact: true }), 'Puhelin');
  await keys.click(await button('Jatka'));
  await waitFor(() => expect(requests).toHaveLength(1));
  await act(async () => requests[0]?.use());
  expect(await screen.findByRole('alert')).toHaveTextContent('ei saatu yhteyttä');
  online = true;
  await keys.click(await button('Jatka'));
  await waitFor(() => expect(shell.toasts).toHaveLength(1));
  expect(requests).toHaveLength(1);
  expect(calls(ADD).map(({ body }) => body)).toEqual([calls(ADD)[0]?.body, calls(ADD)[0]?.body]);
});

test('who cancels while the server is slow is asked for no passkey', async () => {
  let come: () => void = () => {};
  const slow = new Promise((resolve) => {
    come = () => resolve(start);
  });
  const { requests, calls, keys } = await open([], { [START]: () => slow });
  await keys.click(await button(ADD_BUTTON));
  await keys.type(await screen.findByLabelText('Pääsyavaimen nimi', { exact: true }), 'Puhelin');
  await keys.click(await button('Jatka'));
  await waitFor(() => expect(calls(START)).toHaveLength(1));
  await keys.click(await button('Peruuta'));
  expect(await button(ADD_BUTTON)).toHaveFocus();
  await act(async () => come());
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(requests).toHaveLength(0);
  expect(calls(ADD)).toEqual([]);
});

test('who closes the question of the browser reads that no passkey was added', async () => {
  const { requests, keys } = await open([]);
  await keys.click(await button(ADD_BUTTON));
  await keys.type(await screen.findByLabelText('Pääsyavaimen nimi', { exact: true }), 'Puhelin');
  await keys.click(await button('Jatka'));
  await waitFor(() => expect(requests).toHaveLength(1));
  await act(async () => requests[0]?.cancel());
  expect(await screen.findByRole('alert')).toHaveTextContent('Pääsyavainta ei lisätty');
});

test('whose address is not confirmed is led to that first', async () => {
  await open([], {}, { ...sessionUser, emailConfirmed: false });
  expect(await screen.findByText(/Vahvista ensin sähköpostiosoitteesi/)).toBeVisible();
  const links = screen.getAllByRole('link', { name: 'Vahvista osoite' });
  expect(links.map((link) => link.getAttribute('href'))).toContain('/confirm/email');
  expect(screen.queryByRole('button', { name: ADD_BUTTON })).toBeNull();
});

test.each([
  [PASSKEYS_MAX, false],
  [PASSKEYS_MAX - 1, true],
])('with %s passkeys it is %s that another one is offered', async (count, offered) => {
  await open(Array.from({ length: count }, (_, index) => passkey(`Avain ${index}`)));
  await button('Poista pääsyavain Avain 0');
  expect(screen.queryByRole('button', { name: ADD_BUTTON }) !== null).toBe(offered);
  expect(screen.queryByText(/niin monta pääsyavainta/) === null).toBe(offered);
});

test('after the last passkey that is possible the focus is at the list, since the button has gone', async () => {
  const kept = Array.from({ length: PASSKEYS_MAX - 1 }, (_, index) => passkey(`Avain ${index}`));
  const { requests, keys } = await open(kept, {
    [ADD]: () => {
      kept.push(passkey('Puhelin'));
      return { ok: true };
    },
  });
  expect(document.body).toHaveFocus();
  await keys.click(await button(ADD_BUTTON));
  await keys.type(await screen.findByLabelText('Pääsyavaimen nimi', { exact: true }), 'Puhelin');
  await keys.click(await button('Jatka'));
  await waitFor(() => expect(requests).toHaveLength(1));
  await act(async () => requests[0]?.use());
  await screen.findByText(/niin monta pääsyavainta/);
  await waitFor(() => expect(heading()).toHaveFocus());
});

test('a passkey that another tab has removed while it was renamed is said to be gone, and the focus stays at the list', async () => {
  const kept = [passkey('Puhelin'), passkey('Kone')];
  const { shell, keys } = await open(kept, { [RENAME]: GONE });
  await keys.click(await button('Nimeä uudelleen pääsyavain Puhelin'));
  await keys.keyboard('2');
  kept.shift();
  await keys.click(await button('Tallenna nimi'));
  await waitFor(() => expect(screen.queryByText('Puhelin')).toBeNull());
  expect(shell.toasts).toEqual(['Pääsyavain on jo poistettu.']);
  expect(heading()).toHaveFocus();
});

test('after a new name the focus is at the button again', async () => {
  const { calls, keys } = await open([passkey('Puhelin')]);
  await keys.click(await button('Nimeä uudelleen pääsyavain Puhelin'));
  await keys.keyboard('2');
  await keys.click(await button('Tallenna nimi'));
  await waitFor(() => expect(calls(RENAME).map(({ body }) => body)).toEqual([{ id: 'Puhelin', name: 'Puhelin2' }]));
  expect(await button('Nimeä uudelleen pääsyavain Puhelin')).toHaveFocus();
});

test.each([
  ['a lost answer', () => Promise.reject(new TypeError('Failed to fetch')), 'emme tiedä, poistettiinko'],
  ['a server that is closed', () => problem(503, 'unavailable'), 'eikä muutos ehkä tallentunut'],
])('%s to a removal is told as what it is, each time anew', async (_, answer, words) => {
  const { calls, keys, shell } = await open([passkey('Puhelin')], { [REMOVE]: answer });
  const alerts: Element[] = [];
  for (const count of [1, 2]) {
    await keys.click(await button('Poista pääsyavain Puhelin'));
    await waitFor(() => expect(calls(REMOVE)).toHaveLength(count));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(words);
    alerts.push(alert);
  }
  expect(alerts[0]).not.toBe(alerts[1]);
  expect(shell.toasts).toEqual([]);
});

test('a passkey that is removed is told of, and the focus stays at the list', async () => {
  const kept = [passkey('Puhelin'), passkey('Kone')];
  const { shell, keys } = await open(kept, {
    [REMOVE]: () => {
      kept.shift();
      return { ok: true };
    },
  });
  await keys.click(await button('Poista pääsyavain Puhelin'));
  await waitFor(() => expect(screen.queryByText('Puhelin')).toBeNull());
  expect(shell.toasts).toEqual(['Pääsyavain on poistettu. Kerroimme siitä sähköpostitse.']);
  expect(heading()).toHaveFocus();
});

test.each([
  [0, 'Tarvitset salasanasi'],
  [1, 'Pyydämme sinua vahvistamaan'],
])('with %s passkeys the export says what it asks for', async (count, words) => {
  const { keys } = await open(count === 0 ? [] : [passkey('Puhelin')]);
  await keys.click(await button('Lataa tietosi (ZIP)'));
  expect(await screen.findByRole('checkbox', { name: 'Näytä henkilötunnus kokonaan' })).toHaveAccessibleDescription(
    RegExp(words),
  );
});

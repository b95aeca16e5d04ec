import { createPortalStore, sessionChecked } from '@portal/api-client';
import { createMessages } from '@portal/i18n';
import { fakeApi, problem } from '@portal/testing/fake-api';
import { fakePasskeys } from '@portal/testing/fake-passkeys';
import { renderPage } from '@portal/testing/render-page';
import { sessionUser } from '@portal/testing/session-user';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useConfirmed } from './useConfirmed';

const Messages = createMessages((locale) => import(`../../pages/SettingsPage/messages/${locale}.json`));
const WAYS = 'POST settings/confirmation/options';
const CONFIRM = 'POST settings/confirmation';
const MAIL = 'POST settings/confirmation/code';
const CODE = 'POST settings/confirmation/code/confirm';
const NEEDED = { ok: false, error: 'confirmation-needed' };
const DONE = { ok: true };
const PASSKEY = 'Vahvista pääsyavaimella';
const OTHER_WAY = 'En voi käyttää pääsyavaintani';

let issued: number;
const withPasskey = () => {
  issued += 1;
  const challenge = Buffer.from(`challenge ${issued}`).toString('base64url');
  const options = { challenge, rpId: 'localhost', timeout: 1000, userVerification: 'required' };
  return { strong: true, password: true, service: false, confirmed: false, options };
};
const withoutPasskey = { strong: false, password: true, service: false, confirmed: false };
beforeEach(() => {
  issued = 0;
});

/** A page with a call that needs a confirmation, whose answers come in the order given; the last one again and again. */
async function open(answers: Record<string, unknown> = {}, given: object[] = [NEEDED, DONE]) {
  await Messages.preload('fi');
  const requests = fakePasskeys();
  const { asked } = fakeApi({ [WAYS]: withPasskey, [CONFIRM]: DONE, [MAIL]: DONE, [CODE]: DONE, ...answers });
  const left = [...given];
  const call = jest.fn(async () => ({ data: left.length > 1 ? left.shift() : left[0] }));
  const outcomes: unknown[] = [];
  function Page() {
    const { run, dialog } = useConfirmed();
    return (
      <Messages>
        <button type="button" onClick={async () => outcomes.push((await run(call))?.data)}>
          do it
        </button>
        {dialog}
      </Messages>
    );
  }
  const store = createPortalStore();
  store.dispatch(sessionChecked({ ok: true, user: sessionUser, useInternal: false }));
  const { unmount } = await renderPage(<Page />, { store });
  const keys = userEvent.setup();
  await keys.click(screen.getByRole('button', { name: 'do it' }));
  const calls = (name: string) => asked.filter((one) => one.call === name);
  return { requests, calls, call, outcomes, keys, unmount };
}
const button = (name: string) => screen.findByRole('button', { name });
const field = (name: string) => screen.findByLabelText(name, { exact: true });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const alert = (text: string) => waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

test('a call that needs no confirmation asks nobody', async () => {
  const { outcomes, call, calls } = await open({}, [DONE]);
  await waitFor(() => expect(outcomes).toEqual([DONE]));
  expect(call).toHaveBeenCalledTimes(1);
  expect(calls(WAYS)).toEqual([]);
});

test('who uses the passkey goes on with the call', async () => {
  const { requests, calls, outcomes, keys } = await open();
  await keys.click(await button(PASSKEY));
  await waitFor(() => expect(requests).toHaveLength(1));
  await act(async () => requests[0]?.use());
  await closed();
  expect(calls(CONFIRM)[0]?.body).toMatchObject({ credential: { id: 'AAAA', type: 'public-key' } });
  await waitFor(() => expect(outcomes).toEqual([DONE]));
});

test('who cannot use the passkey goes on by password and mailed code', async () => {
  const { calls, outcomes, keys } = await open();
  await keys.click(await button(OTHER_WAY));
  expect(await field('Nykyinen salasana')).toHaveFocus();
  await keys.keyboard('salasana');
  await keys.click(await button('Lähetä vahvistuskoodi'));
  expect(await field('Koodi')).toHaveFocus();
  expect(screen.getByText(/aino@example\.fi/)).toBeVisible();
  await keys.keyboard('123 456');
  await keys.click(await button('Vahvista'));
  await closed();
  expect(calls(MAIL)[0]?.body).toEqual({ password: 'salasana' });
  expect(calls(CODE)[0]?.body).toEqual({ code: '123456' });
  expect(calls(CONFIRM)).toEqual([]);
  await waitFor(() => expect(outcomes).toEqual([DONE]));
});

test('where there is no passkey the password is enough', async () => {
  const { calls, outcomes, keys } = await open({ [WAYS]: withoutPasskey });
  await keys.type(await field('Nykyinen salasana'), 'salasana');
  expect(screen.queryByRole('button', { name: 'Käytä pääsyavainta' })).toBeNull();
  await keys.click(await button('Vahvista'));
  await closed();
  expect(calls(CONFIRM)[0]?.body).toEqual({ password: 'salasana' });
  await waitFor(() => expect(outcomes).toEqual([DONE]));
});

test('from the password and from the code a way leads back to the passkey', async () => {
  const { requests, keys } = await open();
  await keys.click(await button(OTHER_WAY));
  await keys.click(await button('Käytä pääsyavainta'));
  expect(await button(PASSKEY)).toHaveFocus();
  await keys.click(await button(OTHER_WAY));
  await keys.type(await field('Nykyinen salasana'), 'salasana');
  await keys.click(await button('Lähetä vahvistuskoodi'));
  await keys.click(await button('Käytä pääsyavainta'));
  await keys.click(await button(PASSKEY));
  await waitFor(() => expect(requests).toHaveLength(1));
});

test.each(['Peruuta', 'Escape'])(
  'who leaves the dialog by %s makes no call, and the browser asks no more',
  async (way) => {
    const { requests, calls, call, outcomes, keys } = await open();
    await keys.click(await button(PASSKEY));
    await waitFor(() => expect(requests).toHaveLength(1));
    if (way === 'Escape') await keys.keyboard('{Escape}');
    else await keys.click(await button('Peruuta'));
    await closed();
    expect(requests[0]?.signal?.aborted).toBe(true);
    await waitFor(() => expect(outcomes).toEqual([undefined]));
    expect(call).toHaveBeenCalledTimes(1);
    expect(calls(CONFIRM)).toEqual([]);
  },
);

test('a passkey that is used after the page was left confirms nothing', async () => {
  const { requests, calls, keys, unmount } = await open();
  await keys.click(await button(PASSKEY));
  await waitFor(() => expect(requests).toHaveLength(1));
  unmount();
  requests[0]?.use();
  await settle();
  expect(calls(CONFIRM)).toEqual([]);
});

test('what was cancelled at the browser is asked again with the same challenge, what was refused with another one', async () => {
  let refused = true;
  const { requests, calls, keys } = await open({ [CONFIRM]: () => (refused ? { ok: false, error: 'refused' } : DONE) });
  await keys.click(await button(PASSKEY));
  await waitFor(() => expect(requests).toHaveLength(1));
  await act(async () => requests[0]?.cancel());
  await alert('Pääsyavainta ei käytetty');
  await keys.click(await button(PASSKEY));
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[1]?.challenge).toBe(requests[0]?.challenge);
  await act(async () => requests[1]?.use());
  await alert('Pääsyavainta ei hyväksytty');
  expect(calls(WAYS)).toHaveLength(1);
  refused = false;
  await keys.click(await button(PASSKEY));
  await waitFor(() => expect(requests).toHaveLength(3));
  expect(requests[2]?.challenge).not.toBe(requests[1]?.challenge);
  await act(async () => requests[2]?.use());
  await closed();
});

test.each([
  ['locked', { ok: false, error: 'locked' }, 'enintään 15 minuuttia'],
  ['too many calls', () => problem(429, 'rate-limited', { retryAfter: 60 }), 'liian monta'],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'ei saatu yhteyttä'],
])('%s is told at the passkey, which stays', async (_, answer, words) => {
  const { requests, keys, outcomes } = await open({ [CONFIRM]: answer });
  await keys.click(await button(PASSKEY));
  await waitFor(() => expect(requests).toHaveLength(1));
  await act(async () => requests[0]?.use());
  await alert(words);
  expect(await button(PASSKEY)).toBeEnabled();
  expect(outcomes).toEqual([]);
});

test('without another challenge the passkey stays, and says why it cannot be asked for', async () => {
  let offline = false;
  const ways = () => (offline ? Promise.reject(new TypeError('Failed to fetch')) : withPasskey());
  const { requests, keys } = await open({ [WAYS]: ways, [CONFIRM]: { ok: false, error: 'refused' } });
  await keys.click(await button(PASSKEY));
  await waitFor(() => expect(requests).toHaveLength(1));
  offline = true;
  await act(async () => requests[0]?.use());
  await alert('Pääsyavainta ei hyväksytty');
  await keys.click(await button(PASSKEY));
  await alert('ei saatu yhteyttä');
  expect(await button(PASSKEY)).toBeEnabled();
  expect(requests).toHaveLength(1);
});

test('who was confirmed without hearing so goes on at the next press', async () => {
  let confirmed = false;
  const { requests, keys, outcomes } = await open({
    [WAYS]: () => ({ ...withPasskey(), confirmed }),
    [CONFIRM]: () => {
      confirmed = true;
      throw new TypeError('Failed to fetch');
    },
  });
  await keys.click(await button(PASSKEY));
  await waitFor(() => expect(requests).toHaveLength(1));
  await act(async () => requests[0]?.use());
  await alert('ei saatu yhteyttä');
  await keys.click(await button(PASSKEY));
  await closed();
  expect(requests).toHaveLength(1);
  await waitFor(() => expect(outcomes).toEqual([DONE]));
});

/** At the field for the mailed code. */
async function openAtCode(answers: Record<string, unknown>) {
  const opened = await open(answers);
  await opened.keys.click(await button(OTHER_WAY));
  await opened.keys.type(await field('Nykyinen salasana'), 'salasana');
  await opened.keys.click(await button('Lähetä vahvistuskoodi'));
  await opened.keys.type(await field('Koodi'), '123456');
  await opened.keys.click(await button('Vahvista'));
  return opened;
}

test('a right code whose answer was lost counts', async () => {
  let confirmed = false;
  const { outcomes } = await openAtCode({
    [WAYS]: () => ({ ...withPasskey(), confirmed }),
    [CODE]: () => {
      confirmed = true;
      throw new TypeError('Failed to fetch');
    },
  });
  await closed();
  await waitFor(() => expect(outcomes).toEqual([DONE]));
});

test('who has a code of a session that has ended asks for a new one', async () => {
  const { calls, keys } = await openAtCode({ [CODE]: { ok: false, error: 'expired' } });
  await alert('Pyydä uusi koodi');
  await keys.click(await button('Pyydä uusi koodi'));
  await keys.type(await field('Nykyinen salasana'), 'salasana');
  await keys.click(await button('Lähetä vahvistuskoodi'));
  expect(await field('Koodi')).toHaveValue('');
  expect(calls(MAIL)).toHaveLength(2);
});

test('a wrong code is said to be wrong, and stays for correction', async () => {
  const { calls } = await openAtCode({ [CODE]: { ok: false, error: 'invalid-code' } });
  await alert('Koodi on väärä');
  expect(await field('Koodi')).toHaveValue('123456');
  expect(calls(WAYS)).toHaveLength(1);
});

test('a confirmation that was lost is asked for once more, and then told as an error', async () => {
  const { requests, keys, call, outcomes } = await open({}, [NEEDED]);
  for (const count of [1, 2]) {
    await keys.click(await button(PASSKEY));
    await waitFor(() => expect(requests).toHaveLength(count));
    await act(async () => requests.at(-1)?.use());
    await waitFor(() => expect(call).toHaveBeenCalledTimes(count + 1));
  }
  await closed();
  await waitFor(() => expect(outcomes).toEqual([NEEDED]));
});

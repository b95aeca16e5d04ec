import { createMessages } from '@portal/i18n';
import { fakeApi, problem } from '@portal/testing/fake-api';
import { fakePasskeys } from '@portal/testing/fake-passkeys';
import { renderPage } from '@portal/testing/render-page';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { PasskeyLogin } from './PasskeyLogin';
import type { PasskeyLoginOptions } from './usePasskeyLogin';

const Messages = createMessages((locale) => import(`./messages/${locale}.json`));
const OPTIONS = 'POST authentication/passkey/options';
const LOG_IN = 'POST authentication/passkey/login';
const entered = { ok: true, useInternal: false };

let issued: number;
const challenge = () => {
  issued += 1;
  const text = Buffer.from(`challenge ${issued}`).toString('base64url');
  return { ok: true, options: { challenge: text, rpId: 'localhost', timeout: 1000, userVerification: 'required' } };
};

beforeEach(() => {
  issued = 0;
});
afterEach(() => jest.useRealTimers());

async function open(props: Partial<PasskeyLoginOptions> = {}, answers: Parameters<typeof fakeApi>[0] = {}) {
  await Messages.preload('fi');
  const requests = fakePasskeys();
  const { asked } = fakeApi({ [OPTIONS]: challenge, [LOG_IN]: entered, ...answers });
  const onEntered = jest.fn();
  let change: (more: Partial<PasskeyLoginOptions>) => void = () => {};
  function Page() {
    const [more, setMore] = useState(props);
    change = setMore;
    return (
      <Messages>
        <input autoComplete="username webauthn" />
        <PasskeyLogin onEntered={onEntered} {...more} />
      </Messages>
    );
  }
  const { unmount } = await renderPage(<Page />);
  const calls = (call: string) => asked.filter((one) => one.call === call).length;
  return { asked, calls, requests, onEntered, unmount, change: (more: object) => act(async () => change(more)) };
}
const button = () => screen.getByRole('button', { name: 'Kirjaudu pääsyavaimella' });
const press = () => act(async () => button().click());
/** Long enough for what is not to happen. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

/** An answer that comes when the test says so. */
function slow<Value>(value: () => Value) {
  let come: () => void = () => {};
  const answer = new Promise<Value>((resolve) => {
    come = () => resolve(value());
  });
  return { answer: () => answer, come: () => act(async () => come()) };
}

test('the button asks for a passkey, and its owner is logged in', async () => {
  const { requests, onEntered, asked } = await open({ userId: 'own' });
  await press();
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.atField).toBe(false);
  await act(async () => requests[0]?.use());
  await waitFor(() => expect(onEntered).toHaveBeenCalledWith(entered));
  expect(asked.at(-1)?.body).toMatchObject({ userId: 'own', credential: { id: 'AAAA', type: 'public-key' } });
});

test.each([
  ['cancelled', 'keskeytyi'],
  ['other-account', 'kuuluu toiselle tilille'],
  ['locked', 'enintään 15'],
  ['bad-credentials', 'ei hyväksytty'],
])('%s is told in words, each time anew, and hidden while a password is sent', async (error, words) => {
  const refused = { ok: false, error, useInternal: false };
  const { requests, change } = await open({}, { [LOG_IN]: refused });
  const messages: Element[] = [];
  for (const count of [1, 2]) {
    await press();
    await waitFor(() => expect(requests).toHaveLength(count));
    await act(async () => (error === 'cancelled' ? requests.at(-1)?.cancel() : requests.at(-1)?.use()));
    messages.push(await screen.findByRole('alert'));
    expect(messages.at(-1)).toHaveTextContent(words);
  }
  expect(messages[0]).not.toBe(messages[1]);
  await change({ blocked: true });
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each(['the page is left', 'a password is sent'])('the button asks for nothing after %s', async (what) => {
  const options = slow(challenge);
  const { requests, unmount, change } = await open({}, { [OPTIONS]: options.answer });
  await press();
  if (what === 'the page is left') unmount();
  else await change({ blocked: true });
  await options.come();
  await settle();
  expect(requests).toHaveLength(0);
});

test.each(['the page is left', 'a password is sent'])('a request of the browser ends when %s', async (what) => {
  const { requests, unmount, change, calls } = await open();
  await press();
  await waitFor(() => expect(requests).toHaveLength(1));
  if (what === 'the page is left') unmount();
  else await change({ blocked: true });
  await settle();
  expect(requests[0]?.signal?.aborted).toBe(true);
  expect(calls(LOG_IN)).toBe(0);
});

test('the offer at the field ends when the page is left, and comes again when it is shown again', async () => {
  const { requests } = await open({ atField: true });
  await waitFor(() => expect(requests).toHaveLength(1));
  await act(async () => void window.dispatchEvent(new Event('beforeunload')));
  expect(requests[0]?.signal?.aborted).toBe(true);
  await settle();
  expect(requests).toHaveLength(1);
  await act(async () => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[1]?.atField).toBe(true);
});

test('what the field offers ends also while the library still asks the browser what it can do', async () => {
  const can = slow(() => true);
  const { requests, change } = await open();
  // The page asks first, the library once more.
  const asksBrowser = jest.fn(can.answer).mockResolvedValueOnce(true);
  Object.assign(window.PublicKeyCredential, { isConditionalMediationAvailable: asksBrowser });
  await change({ atField: true });
  await waitFor(() => expect(asksBrowser).toHaveBeenCalledTimes(2));
  await change({ atField: true, blocked: true });
  await can.come();
  await settle();
  expect(requests).toHaveLength(0);
});

test('who was let in after the page was left is noted all the same', async () => {
  const answer = slow(() => entered);
  const { requests, onEntered, unmount, calls } = await open({}, { [LOG_IN]: answer.answer });
  await press();
  await waitFor(() => expect(requests).toHaveLength(1));
  await act(async () => requests[0]?.use());
  await waitFor(() => expect(calls(LOG_IN)).toBe(1));
  unmount();
  await answer.come();
  await waitFor(() => expect(onEntered).toHaveBeenCalledWith(entered));
});

test('a request of another build on the page calls off that of this one', async () => {
  const { requests } = await open({ atField: true });
  await waitFor(() => expect(requests).toHaveLength(1));
  window.dispatchEvent(new Event('portal-passkey-request'));
  expect(requests[0]?.signal?.aborted).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['an older API', () => problem(404, 'not-found')],
  ['an address that is a number', { ok: false }],
])('%s has no passkeys, so that the button goes', async (_, answer) => {
  const { calls } = await open({ atField: true }, { [OPTIONS]: answer });
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(screen.queryByText('tai')).toBeNull();
  expect(calls(OPTIONS)).toBe(1);
});

test('a press that finds no passkeys on the server says what works instead', async () => {
  await open({}, { [OPTIONS]: () => problem(404, 'not-found') });
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('Kirjaudu salasanalla');
  expect(screen.queryByRole('button')).toBeNull();
});

test('the challenge that the field offers serves the button as well, also after a wrong password', async () => {
  const { requests, calls, change } = await open({ atField: true });
  await waitFor(() => expect(requests).toHaveLength(1));
  await change({ atField: true, blocked: true });
  await change({ atField: true });
  await waitFor(() => expect(requests).toHaveLength(2));
  await press();
  await waitFor(() => expect(requests.filter(({ signal }) => !signal?.aborted)).toMatchObject([{ atField: false }]));
  expect(calls(OPTIONS)).toBe(1);
  await act(async () => requests.at(-1)?.cancel());
  await waitFor(() => expect(requests.at(-1)?.atField).toBe(true));
  expect(calls(OPTIONS)).toBe(1);
});

test('what was cancelled at the field is offered again as the person goes on, and no sooner', async () => {
  const { requests } = await open({ atField: true });
  await waitFor(() => expect(requests).toHaveLength(1));
  await act(async () => requests[0]?.cancel());
  await settle();
  expect(requests).toHaveLength(1);
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  await waitFor(() => expect(requests).toHaveLength(2));
});

describe('renewal', () => {
  const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  async function offer() {
    jest.useFakeTimers();
    const opened = await open({ atField: true });
    await advance(0);
    expect(opened.requests).toHaveLength(1);
    return opened;
  }
  const look = (looking: boolean) => {
    Object.assign(document, { hasFocus: () => looking });
    if (looking) window.dispatchEvent(new Event('focus'));
  };

  test('what is offered is renewed after four minutes', async () => {
    const { requests, calls } = await offer();
    await advance(4 * 60_000 - 1);
    expect(calls(OPTIONS)).toBe(1);
    await advance(2);
    await advance(0);
    expect(calls(OPTIONS)).toBe(2);
    expect(requests.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
    expect(requests[1]?.challenge).not.toBe(requests[0]?.challenge);
  });

  test('nobody asks for a challenge while no one looks', async () => {
    const { calls } = await offer();
    look(false);
    await advance(60 * 60_000);
    expect(calls(OPTIONS)).toBe(1);
    look(true);
    await advance(1001);
    await advance(0);
    expect(calls(OPTIONS)).toBe(2);
  });

  test('who uses their passkey just when it is renewed is logged in', async () => {
    const { requests, onEntered } = await offer();
    look(false);
    await advance(4.5 * 60_000);
    look(true);
    await advance(500);
    requests[0]?.use();
    await advance(2000);
    expect(onEntered).toHaveBeenCalledWith(entered);
  });
});

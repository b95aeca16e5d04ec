import { createPortalStore, sessionChecked, userReplaced } from '@portal/api-client';
import type { Notifications } from '@portal/contract/account';
import { createMessages } from '@portal/i18n';
import { fakeApi, problem } from '@portal/testing/fake-api';
import { fakeShell, renderPage } from '@portal/testing/render-page';
import { sessionUser } from '@portal/testing/session-user';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accountSettings } from '../../testing/account-settings';
import SettingsPage from './SettingsPage';

const Messages = createMessages((locale) => import(`./messages/${locale}.json`));
const DEADLINES = /Muistuta lähettämättömästä/;
const MESSAGES = /Kerro, kun työnantaja/;

/** Opens the settings on a server that another tab changes, too. */
async function open(answers: Record<string, unknown> = {}) {
  await Messages.preload('fi');
  const server = { notifications: accountSettings.notifications };
  const { asked } = fakeApi({
    'GET settings': () => ({ ...accountSettings, ...server }),
    'GET settings/sessions': { sessions: [] },
    'POST settings/notifications': (body: Notifications) => {
      server.notifications = body;
      return { ok: true };
    },
    ...answers,
  });
  const store = createPortalStore();
  store.dispatch(sessionChecked({ ok: true, user: sessionUser, useInternal: false }));
  const shell = fakeShell();
  const page = () =>
    renderPage(
      <Messages>
        <SettingsPage />
      </Messages>,
      { store, shell },
    );
  return { ...(await page()), server, store, shell, asked, page, keys: userEvent.setup() };
}

test('what another tab has chosen meanwhile stays when a mail is switched off', async () => {
  const { keys, server, shell } = await open();
  await keys.click(await screen.findByRole('checkbox', { name: DEADLINES }));
  server.notifications = { deadlines: true, messages: false, offers: true };
  await keys.click(screen.getByRole('button', { name: 'Tallenna valinnat' }));
  await waitFor(() => expect(shell.toasts).toHaveLength(1));
  expect(server.notifications).toEqual({ deadlines: false, messages: false, offers: true });
  expect(screen.getByRole('checkbox', { name: DEADLINES })).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: MESSAGES })).not.toBeChecked();
  // What was saved is no choice of this tab any more.
  server.notifications = { deadlines: true, messages: false, offers: true };
  await keys.click(screen.getByRole('checkbox', { name: MESSAGES }));
  await keys.click(screen.getByRole('button', { name: 'Tallenna valinnat' }));
  await waitFor(() => expect(shell.toasts).toHaveLength(2));
  expect(server.notifications).toEqual({ deadlines: true, messages: true, offers: true });
});

test('settings that were fetched a while ago are asked for anew when the page opens', async () => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'performance'] });
  try {
    const { unmount, server, page } = await open();
    expect(await screen.findByRole('checkbox', { name: MESSAGES })).toBeChecked();
    unmount();
    server.notifications = { deadlines: true, messages: false, offers: true };
    jest.setSystemTime(Date.now() + 30_000);
    await page();
    await waitFor(() => expect(screen.getByRole('checkbox', { name: MESSAGES })).not.toBeChecked());
  } finally {
    jest.useRealTimers();
  }
});

test('where it is not known what another tab has chosen, nothing is sent, and the choice stays', async () => {
  let down = false;
  const { keys, asked, shell } = await open({
    'GET settings': () => (down ? problem(503, 'unavailable') : accountSettings),
  });
  await keys.click(await screen.findByRole('checkbox', { name: DEADLINES }));
  down = true;
  await keys.click(screen.getByRole('button', { name: 'Tallenna valinnat' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(asked.map(({ call }) => call)).not.toContain('POST settings/notifications');
  expect(screen.getByRole('checkbox', { name: DEADLINES })).not.toBeChecked();
  expect(shell.toasts).toEqual([]);
});

test('the language that was chosen in the header is the one that the settings show', async () => {
  const { store } = await open();
  expect(await screen.findByRole('radio', { name: 'Suomi' })).toBeChecked();
  act(() => void store.dispatch(userReplaced({ ...sessionUser, locale: 'sv' })));
  expect(screen.getByRole('radio', { name: 'Svenska' })).toBeChecked();
});

test('the name of each language is in that language for a screen reader', async () => {
  await open();
  await screen.findByRole('radio', { name: 'Suomi' });
  for (const [name, lang] of [
    ['Suomi', 'fi'],
    ['Svenska', 'sv'],
    ['English', 'en'],
  ] as const)
    expect(screen.getByText(name)).toHaveAttribute('lang', lang);
});

describe('a language that is saved', () => {
  const SAVE = 'POST settings/change_language';

  test('leaves what else became known of the person meanwhile', async () => {
    let answer = (_answer: unknown) => {};
    const answered = new Promise((resolve) => {
      answer = resolve;
    });
    const { store, keys, asked } = await open({ [SAVE]: () => answered });
    await keys.click(await screen.findByRole('radio', { name: 'Svenska' }));
    await keys.click(screen.getByRole('button', { name: 'Tallenna kieli' }));
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain(SAVE));
    act(() => void store.dispatch(userReplaced({ ...sessionUser, firstName: 'Maija' })));
    await act(async () => answer({ ok: true }));
    await waitFor(() => expect(store.getState().session.user).toMatchObject({ firstName: 'Maija', locale: 'sv' }));
  });

  test('is told of in that language', async () => {
    const { shell, keys } = await open({ [SAVE]: { ok: true } });
    await keys.click(await screen.findByRole('radio', { name: 'Svenska' }));
    await keys.click(screen.getByRole('button', { name: 'Tallenna kieli' }));
    await waitFor(() => expect(shell.toasts).toEqual(['Språket har sparats']));
  });
});

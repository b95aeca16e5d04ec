import { createPortalStore, sessionChecked } from '@portal/api-client';
import { fakeApi, problem } from '@portal/testing/fake-api';
import { renderPage } from '@portal/testing/render-page';
import { sessionUser } from '@portal/testing/session-user';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import 'fake-indexeddb/auto';
import AccountRemote, { preload } from './remote';
import { accountSettings } from './testing/account-settings';

const OTHER_BROWSER = {
  id: 'there',
  current: false,
  createdAt: '2026-11-20T08:00:00.000Z',
  lastSeenAt: '2026-11-20T09:00:00.000Z',
  agent: '',
};

const FAILURES: [answer: () => unknown, words: RegExp][] = [
  [
    () => Promise.reject(new TypeError('offline')),
    /^Palveluun ei saatu yhteyttä, joten emme tiedä, tallentuiko muutos/,
  ],
  [() => problem(503, 'unavailable'), /^Palvelu on hetken .* eikä muutos ehkä tallentunut/],
  [() => problem(500, 'internal'), /^Jokin meni palvelussa vikaan, eikä muutos ehkä tallentunut/],
];

test.each([
  ['notifications', 'POST settings/notifications', ['Tallenna valinnat']],
  ['the end of a session', 'POST settings/sessions/end', ['Kirjaa ulos: Tuntematon selain']],
])('%s that failed says what is known of it, and nothing about typing', async (_what, call, buttons) => {
  for (const [answer, words] of FAILURES) {
    const { page, keys } = await open({ [call]: answer });
    for (const name of buttons) await keys.click(await screen.findByRole('button', { name }));
    expect((await screen.findAllByText(words))[0]).toBeVisible();
    expect(screen.queryByText(/Kirjoittamasi/)).toBeNull();
    page.unmount();
  }
});

test('a download that failed speaks of no change', async () => {
  for (const [answer] of FAILURES) {
    const { page, keys } = await open({ 'GET settings/export': answer });
    for (const name of ['Lataa tietosi (ZIP)', 'Lataa']) await keys.click(await screen.findByRole('button', { name }));
    expect((await screen.findAllByText(/^Tietojasi ei saatu ladattua/))[0]).toBeVisible();
    expect(screen.queryByText(/tallentui|tallentunut/)).toBeNull();
    page.unmount();
  }
});

async function open(answers: Record<string, unknown>) {
  fakeApi({ 'GET settings': accountSettings, 'GET settings/sessions': { sessions: [OTHER_BROWSER] }, ...answers });
  const store = createPortalStore();
  store.dispatch(sessionChecked({ ok: true, user: sessionUser, useInternal: false }));
  await preload('/account/settings', 'fi', store);
  const page = await renderPage(<AccountRemote />, { at: '/account/settings', store, locale: 'fi' });
  return { page, keys: userEvent.setup() };
}

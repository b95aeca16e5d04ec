import { createPortalStore, sessionChecked } from '@portal/api-client';
import { fakeApi, problem } from '@portal/testing/fake-api';
import { fakeShell, renderPage } from '@portal/testing/render-page';
import { sessionUser } from '@portal/testing/session-user';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import 'fake-indexeddb/auto';
import AccountRemote, { preload } from './remote';
import { accountSettings } from './testing/account-settings';

const archive = () =>
  new Response('PK', {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="omat-tiedot-2026-11-22.zip"; filename*=UTF-8''omat-tiedot-2026-11-22.zip`,
    },
  });

/** Names of what the browser was given to save. */
let saved: string[];
beforeEach(() => {
  saved = [];
  URL.createObjectURL = () => 'blob:archive';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
});
afterEach(() => jest.restoreAllMocks());

async function openDialog(answers: Record<string, unknown>) {
  const api = fakeApi({ 'GET settings': accountSettings, 'GET settings/sessions': { sessions: [] }, ...answers });
  const store = createPortalStore();
  store.dispatch(sessionChecked({ ok: true, user: sessionUser, useInternal: false }));
  const shell = fakeShell();
  await preload('/account/settings', 'fi', store);
  await renderPage(<AccountRemote />, { at: '/account/settings', store, shell, locale: 'fi' });
  const keys = userEvent.setup();
  await keys.click(await screen.findByRole('button', { name: 'Lataa tietosi (ZIP)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Lataa tietosi' }));
  return {
    dialog,
    shell,
    keys,
    asked: () => api.asked.filter(({ call }) => call.endsWith('settings/export')),
    chooseWhole: () => keys.click(dialog.getByRole('checkbox', { name: 'Näytä henkilötunnus kokonaan' })),
    password: () => dialog.getByLabelText('Nykyinen salasana', { exact: true }),
    download: () => keys.click(dialog.getByRole('button', { name: 'Lataa' })),
  };
}

test('one’s own data comes without a password where the identity code is masked', async () => {
  const { dialog, asked, download, shell } = await openDialog({ 'GET settings/export': archive });
  expect(dialog.queryByLabelText('Nykyinen salasana')).toBeNull();
  await download();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked()).toHaveLength(1);
  expect(saved).toEqual(['omat-tiedot-2026-11-22.zip blob:archive']);
  expect(shell.toasts).toEqual(['Tietosi on ladattu. Löydät paketin selaimen latauksista.']);
});

test('the whole identity code needs the password, and the mail about it is told before', async () => {
  const { dialog, asked, chooseWhole, password, download, keys } = await openDialog({
    'POST settings/export': archive,
  });
  await chooseWhole();
  expect(dialog.getByText(/Kerromme latauksesta myös sähköpostiisi/)).toBeVisible();
  await download();
  expect(password()).toBeInvalid();
  expect(asked()).toEqual([]);
  await keys.type(password(), 'oikea salasana{Enter}');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(asked().map(({ body }) => body)).toEqual([{ password: 'oikea salasana' }]);
});

test.each([
  [
    'a wrong password',
    { ok: false, error: 'bad-credentials', invalidFields: [{ field: 'password', code: 'mismatch' }] },
    /Nykyinen salasana on väärin/,
  ],
  ['too many wrong ones', { ok: false, error: 'locked' }, /Salasana on ollut väärin liian monta kertaa/],
  ['too many archives', () => problem(429, 'rate-limited', { retryAfter: 120 }), /2 minuuttia/],
  ['a server that is away', () => problem(503, 'unavailable'), /Palvelu on hetken ruuhkautunut/],
  ['an archive that breaks off', () => brokenOff(), /Palveluun ei saatu yhteyttä/],
])('%s is told in the dialog, and the password stays', async (_what, answer, words) => {
  const { dialog, chooseWhole, password, download, keys } = await openDialog({ 'POST settings/export': answer });
  await chooseWhole();
  await keys.type(password(), 'jokin salasana');
  await download();
  expect((await dialog.findAllByText(words))[0]).toBeVisible();
  expect(password()).toHaveValue('jokin salasana');
  expect(saved).toEqual([]);
});

function brokenOff(): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('PK'));
      controller.error(new TypeError('terminated'));
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/zip' } });
}

test('an archive whose dialog was left is not saved', async () => {
  let answer: (archive: Response) => void = () => undefined;
  const waiting = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const { dialog, asked, download, keys, shell } = await openDialog({ 'GET settings/export': () => waiting });
  await download();
  await waitFor(() => expect(asked()).toHaveLength(1));
  await keys.click(dialog.getByRole('button', { name: 'Peruuta' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  answer(archive());
  await waiting;
  await screen.findByRole('button', { name: 'Lataa tietosi (ZIP)' });
  expect(saved).toEqual([]);
  expect(shell.toasts).toEqual([]);
});

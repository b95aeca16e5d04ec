import 'fake-indexeddb/auto';
import { problem } from '@portal/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { DRAFT } from '../../../testing/listed-draft';
import { openForm } from '../../../testing/open-form';
import { viewModel } from '../../../testing/view-model';

const SENT = {
  draft: false,
  applied: true,
  receipt: { number: '2026-000123', sentAt: '2026-11-20T10:15:00Z', sha256: 'ab'.repeat(32) },
};

beforeAll(() => {
  Element.prototype.scrollIntoView = () => {};
});
beforeEach(() => localStorage.clear());

/** Presses a button of the menu's dialog, whose answer does not come. */
async function lose(user: Awaited<ReturnType<typeof openForm>>['user'], action: string, ok: string) {
  await user.click(await screen.findByRole('button', { name: 'Toiminnot: Puutarhuri' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: ok }));
  return dialog;
}

test('an application that was cancelled although the answer was lost is shown as cancelled once the dialog is closed', async () => {
  let cancelled = false;
  const { user } = await openForm({
    username: 'cancelled-unheard',
    view: viewModel(SENT),
    answers: {
      'GET application/sent_version/12': () => problem(404, 'not-found'),
      'GET application/12': () =>
        cancelled ? viewModel({ draft: false, cancelled: true, cancelDateAsString: '21.11.2026' }) : viewModel(SENT),
      'POST application/cancel_application/12': () => {
        cancelled = true;
        throw new TypeError('connection lost');
      },
    },
  });
  const dialog = await lose(user, 'Peruuta hakemus', 'Peruuta hakemus');
  expect(await within(dialog).findByText(/Emme saaneet vastausta/)).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await screen.findByText('Hakemus on peruutettu 21.11.2026')).toBeVisible();
});

test('a list says what has become of an application whose answer was lost, once the dialog is closed', async () => {
  let deleted = false;
  const { user } = await openForm({
    username: 'deleted-unheard',
    at: '/applications',
    answers: {
      'GET applications': () => (deleted ? { applications: [], total: 0 } : { applications: [DRAFT], total: 1 }),
      'POST application/delete_application/12': () => {
        deleted = true;
        throw new TypeError('connection lost');
      },
    },
  });
  const dialog = await lose(user, 'Poista hakemus', 'Poista pysyvästi');
  expect(await within(dialog).findByText(/Emme saaneet vastausta/)).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Toiminnot: Puutarhuri' })).toBeNull());
});

test('what is closed while its answer is on its way is asked for anew when that answer is lost', async () => {
  let lost = (_: unknown) => {};
  const { user, unmount, store, calls } = await openForm({
    username: 'left-unheard',
    view: viewModel(SENT),
    answers: {
      'GET application/sent_version/12': () => problem(404, 'not-found'),
      'POST application/cancel_application/12': () => new Promise((_, reject) => (lost = reject)),
    },
  });
  await lose(user, 'Peruuta hakemus', 'Peruuta hakemus');
  await waitFor(() => expect(calls()).toContain('POST application/cancel_application/12'));
  unmount();
  const known = () => Object.keys(store.getState().api.queries).filter((key) => key.startsWith('getApplication('));
  expect(known()).toHaveLength(1);
  lost(new TypeError('connection lost'));
  await waitFor(() => expect(known()).toEqual([]));
});

test('an application that is gone already counts as deleted', async () => {
  const { user } = await openForm({
    username: 'gone-already',
    answers: {
      'POST application/delete_application/12': () => problem(404, 'not-found'),
      'GET applications': { applications: [], total: 0 },
    },
  });
  await lose(user, 'Poista hakemus', 'Poista pysyvästi');
  expect(await screen.findByRole('heading', { level: 1, name: 'Omat hakemukset' })).toBeVisible();
});

import 'fake-indexeddb/auto';
import { problem } from '@portal/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { openForm } from '../../testing/open-form';
import { viewModel } from '../../testing/view-model';

beforeAll(() => {
  Element.prototype.scrollIntoView = () => {};
});

const SENT = { draft: false, applied: true, sendDateAsString: '20.11.2026 klo 12.15' };
const DONE = { editDateAsString: null, copiedSections: 3 };

/** Chooses an action and says yes to its question. */
async function agree({ user }: Awaited<ReturnType<typeof openForm>>, action: string, ok: string) {
  await user.click(await screen.findByRole('button', { name: 'Toiminnot: Puutarhuri' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: ok }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}

test('given-up changes are gone from the page, also where the application cannot be fetched again', async () => {
  let done = false;
  const form = await openForm({
    username: 'discard-then-down',
    at: '/application/12?step=form',
    answers: {
      'GET application/12': () => (done ? problem(503, 'unavailable') : viewModel({ ...SENT, unsentChanges: true })),
      'POST application/discard_changes/12': () => {
        done = true;
        return DONE;
      },
    },
  });
  expect(screen.getByText('Sinulla on muutoksia, joita ei ole lähetetty')).toBeVisible();
  await agree(form, 'Hylkää muutokset', 'Hylkää muutokset');
  await waitFor(() => expect(screen.queryByText('Sinulla on muutoksia, joita ei ole lähetetty')).toBeNull());
});

test('a section that cannot be fetched after a copy says so above what it showed before, and is fetched again', async () => {
  let down = false;
  const form = await openForm({
    username: 'copy-then-down',
    view: viewModel({ profileCanBeCopied: true }),
    answers: {
      'GET basic_info/12': () =>
        down ? problem(503, 'unavailable') : { values: { firstName: 'Aino' }, invalidFields: [], revision: 2 },
      'POST application/copy_from_profile/12': () => {
        down = true;
        return DONE;
      },
    },
  });
  await screen.findByDisplayValue('Aino');
  await agree(form, 'Kopioi tiedot profiilista', 'Kopioi tiedot');
  expect(await screen.findByText(/Osion tietoja ei saatu haettua/)).toBeVisible();
  expect(screen.getByDisplayValue('Aino')).toBeVisible();
  down = false;
  await form.user.click(screen.getByRole('button', { name: 'Yritä uudelleen' }));
  await waitFor(() => expect(screen.queryByText(/Osion tietoja ei saatu haettua/)).toBeNull());
});

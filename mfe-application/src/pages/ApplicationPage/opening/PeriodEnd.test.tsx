import 'fake-indexeddb/auto';
import { problem } from '@portal/testing/fake-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openForm } from '../../../testing/open-form';
import { viewModel } from '../../../testing/view-model';

/**
 * A form in which nothing was ever saved.
 * @param asksAgain waited for when the page, which knows of the end, asks whether that is still so
 * @returns also what ends its period, as the page learns by its own timer
 */
async function openNew(username: string, asksAgain?: Promise<void>) {
  localStorage.setItem('candidateportal.autosave-info', JSON.stringify({ [username]: [12] }));
  let outOfDate = false;
  let readsAfterEnd = 0;
  const form = await openForm({
    username,
    view: viewModel({ newCampaign: true }),
    answers: {
      'GET application/12': async () => {
        if (outOfDate) readsAfterEnd += 1;
        if (readsAfterEnd > 1) await asksAgain;
        return viewModel({ newCampaign: true, outOfDate });
      },
      'GET applications': { applications: [], total: 0 },
      'POST basic_info/12/save_field': () => problem(503, 'unavailable'),
    },
  });
  const endPeriod = () =>
    act(async () => {
      outOfDate = true;
      form.store.dispatch({ type: 'api/invalidateTags', payload: ['Application'] });
    });
  return { ...form, endPeriod };
}

test('a new form with unsaved edits stays as it is when its period ends, under a dialog that says so', async () => {
  const { user, endPeriod } = await openNew('ends-unsaved');
  await user.click(screen.getByRole('button', { name: /^Koulutus/ }));
  const name = screen.getByLabelText('Etunimi');
  await user.type(name, 'Aino');
  await endPeriod();
  const dialog = await screen.findByRole('dialog', { name: 'Hakuaika on päättynyt' });
  await user.click(within(dialog).getByRole('button', { name: 'Jää katsomaan hakemusta' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(name).toBeVisible();
  await waitFor(() => expect(name).toHaveFocus());
  expect(screen.getByRole('button', { name: /^Koulutus/, expanded: true })).toBeVisible();
});

test('a new form in which nothing was typed leads to the view on the ended period when its period ends', async () => {
  const { container, endPeriod } = await openNew('ends-untouched');
  await endPeriod();
  // The page belongs to the host; the form is gone.
  await waitFor(() => expect(container).toBeEmptyDOMElement());
});

test('who has left a new form that has just ended is not led away from where they are', async () => {
  let answer = () => {};
  const asksAgain = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { user, endPeriod } = await openNew('ends-left', asksAgain);
  await endPeriod();
  await user.click(await screen.findByRole('link', { name: 'Omiin hakemuksiin' }));
  const list = await screen.findByRole('heading', { level: 1, name: 'Omat hakemukset' });
  await act(async () => answer());
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(list).toBeVisible();
});

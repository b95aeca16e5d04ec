import 'fake-indexeddb/auto';
import { screen, within } from '@testing-library/react';
import { openForm } from '../../../testing/open-form';
import { viewModel } from '../../../testing/view-model';

const campaigns = Array.from({ length: 9 }, (_, index) => ({ id: index + 20, title: `Tehtävä ${index}` }));
const answers = { 'GET application/previous_campaigns/12': { campaigns } };
const MISSING = 'Valitse hakemus, josta kopioidaan.';

test('who chooses no earlier application is led to the choice, each time', async () => {
  const { user } = await openForm({ username: 'select-none', answers });
  await user.click(await screen.findByRole('button', { name: 'Toiminnot: Puutarhuri' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Kopioi tiedot aiemmasta hakemuksesta' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mistä hakemuksesta kopioidaan?' }));
  const first = await dialog.findByRole('radio', { name: /Tehtävä 0/ });
  for (let press = 0; press < 2; press += 1) {
    await user.click(dialog.getByRole('button', { name: 'Jatka' }));
    expect(dialog.getByText(MISSING)).toBeVisible();
    expect(first).toHaveFocus();
  }
  expect(first).not.toBeChecked();
});

test('who begins with an earlier application and chooses none is led to the choice', async () => {
  const view = viewModel({ newCampaign: true, showCopyDataInBeginning: true });
  const { user } = await openForm({ username: 'start-none', view, answers });
  const dialog = within(await screen.findByRole('dialog', { name: 'Miten haluat aloittaa?' }));
  await user.type(await dialog.findByRole('searchbox', { name: 'Etsi tehtävän nimellä' }), 'tehtävä 4');
  await user.click(dialog.getByRole('button', { name: 'Kopioi ja aloita' }));
  expect(dialog.getByText(MISSING)).toBeVisible();
  expect(dialog.getByRole('radio', { name: /Tehtävä 4/ })).toHaveFocus();
});

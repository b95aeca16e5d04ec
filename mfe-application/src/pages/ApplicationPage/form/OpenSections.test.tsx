import 'fake-indexeddb/auto';
import { act, screen } from '@testing-library/react';
import { openForm } from '../../../testing/open-form';
import { viewModel } from '../../../testing/view-model';

test('a section that was closed after the preview stays closed when the application is fetched again', async () => {
  const changed = viewModel();
  const { user, store } = await openForm({
    username: 'closer',
    answers: {
      'GET application/12': () => structuredClone(changed),
      'GET preview/12': { basicInfoData: {}, educationDataList: [], errors: [] },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Tarkista ja esikatsele hakemus' }));
  await user.click(await screen.findByRole('button', { name: 'Takaisin muokkaamaan' }));
  await user.click(await screen.findByRole('button', { name: /^Koulutus/, expanded: true }));
  changed.campaign.title = 'Ylipuutarhuri';
  await act(async () => void store.dispatch({ type: 'api/invalidateTags', payload: ['Application'] }));
  await screen.findByRole('heading', { level: 1, name: 'Ylipuutarhuri' });
  expect(screen.getByRole('button', { name: /^Koulutus/, expanded: false })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Perustiedot/, expanded: true })).toBeVisible();
});

import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { openForm } from '../../../testing/open-form';
import { viewModel } from '../../../testing/view-model';

beforeAll(() => {
  Element.prototype.scrollIntoView = () => {};
});

test('the receipt tells of a sending just now until the person has left it', async () => {
  const receipt = { number: '2026-000123', sentAt: '2026-11-20T10:15:30Z', sha256: 'ab'.repeat(32) };
  let sent = {};
  const { user } = await openForm({
    username: 'receipt-left',
    answers: {
      'GET application/12': () => viewModel(sent),
      'GET preview/12': {
        basicInfoData: { firstName: 'Aino' },
        educationDataList: [],
        attachmentsData: {},
        errors: [],
      },
      'POST application/send_application/12': () => {
        sent = { draft: false, applied: true, receipt, sendDateAsString: '20.11.2026 klo 12.15' };
        return { enableEditing: true, sendDate: receipt.sentAt, sendDateString: '20.11.2026 klo 12.15' };
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Tarkista ja esikatsele hakemus' }));
  await user.click(await screen.findByRole('button', { name: 'Lähetä hakemus' }));
  expect(await screen.findByRole('heading', { name: 'Hakemuksesi on perillä' })).toBeVisible();
  expect(screen.getByText(/^Lähetimme vahvistuksen/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Avaa hakemus' }));
  await user.click(await screen.findByRole('button', { name: 'Toiminnot: Puutarhuri' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Näytä kuittaus' }));
  expect(await screen.findByRole('heading', { name: 'Kuittaus lähetetystä hakemuksesta' })).toBeVisible();
  expect(screen.queryByText(/^Lähetimme vahvistuksen/)).toBeNull();
});

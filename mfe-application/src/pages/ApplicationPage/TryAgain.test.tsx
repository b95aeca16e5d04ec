import 'fake-indexeddb/auto';
import { problem } from '@portal/testing/fake-api';
import { openForm } from '../../testing/open-form';
import { viewModel } from '../../testing/view-model';

const READ = 'GET application/12';

test('a server that is away for a moment does not lead away from the application', async () => {
  let failures = 2;
  const { calls, screen } = await openForm({
    username: 'away',
    answers: {
      [READ]: () => {
        failures -= 1;
        return failures >= 0 ? problem(503, 'unavailable') : viewModel();
      },
    },
  });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(viewModel().campaign.title);
  expect(calls().filter((call) => call === READ)).toHaveLength(3);
});

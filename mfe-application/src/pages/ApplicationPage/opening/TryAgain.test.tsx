import 'fake-indexeddb/auto';
import { problem } from '@portal/testing/fake-api';
import { waitFor } from '@testing-library/react';
import { openForm } from '../../../testing/open-form';
import { viewModel } from '../../../testing/view-model';

const READ = 'GET application/12';

test('a short failure of the server does not lead away from the application', async () => {
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

test.each([
  ['a server that wants to be left alone for long', problem(429, 'rate-limited', { retryAfter: 60 })],
  ['an application that is not there', problem(404, 'not-found')],
])('%s is not asked again unasked', async (name, answer) => {
  const { calls, container } = await openForm({
    username: name,
    view: viewModel({ personFieldMap: {} }),
    answers: { [READ]: () => answer.clone() },
  });
  // Led away, this remote has nothing more to show.
  await waitFor(() => expect(container).toBeEmptyDOMElement());
  // Once ahead of the page, once by the page.
  expect(calls().filter((call) => call === READ)).toHaveLength(2);
});

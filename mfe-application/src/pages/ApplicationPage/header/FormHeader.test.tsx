import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { openForm } from '../../../testing/open-form';

test('the way to the position and back to the form keeps where one came from', async () => {
  await openForm({ username: 'origin', at: '/application/12?portal=kuntarekry&ref=lehti' });
  expect(await screen.findByRole('link', { name: 'Lue ilmoitus' })).toHaveAttribute(
    'href',
    '/positions/12?portal=kuntarekry&ref=lehti',
  );
});

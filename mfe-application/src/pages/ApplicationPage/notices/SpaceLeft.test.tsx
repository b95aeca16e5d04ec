import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { openForm } from '../../../testing/open-form';
import { viewModel } from '../../../testing/view-model';

const TEXT = /Hakemuksesi alkaa olla täynnä/;
const FILES = /Liitteillesi on jäljellä tilaa/;

test('a form with plenty of space does not mention it', async () => {
  await openForm({ username: 'space-plenty' });
  expect(screen.queryByText(TEXT)).toBeNull();
  expect(screen.queryByText(FILES)).toBeNull();
});

test('a form that is nearly full says so, and that what was written is saved', async () => {
  await openForm({ username: 'space-text', view: viewModel({ spaceLeft: { content: 30_000 } }) });
  expect(screen.getByText(TEXT)).toHaveTextContent(/Kaikki kirjoittamasi on tallessa/);
  expect(screen.queryByText(FILES)).toBeNull();
});

test.each([
  [31_000_000, '29 megatavua'],
  [1_100_000, '1 megatavu.'],
  [0, 'alle megatavu'],
])('with %d bytes left for attachments the form says how much that is', async (files, words) => {
  await openForm({ username: `space-${files}`, view: viewModel({ spaceLeft: { files } }) });
  expect(screen.getByText(FILES)).toHaveTextContent(words);
});

test('a read-only form does not mention the space', async () => {
  await openForm({ username: 'space-ended', view: viewModel({ outOfDate: true, spaceLeft: { content: 0 } }) });
  expect(screen.queryByText(TEXT)).toBeNull();
});

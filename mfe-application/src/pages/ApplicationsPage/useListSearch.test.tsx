import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { DRAFT } from '../../testing/listed-draft';
import { openForm } from '../../testing/open-form';

/** @returns also what looks for a word and does something else before the page has drawn its new address, as a slow device does */
async function openList(username: string) {
  const form = await openForm({
    username,
    at: '/applications',
    answers: { 'GET applications': { applications: [DRAFT], total: 60 } },
  });
  const box = screen.getByRole('searchbox', { name: 'Etsi tehtävän tai työnantajan nimellä' });
  await form.user.type(box, 'lehto');
  const asked = () => Object.fromEntries(form.api.asked.at(-1)?.query ?? []);
  const searchAnd = (then: () => void) =>
    act(async () => {
      fireEvent.submit(box.closest('form')!);
      then();
    });
  const sortByTitle = () => fireEvent.change(screen.getByLabelText('Järjestys'), { target: { value: 'title' } });
  return { ...form, asked, searchAnd, sortByTitle };
}

test('an order that is chosen before the list shows what was looked for keeps the word', async () => {
  const { asked, searchAnd, sortByTitle } = await openList('quick-sort');
  await searchAnd(sortByTitle);
  await waitFor(() => expect(asked()).toEqual({ state: 'active', query: 'lehto', sort: 'title' }));
});

test('a page that is turned before the list shows what was looked for keeps the word', async () => {
  const { asked, searchAnd } = await openList('quick-page');
  await searchAnd(() => fireEvent.click(screen.getByRole('button', { name: 'Seuraava' })));
  await waitFor(() => expect(asked()).toEqual({ state: 'active', query: 'lehto', page: '2' }));
});

test('a word that was looked for just before the other list was opened does not come along to it', async () => {
  const { asked, searchAnd, sortByTitle } = await openList('quick-tab');
  await searchAnd(() => fireEvent.click(screen.getByRole('link', { name: 'Päättyneet' })));
  await waitFor(() => expect(asked()).toEqual({ state: 'finished' }));
  sortByTitle();
  await waitFor(() => expect(asked()).toEqual({ state: 'finished', sort: 'title' }));
});

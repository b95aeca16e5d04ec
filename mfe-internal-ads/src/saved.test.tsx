import { problem } from '@portal/testing/fake-api';
import { positionAnswer, positionItem, positionsAnswer } from '@portal/testing/positions';
import { screen, waitFor, within } from '@testing-library/react';
import { address, open } from './open-page.test-kit';

const NO_MARKS = { applied: [], drafts: [], saved: [] as number[] };
const bodies = (asked: { call: string; body: unknown }[], call: string) =>
  asked.filter((one) => one.call === call).map(({ body }) => body);

test('a position is saved by one press and taken out by the next', async () => {
  let saved: number[] = [];
  const { asked, keys } = await open('/positions/12', {
    'GET positions/12': positionAnswer(),
    'GET positions/marks': () => ({ ...NO_MARKS, saved }),
    'POST saved/positions/12': (body: { saved: boolean }) => {
      saved = body.saved ? [12] : [];
      return body;
    },
  });
  await keys.click(await screen.findByRole('button', { name: 'Tallenna tehtävä' }));
  const button = await screen.findByRole('button', { name: 'Tallennettu' });
  expect(button).toHaveAttribute('aria-pressed', 'true');
  await keys.click(button);
  expect(await screen.findByRole('button', { name: 'Tallenna tehtävä' })).toHaveAttribute('aria-pressed', 'false');
  expect(bodies(asked, 'POST saved/positions/12')).toEqual([{ saved: true }, { saved: false }]);
});

test.each([
  ['cannot be saved', () => problem(503, 'unavailable'), /ei saatu tallennettua/],
  ['is one too many', { saved: false, error: 'too-many-saved' }, /enimmäismäärä tallennettuja tehtäviä/],
])('a position that %s says so', async (_what, answer, words) => {
  const { keys, shell } = await open('/positions/12', {
    'GET positions/12': positionAnswer(),
    'GET positions/marks': NO_MARKS,
    'POST saved/positions/12': answer,
  });
  await keys.click(await screen.findByRole('button', { name: 'Tallenna tehtävä' }));
  await waitFor(() => expect(shell.toasts).toEqual([expect.stringMatching(words)]));
});

test('a visitor who saves logs in first and comes back to the position', async () => {
  const { keys } = await open('/positions/12?ref=lehti', { 'GET positions/12': positionAnswer() });
  await keys.click(await screen.findByRole('link', { name: 'Tallenna tehtävä' }));
  expect(address()).toBe('/login');
  expect(sessionStorage.getItem('candidateportal.redirect')).toBe('/positions/12?ref=lehti');
});

test('a search is saved under its own words, without a mail that nobody has asked for', async () => {
  const facets = { place: [{ value: 'oulu', label: 'Oulu', count: 2 }] };
  const { asked, keys, shell } = await open('/positions?query=opettaja&place=oulu&page=2', {
    'GET positions': positionsAnswer([positionItem()], { facets }),
    'GET positions/marks': NO_MARKS,
    'POST saved/searches': { id: '00000000-0000-4000-8000-000000000001' },
  });
  await keys.click(await screen.findByRole('button', { name: 'Tallenna haku' }));
  await waitFor(() => expect(shell.toasts).toEqual(['Haku on tallennettu']));
  expect(bodies(asked, 'POST saved/searches')).toEqual([
    { name: 'opettaja, Oulu', query: '?query=opettaja&place=oulu', mail: false },
  ]);
});

test('a list without a search has nothing to save, and a visitor nowhere to save it', async () => {
  const answers = { 'GET positions': positionsAnswer([positionItem()]) };
  const { unmount } = await open('/positions', { ...answers, 'GET positions/marks': NO_MARKS });
  expect(await screen.findByRole('link', { name: 'Tallennetut tehtävät ja haut' })).toHaveAttribute('href', '/saved');
  expect(screen.queryByRole('button', { name: 'Tallenna haku' })).not.toBeInTheDocument();
  unmount();
  await open('/positions?query=a', answers);
  expect(await screen.findByRole('link', { name: 'Luokanopettaja' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Tallenna haku' })).not.toBeInTheDocument();
});

const search = { id: 's1', name: 'opettaja', query: '?query=opettaja', mail: false, newCount: 3 };

test('the page of what is saved leads to each position and search, and takes them out', async () => {
  let positions = [{ ...positionItem(), internal: true, reminder: true }];
  const { asked, keys } = await open('/saved', {
    'GET positions/marks': NO_MARKS,
    'GET saved/positions': () => ({ positions }),
    'GET saved/searches': { searches: [search] },
    'POST saved/positions/12': () => {
      positions = [];
      return { saved: false };
    },
    'POST saved/searches/s1': { ok: true },
  });
  expect(await screen.findByRole('link', { name: 'Luokanopettaja' })).toHaveAttribute('href', '/internal/12');
  const [row] = within(screen.getByRole('list', { name: 'Haut' })).getAllByRole('listitem');
  expect(row).toHaveTextContent('3 uutta');
  await keys.click(screen.getByRole('checkbox', { name: /Lähetä uudet tehtävät sähköpostiin/ }));
  await waitFor(() => expect(bodies(asked, 'POST saved/searches/s1')).toEqual([{ mail: true }]));
  await keys.click(screen.getByRole('button', { name: /Poista tallennetuista.*Luokanopettaja/ }));
  expect(await screen.findByText(/Et ole tallentanut tehtäviä/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Tehtävät' })).toHaveFocus();
  await keys.click(screen.getByRole('button', { name: /Poista tallennetuista.*opettaja/ }));
  await waitFor(() => expect(bodies(asked, 'POST saved/searches/s1').at(-1)).toEqual({ deleted: true }));
  await keys.click(screen.getByRole('link', { name: 'opettaja' }));
  expect(address()).toBe('/positions?query=opettaja');
  await waitFor(() => expect(bodies(asked, 'POST saved/searches/s1').at(-1)).toEqual({ opened: true }));
});

test('what is saved and cannot be fetched can be asked for again', async () => {
  let calls = 0;
  let answer = (_: unknown) => {};
  const { keys } = await open('/saved', {
    'GET positions/marks': NO_MARKS,
    'GET saved/positions': () =>
      ++calls === 1 ? problem(503, 'unavailable') : new Promise((resolve) => (answer = resolve)),
    'GET saved/searches': { searches: [] },
  });
  await keys.click(await screen.findByRole('button', { name: 'Yritä uudelleen' }));
  expect(screen.getByRole('button', { name: /Yritä uudelleen/ })).toHaveFocus();
  answer({ positions: [] });
  expect(await screen.findByText(/Et ole tallentanut tehtäviä/)).toBeVisible();
  expect(screen.getByText(/Et ole tallentanut hakuja/)).toBeVisible();
});

import { positionItem, positionsAnswer } from '@portal/testing/positions';
import { act, screen, waitFor } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { address, open } from './open-page.test-kit';

const NO_MARKS = { applied: [], drafts: [], saved: [] };
const FACETS = { place: [{ value: 'oulu', label: 'Oulu', count: 2 }] };
const LIST = { 'GET positions': positionsAnswer([positionItem()], { facets: FACETS }) };
const SEARCH = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Omat',
  query: '?place=oulu&query=opettaja',
  internal: undefined as boolean | undefined,
  mail: false,
  newCount: 0,
};

/** Somebody who has saved these searches, and whose server keeps what they save. */
function candidate(saved: (typeof SEARCH)[] = []) {
  let searches = saved;
  return {
    ...LIST,
    'GET positions/marks': NO_MARKS,
    'GET saved/searches': () => ({ searches }),
    'POST saved/searches': (body: Partial<typeof SEARCH>) => {
      searches = [{ ...SEARCH, ...body }];
      return { id: SEARCH.id };
    },
    [`POST saved/searches/${SEARCH.id}`]: (body: Partial<typeof SEARCH>) => {
      searches = searches.map((one) => ({ ...one, ...body }));
      return { ok: true };
    },
  };
}
const bodies = (asked: { call: string; body: unknown }[]) =>
  asked.filter(({ call }) => call === 'POST saved/searches').map(({ body }) => body);

test('who goes on typing while a search is being saved is not led away from it', async () => {
  let answer = (_: object) => {};
  const saving = candidate();
  const { keys } = await open('/positions?query=opettaja', {
    ...saving,
    'POST saved/searches': async (body: Partial<typeof SEARCH>) => {
      await new Promise((resolve) => {
        answer = resolve;
      });
      return saving['POST saved/searches'](body);
    },
  });
  await keys.click(await screen.findByRole('button', { name: 'Tallenna haku' }));
  const box = screen.getByRole('searchbox');
  await keys.type(box, ' oulu');
  await act(async () => answer({}));
  expect(await screen.findByText('Haku on tallennettu')).toBeVisible();
  expect(box).toHaveFocus();
});

test('a search is saved under its own words, and its daily mail, which is off, can be asked for at once', async () => {
  const { asked, keys, shell } = await open('/positions?query=opettaja&place=oulu&page=2', candidate());
  await keys.click(await screen.findByRole('button', { name: 'Tallenna haku' }));
  await waitFor(() => expect(shell.toasts).toEqual(['Haku on tallennettu']));
  expect(bodies(asked)).toEqual([{ name: 'opettaja, Oulu', query: '?query=opettaja&place=oulu', mail: false }]);
  await waitFor(() => expect(screen.getByText('Haku on tallennettu')).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Tallenna haku' })).not.toBeInTheDocument();
  const mail = screen.getByRole('checkbox', { name: /Lähetä uudet tehtävät sähköpostiin/ });
  expect(mail).not.toBeChecked();
  await keys.click(mail);
  await waitFor(() => expect(mail).toBeChecked());
  expect(asked.map(({ body }) => body)).toContainEqual({ mail: true });
});

test('a search is saved with the filter that was chosen just before, also where the address follows later', async () => {
  const { asked } = await open('/positions?query=opettaja', candidate());
  await screen.findByRole('button', { name: 'Tallenna haku' });
  act(() => {
    flushSync(() => screen.getByRole('checkbox', { name: /^Oulu/ }).click());
    screen.getByRole('button', { name: 'Tallenna haku' }).click();
  });
  await waitFor(() => expect(bodies(asked)).toHaveLength(1));
  expect(bodies(asked)).toEqual([{ name: 'opettaja, Oulu', query: '?query=opettaja&place=oulu', mail: false }]);
});

test('whether a search is saved is asked without counting what is new in each', async () => {
  const { asked } = await open('/positions?query=opettaja&place=oulu', candidate([SEARCH]));
  await screen.findByText('Haku on tallennettu');
  const queries = asked.filter(({ call }) => call === 'GET saved/searches').map(({ query }) => query.get('counts'));
  expect(queries).toEqual(['false']);
});

test('a search that is saved already says so and cannot be saved again, with its mail as it is', async () => {
  await open('/positions?query=opettaja&place=oulu', candidate([{ ...SEARCH, mail: true }]));
  expect(await screen.findByText('Haku on tallennettu')).not.toHaveFocus();
  expect(screen.getByRole('checkbox', { name: /Lähetä uudet tehtävät sähköpostiin/ })).toBeChecked();
  expect(screen.queryByRole('button', { name: 'Tallenna haku' })).not.toBeInTheDocument();
});

test('a search of internal positions is saved as such, beside the public one with the same words', async () => {
  const { asked, keys } = await open('/internal?query=opettaja&place=oulu', {
    ...candidate([SEARCH]),
    'GET internal/advertisements': LIST['GET positions'],
  });
  await keys.click(await screen.findByRole('button', { name: 'Tallenna haku' }));
  await waitFor(() => expect(bodies(asked)).toMatchObject([{ name: 'opettaja, Oulu', internal: true }]));
  expect(await screen.findByText('Haku on tallennettu')).toBeVisible();
});

test('a list without a search has nothing to save', async () => {
  await open('/positions', candidate());
  expect(await screen.findByRole('link', { name: 'Tallennetut tehtävät ja haut' })).toHaveAttribute('href', '/saved');
  expect(screen.queryByRole('button', { name: 'Tallenna haku' })).not.toBeInTheDocument();
});

test('a visitor learns what saving a search gives, logs in, and has it saved, once', async () => {
  const visitor = await open('/positions?query=opettaja&place=oulu', LIST);
  expect(await screen.findByText(/uudet tehtävät sähköpostiisi kerran päivässä/)).toBeVisible();
  await visitor.keys.click(screen.getByRole('link', { name: 'Tallenna haku' }));
  expect(address()).toBe('/login');
  visitor.unmount();
  const saved = await open('/positions?query=opettaja&place=oulu', candidate());
  await waitFor(() => expect(saved.shell.toasts).toEqual(['Haku on tallennettu']));
  expect(bodies(saved.asked)).toMatchObject([{ name: 'opettaja, Oulu' }]);
  saved.unmount();
  const again = await open('/positions?query=opettaja&place=oulu', candidate());
  await screen.findByRole('button', { name: 'Tallenna haku' });
  expect(bodies(again.asked)).toEqual([]);
});

test('an employer saves no search', async () => {
  await open('/positions?query=opettaja', candidate(), 'fi', { employerLogin: true });
  expect(await screen.findByRole('link', { name: 'Luokanopettaja' })).toBeVisible();
  expect(screen.queryByText('Tallenna haku')).not.toBeInTheDocument();
});

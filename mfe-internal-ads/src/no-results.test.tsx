import { positionsAnswer } from '@portal/testing/positions';
import { screen } from '@testing-library/react';
import { address, open } from './open-page.test-kit';

const FACETS = { place: [{ value: 'turku', label: 'Turku', count: 0 }] };

test('an empty result says which part of the search to give up, with how many that gives', async () => {
  const { keys } = await open('/positions?query=kanttori&place=turku&taskArea=ict', {
    'GET positions': (_body: unknown, request: Request) => {
      const { searchParams } = new URL(request.url);
      const without = ['query', 'place', 'taskArea'].filter((name) => !searchParams.has(name));
      return positionsAnswer([], { total: { query: 7, place: 2 }[without.join()] ?? 0, facets: FACETS });
    },
  });
  expect(await screen.findByRole('button', { name: 'Ilman rajausta ”kanttori”: 7 tehtävää' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Ilman rajausta Tietohallinto/ })).not.toBeInTheDocument();
  await keys.click(screen.getByRole('button', { name: 'Ilman rajausta Turku: 2 tehtävää' }));
  expect(address()).toBe('/positions?query=kanttori&taskArea=ict');
});

test('an empty result of several words says which of them to give up, and with no filter chosen names none', async () => {
  const { keys } = await open('/positions?query=hoitaja+oulu', {
    'GET positions': (_: unknown, { url }: Request) => {
      const query = new URL(url).searchParams.get('query');
      return query === 'oulu' ? positionsAnswer([], { total: 7 }) : positionsAnswer([], { total: 0 });
    },
  });
  const way = await screen.findByRole('button', { name: 'Ilman hakusanaa ”hoitaja”: 7 tehtävää' });
  expect(screen.queryByRole('button', { name: /”oulu”/ })).not.toBeInTheDocument();
  expect(screen.queryByText(/rajaus/)).not.toBeInTheDocument();
  await keys.click(way);
  expect(address()).toBe('/positions?query=oulu');
});

test('without a search an empty list says that nothing is open', async () => {
  await open('/internal', { 'GET internal/advertisements': positionsAnswer([]) });
  expect(await screen.findByText('Juuri nyt ei ole avoimia sisäisiä tehtäviä.')).toBeVisible();
});

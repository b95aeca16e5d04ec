import { LOCALES } from '@portal/contract/limits';
import { POSITION_FACETS, type PositionFacetName } from '@portal/contract/position-names';
import { Positions } from '@portal/contract/positions';
import { sql } from 'kysely';
import { createTestApi, type TestApi } from '../../../test/harness';
import { loadDemoContent, loadDemoPositions } from '../campaigns/demo-content';
import { storePosition, toSearch, words } from './positions.fixture';

type Query = Parameters<typeof toSearch>[0];

let portal: TestApi;
beforeAll(async () => {
  portal = await createTestApi();
});
afterAll(() => portal.close());

const list = async (query: Query) => (await portal.browser().get(`positions${toSearch(query)}`)).read(Positions);

/** The query with one value of a facet in place of all others. */
const only = (query: Query, facet: PositionFacetName, value: string): Query => ({ ...query, [facet]: value });

describe('among many positions', () => {
  beforeAll(async () => {
    await loadDemoContent(portal.db, portal.clock.now());
    await loadDemoPositions(portal.db, portal.clock.now(), { public: 300, internal: 20 });
  });

  test.each<[string, Query]>([
    ['no filter', {}],
    ['one kind', { taskArea: 'health-care' }],
    ['several kinds', { taskArea: ['health-care', 'education'], employment: 'permanent', hours: 'full-time' }],
    ['employer and kinds', { employer: ['helsingin-kaupunki', 'turun-kaupunki'], hours: 'full-time' }],
    ['employer, place and closing', { employer: 'helsingin-kaupunki', place: 'helsinki', closing: 'month' }],
    ['closing and kind', { closing: 'week', remote: 'none' }],
    ['words', { query: 'hoitaja' }],
    ['words and filters', { query: 'opettaja', taskArea: 'education', hours: 'full-time', closing: 'month' }],
  ])('each count is the number of positions that its value finds: %s', async (_name, query) => {
    const { facets, total } = await list(query);
    expect(total).toBeGreaterThan(0);
    for (const facet of POSITION_FACETS) {
      expect([facet, facets[facet].length > 0]).toEqual([facet, true]);
      // Its own filter hides no value.
      const { [facet]: _own, ...others } = query;
      expect([facet, facets[facet]]).toEqual([facet, (await list(others)).facets[facet]]);
      for (const { value, count } of facets[facet].slice(0, 4))
        expect([facet, value, (await list(only(query, facet, value))).total]).toEqual([facet, value, count]);
    }
  });

  test('the page holds positions that satisfy every filter, and their number is the total', async () => {
    const query = { taskArea: ['health-care', 'education'], employment: 'permanent', hours: 'full-time' } as const;
    const asked = (page: number) => list({ ...query, taskArea: [...query.taskArea], page });
    const { total } = await asked(1);
    const pages = await Promise.all(Array.from({ length: Math.ceil(total / 20) }, (_, page) => asked(page + 1)));
    const items = pages.flatMap((page) => page.items);
    expect(new Set(items.map(({ id }) => id)).size).toBe(total);
    for (const { taskArea, employment } of items) {
      expect(query.taskArea).toContain(taskArea);
      expect(employment).toMatchObject({ kind: query.employment, hours: query.hours });
    }
  });
});

test('a position that changes is counted with what it says now', async () => {
  const position = (hours: 'full-time' | 'part-time', employer: string) =>
    storePosition(portal, 90_001, {
      texts: { fi: words({ title: 'Muuttuva', employer }) },
      position: { employment: { hours } },
    });
  const counted = async () => {
    const { facets } = await list({ query: 'muuttuva' });
    return [facets.hours.map(({ value }) => value), facets.employer.map(({ value }) => value)];
  };
  await position('full-time', 'Ensin');
  expect(await counted()).toEqual([['full-time'], ['ensin']]);
  await position('part-time', 'Sitten');
  expect(await counted()).toEqual([['part-time'], ['sitten']]);
});

test('the texts of every language have indexes of their own', async () => {
  const { rows } = await sql<{ definition: string }>`
    select indexdef as definition from pg_indexes where tablename = 'position_texts'`.execute(portal.db);
  for (const locale of LOCALES)
    for (const column of ['words', 'heading'])
      expect(rows.map(({ definition }) => definition)).toContainEqual(
        expect.stringMatching(new RegExp(`gin \\(${column}\\b.*'${locale}'`)),
      );
});

import { Positions } from '@portal/contract/positions';
import { type Kysely, sql } from 'kysely';
import { createTestApi, type TestApi } from '../../../test/harness';
import { up as mendNames } from '../../migrations/0150/0181-written-names';
import { storePosition, words } from './positions.fixture';

let portal: TestApi;
beforeEach(async () => {
  portal = await createTestApi();
});
afterEach(() => portal.close());

const HELSINKI = {
  fi: words({ employer: 'Helsingin kaupunki', location: 'Helsinki' }),
  sv: words({ employer: 'Helsingfors stad', location: 'Helsingfors' }),
  en: words({ employer: 'City of Helsinki', location: 'Helsinki' }),
};

async function list(lang: string) {
  const answer = await portal.browser().get('positions', { headers: { 'content-language': lang } });
  const { items, facets } = answer.read(Positions);
  const labels = (facet: 'employer' | 'place') => facets[facet].map(({ label, count }) => [label, count]);
  return { items, employers: labels('employer'), places: labels('place') };
}
const employerOf = async (id: number) => {
  const { texts } = await portal.db
    .selectFrom('campaigns')
    .select('texts')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return texts.fi.employer;
};

test('a position in Swedish alone is one of the employer and place that are known by these names', async () => {
  await storePosition(portal, 1, { texts: HELSINKI });
  await storePosition(portal, 2, { texts: { sv: { ...HELSINKI.sv, location: 'Helsingfors, delvis på distans' } } });
  for (const [lang, { employer, location }] of Object.entries(HELSINKI)) {
    expect(await list(lang)).toMatchObject({ employers: [[employer, 2]], places: [[location, 2]] });
  }
  // The employer's key and the events for its system go by this name.
  expect(await employerOf(2)).toBe('Helsingin kaupunki');
  // What is said to be Swedish is Swedish.
  expect((await list('fi')).items).toContainEqual(
    expect.objectContaining({ id: 2, language: 'sv', employer: 'Helsingfors stad' }),
  );
});

test('an import says the names of an employer that nobody knows yet, and postal codes those of a place', async () => {
  await portal.db.insertInto('postal_codes').values({ code: '00099', city_fi: 'Oulu', city_sv: 'Uleåborg' }).execute();
  const employer = { fi: 'Oulun kaupunki', sv: 'Uleåborgs stad', en: 'City of Oulu' };
  await storePosition(portal, 1, {
    texts: { sv: words({ employer: 'Uleåborgs stad', location: 'Uleåborg' }) },
    position: { employer },
  });
  await storePosition(portal, 2, { texts: { fi: words({ employer: 'Oulun kaupunki', location: 'Oulu' }) } });
  expect(await employerOf(1)).toBe('Oulun kaupunki');
  expect(await list('sv')).toMatchObject({ employers: [['Uleåborgs stad', 2]], places: [['Uleåborg', 2]] });
});

test('a position in Finnish alone leaves the names in other languages as they are', async () => {
  await storePosition(portal, 1, { texts: HELSINKI });
  await storePosition(portal, 2, { texts: { fi: HELSINKI.fi } });
  expect(await list('sv')).toMatchObject({ employers: [['Helsingfors stad', 2]], places: [['Helsingfors', 2]] });
});

test('a name counts from the first position that writes it in a language', async () => {
  await storePosition(portal, 1, { texts: { fi: HELSINKI.fi } });
  expect((await list('sv')).employers).toEqual([['Helsingin kaupunki', 1]]);
  await storePosition(portal, 2, { texts: { fi: HELSINKI.fi, sv: HELSINKI.sv } });
  expect((await list('sv')).employers).toEqual([['Helsingfors stad', 2]]);
  expect((await list('en')).employers).toEqual([['Helsingin kaupunki', 2]]);
});

test('names that copies have covered before are there again after the migration', async () => {
  await storePosition(portal, 1, { texts: HELSINKI });
  await storePosition(portal, 2, { texts: { fi: HELSINKI.fi } });
  const name = HELSINKI.fi.employer;
  await sql`update position_names set labels = ${JSON.stringify({ fi: name, sv: name, en: name })}::jsonb`.execute(
    portal.db,
  );
  await mendNames(portal.db as unknown as Kysely<unknown>);
  expect(await list('sv')).toMatchObject({ employers: [['Helsingfors stad', 2]], places: [['Helsingfors', 2]] });
});

import { type PositionItem, Positions } from '@portal/contract/positions';
import { sql } from 'kysely';
import { createTestApi, type TestApi } from '../../../test/harness';
import { storePosition, toSearch, words } from './positions.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createTestApi();
  await storePosition(portal, 1, {
    texts: {
      fi: words({ description: 'Päivystyksessä hoidetaan kiireellisiä potilaita.' }),
      sv: words({ title: 'Sjukskötare', employer: 'Björkstrands stad', description: 'På akuten vårdas patienter.' }),
      en: words({ title: 'Nurse', employer: 'City of Koivuranta', description: 'Patients are treated urgently.' }),
    },
  });
  await storePosition(portal, 2, {
    texts: {
      fi: words({ title: 'Luokanopettaja', employer: 'Kuuselan kunta' }),
      sv: words({ title: 'Klasslärare', employer: 'Granby kommun' }),
      en: words({ title: 'Class teacher', employer: 'Municipality of Kuusela' }),
    },
    position: { texts: { fi: { tasksHtml: '<p>Opetat <strong>esiluokkaa</strong>.</p>' }, sv: {}, en: {} } },
  });
  await storePosition(portal, 3, { texts: { fi: words({ title: 'Åkeri & co', location: 'Åbo' }) } });
});
afterAll(() => portal.close());

async function found(query: string, lang = 'fi'): Promise<number[]> {
  const answer = await portal
    .browser()
    .get(`positions${toSearch({ query })}`, { headers: { 'content-language': lang } });
  expect([query, answer.status]).toEqual([query, 200]);
  return answer.read(Positions).items.map(({ id }: PositionItem) => id);
}

test.each([
  ['fi', 'sairaanhoitajia', 1],
  ['fi', 'opettajat', 2],
  ['sv', 'sjukskötarna', 1],
  ['sv', 'patient', 1],
  ['en', 'nurses', 1],
  ['en', 'treating', 1],
])('%s: a form of a word finds the others, in the language of the page: %s', async (lang, query, id) => {
  expect(await found(query, lang)).toEqual([id]);
});

test('a language finds nothing that stands in another', async () => {
  expect(await found('sjukskötare', 'en')).toEqual([]);
  expect(await found('treated', 'fi')).toEqual([]);
});

test('the beginning of a word finds it, and the end of a compound', async () => {
  expect(await found('sairaan')).toEqual([1]);
  expect(await found('opettaja')).toEqual([2]);
  expect(await found('hoitaja')).toEqual([1]);
  expect(await found('lärare', 'sv')).toEqual([2]);
});

test('what stands in rich text is found, its markup not', async () => {
  expect(await found('esiluokka')).toEqual([2]);
  expect(await found('strong')).toEqual([]);
  expect(await found('tasksHtml')).toEqual([]);
});

test('every word must be there; words that the language does not count are left out', async () => {
  expect(await found('hoitaja koivuranta')).toEqual([1]);
  expect(await found('hoitaja kuusela')).toEqual([]);
  expect(await found('hoitaja ja potilaita')).toEqual([1]);
});

test('a small typing error is forgiven where nothing is written so', async () => {
  expect(await found('sairanhoitaja')).toEqual([1]);
  expect(await found('luokanopetaja')).toEqual([2]);
  expect(await found('sjuksköttare', 'sv')).toEqual([1]);
  expect(await found('xyzzy')).toEqual([]);
});

test('filters are no reason to look for other words', async () => {
  const answer = await portal.browser().get(`positions${toSearch({ query: 'hoitaja', employer: 'kuuselan-kunta' })}`);
  expect(answer.read(Positions)).toMatchObject({ items: [], total: 0 });
});

test.each(["'", "a' | 'b", ':*', '%', '_', '\\', '!!!', "'; drop table campaigns; --", '& | ! ( )', '<->', '$1'])(
  'signs are no commands: %s',
  async (query) => {
    expect(Array.isArray(await found(query))).toBe(true);
  },
);

test('signs alone find nothing', async () => {
  expect(await found('!!!')).toEqual([]);
  expect(await found('%%%')).toEqual([]);
});

test('what fits best comes first', async () => {
  await storePosition(portal, 4, {
    texts: { fi: words({ title: 'Siivooja', description: 'Siivoat luokanopettajan luokan.' }) },
  });
  expect(await found('luokanopettaja')).toEqual([2, 4]);
});

test('without the extension for typing errors a search still finds what is written right', async () => {
  const other = await createTestApi();
  await sql`drop extension pg_trgm cascade`.execute(other.db);
  await storePosition(other, 1);
  for (const [query, total] of [
    ['hoitaja', 1],
    ['sairanhoitaja', 0],
  ] as const) {
    expect((await other.browser().get(`positions${toSearch({ query })}`)).body).toMatchObject({ total });
  }
  await other.close();
});

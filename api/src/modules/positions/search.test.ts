import { type PositionItem, Positions, PositionsQuery } from '@portal/contract/positions';
import { sql } from 'kysely';
import { createTestApi, type TestApi } from '../../../test/harness';
import { storePosition, toSearch, words } from './positions.fixture';
import { searchesOfOneRun } from './positions.service';

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

test.each([
  ['en', 'sjukskötare', [1], 'sv'],
  ['fi', 'treated', [1], 'en'],
  ['sv', 'esiluokkaa', [2], 'fi'],
  ['fi', 'hoitaja', [1], undefined],
  ['fi', 'sairanhoitaja', [1], undefined],
])(
  '%s: where the texts of a language do not have the words, the others are searched: %s',
  async (lang, query, ids, foundIn) => {
    const answer = await portal
      .browser()
      .get(`positions${toSearch({ query })}`, { headers: { 'content-language': lang } });
    const { items, ...list } = answer.read(Positions);
    expect(items.map(({ id }) => id)).toEqual(ids);
    expect(list.foundIn).toBe(foundIn);
  },
);

test.each([
  ['sv', 'the'],
  ['en', 'utan'],
  ['fi', 'utan the'],
  ['fi', 'utan xyzzy'],
])('%s: words that another language does not index find nothing in it: %s', async (lang, query) => {
  expect(await found(query, lang)).toEqual([]);
});

test('words that another language does not index are left out of a search in it', async () => {
  expect(await found('the treated', 'fi')).toEqual([1]);
});

describe('where some employers write in two languages and others in one', () => {
  const place = { location: 'Hangö' };
  const finnish = words({ title: 'Kalastaja', ...place });
  beforeAll(async () => {
    await storePosition(portal, 8, { texts: { fi: finnish, sv: words({ title: 'Fiskare', ...place }) } });
    await storePosition(portal, 9, { texts: { fi: finnish } });
  });

  test.each([
    ['sv', 'kalastaja', [8, 9], 'fi'],
    ['en', 'kalastaja', [8, 9], 'fi'],
    ['sv', 'fiskare', [8], undefined],
    ['sv', 'hangö', [8, 9], undefined],
  ])(
    '%s: the language is told in which words stand, and all that have them there: %s',
    async (lang, query, ids, foundIn) => {
      const answer = await portal
        .browser()
        .get(`positions${toSearch({ query })}`, { headers: { 'content-language': lang } });
      const { items, ...list } = answer.read(Positions);
      expect(items.map(({ id }) => id)).toEqual(ids);
      expect(list.foundIn).toBe(foundIn);
    },
  );

  test('a saved search finds what the list finds', async () => {
    const reader = { internal: false, locale: 'sv', now: portal.clock.now(), among: [8, 9] } as const;
    const { total } = await searchesOfOneRun(portal.db)(PositionsQuery.parse({ query: 'kalastaja' }), reader);
    expect(total).toBe(2);
  });
});

test('a word that the language does not index is looked for by itself where it is alone', async () => {
  await storePosition(portal, 10, { texts: { fi: words({ title: 'Lehtien jakelija' }) } });
  expect(await found('ja')).toEqual([10]);
  expect(await found('että')).toEqual([]);
  expect(await found('ja että')).toEqual([]);
  expect(await found('the', 'en')).toEqual([]);
});

test('what was found in another language is shown and ordered in that of the page', async () => {
  for (const [id, sv, en] of [
    [5, 'Ornitolog', 'Zoologist A'],
    [6, 'Botaniker', 'Zoologist B'],
  ] as const)
    await storePosition(portal, id, {
      texts: { fi: words({ title: 'Kokki' }), sv: words({ title: sv }), en: words({ title: en }) },
    });
  const answer = await portal
    .browser()
    .get(`positions${toSearch({ query: 'zoologist', sort: 'title' })}`, { headers: { 'content-language': 'sv' } });
  expect(answer.read(Positions)).toMatchObject({
    foundIn: 'en',
    items: [{ title: 'Botaniker' }, { title: 'Ornitolog' }],
  });
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

test.each([
  ['hoitaja', 1, undefined],
  ['sairanhoitaja', 1, true],
  ['xyzzy', 0, undefined],
])('the answer says whether the words were found, or similar ones only: %s', async (query, total, similar) => {
  const answer = await portal.browser().get(`positions${toSearch({ query })}`);
  expect(answer.read(Positions)).toMatchObject({ total });
  expect(answer.read(Positions).similar).toBe(similar);
});

test('filters are no reason to look for other words', async () => {
  const answer = await portal.browser().get(`positions${toSearch({ query: 'hoitaja', employer: 'kuuselan-kunta' })}`);
  expect(answer.read(Positions)).toMatchObject({ items: [], total: 0 });
  const other = await portal.browser().get(`positions${toSearch({ query: 'treated', employer: 'kuuselan-kunta' })}`);
  expect(other.read(Positions)).toMatchObject({ items: [], total: 0 });
  expect(other.read(Positions).foundIn).toBeUndefined();
});

test('words as they are in another language come before similar ones in that of the page, whatever the filters hide', async () => {
  await storePosition(portal, 7, {
    texts: { fi: words({ title: 'Kokki', employer: 'Nurmijärven kunta', location: 'Nurmijärvi' }) },
  });
  const asked = (filters = {}) => portal.browser().get(`positions${toSearch({ query: 'nurse', ...filters })}`);
  expect((await asked()).read(Positions)).toMatchObject({ items: [{ id: 1 }], foundIn: 'en' });
  const filtered = (await asked({ employer: 'nurmijarven-kunta', place: 'nurmijarvi' })).read(Positions);
  expect([filtered.total, filtered.similar]).toEqual([0, undefined]);
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

test('one run decides once in which language the same words are found', async () => {
  let statements = 0;
  const counting = portal.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const matching = searchesOfOneRun(counting);
  const reader = { internal: false, locale: 'fi', now: portal.clock.now(), among: [1, 2] } as const;
  const search = async (query: string) => {
    statements = 0;
    const { total } = await matching(PositionsQuery.parse({ query }), reader);
    return { total, statements };
  };
  const first = await search('treated');
  const second = await search('treated');
  expect([first.total, second.total]).toEqual([1, 1]);
  // The texts of each language are asked for the words.
  expect(first.statements - second.statements).toBe(3);
  expect(await search('xyzzy')).toMatchObject({ total: 0 });
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

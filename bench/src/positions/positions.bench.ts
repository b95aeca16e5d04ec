import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_PREFIX, LOCALES } from '@portal/contract/limits';
import { EMPLOYMENT_KINDS, TASK_AREAS, WORKING_HOURS } from '@portal/contract/position-names';
import { createApp, type PortalApi } from 'api/app';
import { defaultConfig } from 'api/config';
import { loadDemoPositions } from 'api/modules/campaigns/demo-content';
import { median, percentile } from '../statistics';
import { printTable } from '../table';

const POSITIONS = Number(process.env.POSITIONS ?? 50_000);
const ROUNDS = Number(process.env.ROUNDS ?? 100);

const WORDS = {
  fi: ['hoitaja', 'opettaja koulu', 'tampere'],
  sv: ['lärare', 'skötare', 'helsingfors'],
  en: ['nurse', 'teacher', 'city of turku'],
};
/** Words of another language than that of the page. */
const FOREIGN = { fi: 'nurse', sv: 'opettaja', en: 'skötare' };
const MISSPELT = { fi: 'sairanhoitaja', sv: 'barnskötarre', en: 'libarian' };

type Parameters = [string, string][];
const at = <Value>(values: readonly Value[], round: number): Value => values[round % values.length] as Value;

/** Three filters of different kinds; each round others. */
const filters = (employers: readonly string[], round: number): Parameters => [
  round % 2 === 0 ? ['employer', at(employers, round)] : ['employment', at(EMPLOYMENT_KINDS, round)],
  ['taskArea', at(TASK_AREAS, round)],
  ['taskArea', at(TASK_AREAS, round + 3)],
  ['hours', at(WORKING_HOURS, round)],
];

/**
 * Lists of positions with all their facets, through the whole API but the network; none is answered from a cache. Load generator, API and
 * database share this machine's cores.
 */
export async function benchPositions() {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-positions-'));
  const api = await createApp(defaultConfig(dataDir, { demo: true, logLevel: 'silent', rateLimit: false }));
  try {
    const before = performance.now();
    await loadDemoPositions(api.context.db, new Date(), { public: POSITIONS, internal: 0 });
    const loadedMs = performance.now() - before;
    await api.context.pool.query('vacuum analyze');
    const { facets } = await ask(api, 'fi', []);
    const employers = facets.employer.map(({ value }) => value);
    const cases: [string, (round: number) => Parameters][] = [
      ['no filter', () => []],
      ['three filters', (round) => filters(employers, round)],
      ['query', (round) => [['query', at(WORDS[at(LOCALES, round)], round)]]],
      [
        'query, three filters',
        (round) => [['query', at(WORDS[at(LOCALES, round)], round)], ...filters(employers, round)],
      ],
      ['typing error', (round) => [['query', MISSPELT[at(LOCALES, round)]]]],
      ['another language', (round) => [['query', FOREIGN[at(LOCALES, round)]]]],
      ['three filters by title, page 2', (round) => [...filters(employers, round), ['sort', 'title'], ['page', '2']]],
    ];
    const results = [];
    for (const [name, parametersOf] of cases) {
      const times: number[] = [];
      let found = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const start = performance.now();
        found += (await ask(api, at(LOCALES, round), parametersOf(round))).total;
        times.push(performance.now() - start);
      }
      results.push({ name, found: found / ROUNDS, medianMs: median(times), p95Ms: percentile(times, 95) });
    }
    printTable(
      `Lists of ${POSITIONS} positions with facets; ${ROUNDS} rounds each, loaded in ${(loadedMs / 1000).toFixed(0)} s`,
      ['', 'found', 'median ms', 'p95 ms'],
      results.map(({ name, found, medianMs, p95Ms }) => [
        name,
        found.toFixed(0),
        medianMs.toFixed(1),
        p95Ms.toFixed(1),
      ]),
    );
    return { positions: POSITIONS, loadedMs, results };
  } finally {
    await api.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface List {
  total: number;
  facets: { employer: { value: string }[] };
}

async function ask(api: PortalApi, locale: string, parameters: Parameters): Promise<List> {
  const answer = await api.fastify.inject({
    url: `${API_PREFIX}/positions?${new URLSearchParams(parameters).toString()}`,
    headers: { host: new URL(api.context.config.publicUrl).host, 'content-language': locale },
  });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json<List>();
}

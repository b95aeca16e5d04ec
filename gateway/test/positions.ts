import type { RequestListener } from 'node:http';
import { API_PREFIX } from '@portal/contract/limits';
import type { Position, PositionItem, Positions } from '@portal/contract/positions';

export const NOW = '2026-03-01T08:00:00.000Z';

/** A position of which everything is known that can be. */
export const POSITION: Position = {
  id: 101,
  title: 'Lehtori, matematiikka & "fysiikka" </script>',
  employer: 'Oulun kaupunki',
  organisation: 'Sivistys- ja kulttuuripalvelut',
  location: 'Oulu',
  taskArea: 'education',
  employment: { kind: 'fixed-term', relation: 'public-office', hours: 'full-time' },
  remote: 'partly',
  applyPeriodEnd: '2026-03-31T12:00:00.000Z',
  publishedAt: '2026-02-20T06:00:00.000Z',
  state: 'open',
  language: 'fi',
  descriptionHtml: '<p>Opetat matematiikkaa &amp; fysiikkaa.</p><ul><li>Yläkoulu</li></ul>',
  tasksHtml: '<p>Opetus ja arviointi.</p>',
  requirementsHtml: '<p>Opettajan kelpoisuus.</p>',
  employmentDuration: '1.8.2026–31.7.2027',
  pay: { text: '3 200–3 900 euroa kuukaudessa', min: 3200, max: 3900, basis: 'month' },
  startDate: '2026-08-01',
  address: 'Kirkkokatu 1',
  languages: 'Suomi erinomainen',
  contacts: [
    { name: 'Maija Rehtori', title: 'Rehtori', phone: '+358 40 123', email: 'maija@example.fi', hours: 'ma 9–10' },
  ],
  process: { reads: 'Rehtori lukee hakemukset.', interviews: 'Viikko 15', decision: 'Huhtikuussa' },
  attachments: [{ label: 'Ansioluettelo', required: true }],
  applyPeriodStart: '2026-02-20T06:00:00.000Z',
  serverTime: NOW,
  open: true,
  defaultCampaign: false,
  internal: false,
  languagesAvailable: ['fi', 'sv'],
  similar: [],
};

const FACETS: Positions['facets'] = {
  employer: [],
  taskArea: [],
  place: [],
  employment: [],
  hours: [],
  remote: [],
  closing: [],
};

export function positionsOf(items: PositionItem[], total = items.length): Positions {
  return { items, total, facets: FACETS, serverTime: NOW };
}

export interface FakeApi {
  listener: RequestListener;
  /** Paths below the API's prefix that were asked for, each with its language. */
  asked: string[];
  /** What it answers by path; anything else is not found. `never` answers nothing at all. */
  answers: Map<string, unknown>;
}

/** An API that knows certain answers and remembers what was asked. */
export function fakeApi(answers: Record<string, unknown> = {}): FakeApi {
  const api: FakeApi = { asked: [], answers: new Map(Object.entries(answers)), listener: () => undefined };
  api.listener = (request, response) => {
    const path = (request.url ?? '').slice(API_PREFIX.length + 1);
    api.asked.push(`${request.headers['content-language']} ${path}`);
    const answer = api.answers.get(path);
    if (answer === 'never') return;
    const status = answer === undefined ? 404 : answer === 'broken' ? 500 : 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
  };
  return api;
}

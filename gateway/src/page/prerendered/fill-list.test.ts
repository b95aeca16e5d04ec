import type { PositionItem, Positions } from '@portal/contract/positions';
import { fillList } from './fill-list';

const TEMPLATE = `<ul><each-position><li><article aria-labelledby="position-{{id}}"><h3 id="position-{{id}}"><a href="/candidateportal/positions/{{id}}"><span lang="{{language}}">{{title}}</span></a></h3><ul><li class="f"><span lang="{{language}}">{{employer}}</span></li><li class="f"><span><span lang="{{language}}">{{place}}</span></span></li><li class="f"><span>{{deadline}}</span></li><li class="f"><span>{{employment}}</span></li><li class="f"><span>In <span lang="{{language}}">{{languageName}}</span></span></li></ul><if-closing-soon><ul class="m"><li>soon</li></ul></if-closing-soon></article></li></each-position></ul><a>All {{total}}</a>`;

const NOW = '2026-11-20T10:00:00.000Z';
const item = (changes: Partial<PositionItem> = {}): PositionItem => ({
  id: 12,
  title: 'Nurse & <carer>',
  employer: 'City',
  organisation: 'City',
  location: 'Turku',
  taskArea: null,
  employment: { kind: 'permanent', relation: null, hours: 'full-time' },
  remote: 'partly',
  applyPeriodEnd: '2026-11-30T13:00:00.000Z',
  publishedAt: null,
  state: 'open',
  language: 'en',
  ...changes,
});
const answer = (items: PositionItem[], total = 1_234): Positions =>
  ({ items, total, facets: {}, serverTime: NOW }) as unknown as Positions;
const fill = (items: PositionItem[], total?: number) => fillList(TEMPLATE, answer(items, total), 'en') ?? '';
const wordsOf = (html: string) => html.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|');

test('each position stands in a row of its own, and what it says cannot be HTML', () => {
  const html = fill([item(), item({ id: 13, title: 'Teacher' })]);
  expect(wordsOf(html)).toBe(
    '|Nurse &amp; &lt;carer&gt;|City|Turku, partly remote|Closes 30 Nov 2026 at 15:00 (Finnish time)|Permanent, full-time|Teacher|City|Turku, partly remote|Closes 30 Nov 2026 at 15:00 (Finnish time)|Permanent, full-time|All 1,234|',
  );
  expect(html.match(/ id="([^"]*)"/g)).toEqual([' id="position-12"', ' id="position-13"']);
});

test('what a position does not say is left out', () => {
  const bare = item({ location: '', remote: null, employment: { kind: null, relation: null, hours: null } });
  expect(wordsOf(fill([bare]))).not.toMatch(/Turku|Permanent|In/);
  expect(fill([bare]).match(/class="f"/g)).toHaveLength(2);
});

test('one in another language says so, and one that closes soon is marked', () => {
  const html = fill([item({ language: 'sv', applyPeriodEnd: '2026-11-21T10:00:00.000Z' })]);
  expect(html).toContain('In <span lang="sv">Svenska</span>');
  expect(html).toContain('soon');
  expect(fill([item()])).not.toContain('soon');
});

test('an hour before ten is written as on the drawn page', () => {
  expect(fill([item({ applyPeriodEnd: '2026-11-30T07:05:00.000Z' })])).toContain('at 9:05 (');
});

test('no more are shown than on the drawn page', () => {
  const items = [1, 2, 3, 4, 5, 6, 7].map((id) => item({ id }));
  expect(fill(items).match(/<article/g)).toHaveLength(5);
});

test('words about several are not used of one', () => {
  expect(fillList(TEMPLATE, answer([item()], 1), 'en')).toBeUndefined();
});

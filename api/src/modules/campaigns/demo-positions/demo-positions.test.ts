import { LOCALES } from '@portal/contract/limits';
import { Position, Positions } from '@portal/contract/positions';
import type { TestApi } from '../../../../test/harness';
import { createPortal } from '../../applications/application.fixture';
import { CampaignContent } from '../campaign-content';
import { loadDemoPositions } from '../demo-content';
import { makeDemoPositions } from './demo-positions';

const positions = makeDemoPositions({ public: 400, internal: 60 });

test('the same number makes the same positions, each valid as a campaign of a file', () => {
  expect(makeDemoPositions({ public: 400, internal: 60 })).toEqual(positions);
  for (const { formOf, ...position } of positions) {
    const sections = [{ name: 'basicInfo', groups: [{ name: 'person', fields: ['firstName'] }] }];
    expect(CampaignContent.safeParse({ ...position, sections }).error).toBeUndefined();
  }
});

test('most are written in all languages, some in Finnish alone; nothing is left to fill in', () => {
  const finnishOnly = positions.filter(({ texts }) => !texts.sv);
  expect(finnishOnly.length).toBeGreaterThan(20);
  expect(finnishOnly.length).toBeLessThan(100);
  const all = JSON.stringify(positions);
  expect(all).not.toMatch(/\{(min|max)\}|undefined|NaN/);
  for (const locale of LOCALES)
    expect(new Set(positions.map(({ texts }) => texts[locale]?.title)).size).toBeGreaterThan(60);
});

describe('in the database', () => {
  let portal: TestApi;
  beforeAll(async () => {
    portal = await createPortal();
    await loadDemoPositions(portal.db, portal.clock.now());
  });
  afterAll(() => portal.close());

  const list = async (search = '') => (await portal.browser().get(`positions${search}`)).read(Positions);

  test('most are open, some close soon, and some are over, filled or withdrawn', async () => {
    const { total, facets } = await list();
    expect(total).toBeGreaterThan(320);
    expect(total).toBeLessThan(400);
    expect(facets.closing[0]?.count).toBeGreaterThan(10);
    const states = new Set<string>();
    for (const { id, internal } of positions) {
      if (internal || states.size === 5) continue;
      states.add((await portal.browser().get(`positions/${id}`)).read(Position).state);
    }
    expect([...states].sort()).toEqual(['closing_soon', 'ended', 'filled', 'open', 'withdrawn']);
    for (const facet of Object.values(facets)) expect(facet.length).toBeGreaterThan(1);
  });

  test('an open one is applied to with a real form', async () => {
    const { items } = await list('?sort=newest');
    const { browser } = await portal.candidate();
    for (const { id } of items.slice(0, 5)) {
      expect((await browser.post(`application/start/${id}`)).status).toBe(200);
      const saved = await browser.post(`basic_info/${id}/save_field`, { field: 'firstName', value: 'Aino' });
      expect([id, saved.status]).toEqual([id, 200]);
    }
  });

  test('the internal ones are for employees alone', async () => {
    const { browser } = await portal.candidate({ useInternal: true });
    const { total } = (await browser.get('internal/advertisements')).read(Positions);
    expect(total).toBeGreaterThan(45);
  });
});

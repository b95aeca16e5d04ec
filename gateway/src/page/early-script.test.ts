import { runInNewContext } from 'node:vm';
import { EARLY_SCRIPT } from './early-script';

/** Runs the script in a page whose script element says these facts. @returns what it asks for and under which keys */
function run(facts: Record<string, string>) {
  const asked: string[] = [];
  const window: { __portalEarly?: Record<string, unknown> } = {};
  const element = { dataset: { api: '/api', lang: 'sv', ...facts } };
  runInNewContext(EARLY_SCRIPT, {
    window,
    document: { currentScript: element, addEventListener: () => {} },
    addEventListener: () => {},
    sessionStorage: { getItem: () => null, removeItem: () => {} },
    fetch: async (address: string, { method }: { method: string }) => asked.push(`${method} ${address}`),
  });
  return { asked, keys: Object.keys(window.__portalEarly ?? {}) };
}

test('a page asks who is logged in and for each answer that its document names, under the keys by which the scripts find them', () => {
  const { asked, keys } = run({ answers: 'positions bulletins?lang=sv' });
  expect(asked).toEqual(['POST /api/authentication/authenticated', 'GET /api/positions', 'GET /api/bulletins?lang=sv']);
  expect(keys).toEqual(['POST sv authentication/authenticated', 'GET sv positions', 'GET sv bulletins?lang=sv']);
});

test('a page that holds its tokens asks for nothing but what its document names', () => {
  expect(run({ tokens: 'page' }).asked).toEqual([]);
  expect(run({ tokens: 'page', answers: 'positions' }).asked).toEqual(['GET /api/positions']);
});

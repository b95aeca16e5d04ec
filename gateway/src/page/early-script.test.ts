import { runInNewContext } from 'node:vm';
import { EARLY_SCRIPT } from './early-script';

/** Runs the script in a page whose script element says these facts. @returns what it asks for, under which keys, and a way to let an element fail */
function run(facts: Record<string, string>) {
  const asked: string[] = [];
  const onError: ((event: object) => void)[] = [];
  const window: { __portalEarly?: Record<string, unknown> } = {};
  const element = { dataset: { api: '/api', lang: 'sv', ...facts } };
  runInNewContext(EARLY_SCRIPT, {
    window,
    document: { currentScript: element, addEventListener: () => {} },
    addEventListener: (type: string, listener: (event: object) => void) => type === 'error' && onError.push(listener),
    sessionStorage: { getItem: () => null, removeItem: () => {} },
    fetch: async (address: string, { method }: { method: string }) => asked.push(`${method} ${address}`),
  });
  const fail = (target: object) => {
    for (const listener of onError) listener({ target });
  };
  return { asked, keys: Object.keys(window.__portalEarly ?? {}), fail };
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

test('a script that did not come is taken out of the page, so that it is asked for again; anything else stays', () => {
  const { fail } = run({});
  const removed: string[] = [];
  for (const tagName of ['SCRIPT', 'LINK', undefined])
    fail({ tagName, remove: () => removed.push(tagName ?? 'the page itself') });
  expect(removed).toEqual(['SCRIPT']);
});

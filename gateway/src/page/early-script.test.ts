import { runInNewContext } from 'node:vm';
import { EARLY_SCRIPT } from './early-script';

/** Runs the script in a page whose script element says these facts. @returns what it asks for, under which keys, and of which languages */
function run(facts: Record<string, string>) {
  const asked: string[] = [];
  const languages: string[] = [];
  const idle: (() => void)[] = [];
  let paint = (_name: string) => {};
  const window: { __portalEarly?: Record<string, unknown>; requestIdleCallback: unknown } = {
    requestIdleCallback: true,
  };
  const element = { dataset: { api: '/api', lang: 'sv', ...facts } };
  class Paints {
    constructor(tell: (list: object) => void) {
      paint = (name) => tell({ getEntriesByName: (wanted: string) => (wanted === name ? [{ name }] : []) });
    }
    observe = () => {};
  }
  runInNewContext(EARLY_SCRIPT, {
    window,
    document: { currentScript: element, addEventListener: () => {} },
    addEventListener: () => {},
    sessionStorage: { getItem: () => null, removeItem: () => {} },
    fetch: async (address: string, { method }: { method: string }) => asked.push(`${method} ${address}`),
    PerformanceObserver: Paints,
    requestIdleCallback: (callback: () => void) => idle.push(callback),
    Intl: { DateTimeFormat: { supportedLocalesOf: (tag: string) => languages.push(tag) } },
  });
  const rest = () => {
    for (const callback of idle.splice(0)) callback();
  };
  return { asked, keys: Object.keys(window.__portalEarly ?? {}), languages, paint, rest };
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

test('the browser reads its languages when words are painted and it has nothing else to do', () => {
  const { languages, paint, rest } = run({});
  paint('first-paint');
  rest();
  paint('first-contentful-paint');
  expect(languages).toEqual([]);
  rest();
  expect(languages).toEqual(['sv']);
});

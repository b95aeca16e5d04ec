import { runInNewContext } from 'node:vm';
import { EARLY_SCRIPT } from './early-script';

/** What a page has beside its first script. */
interface Page {
  /** Whether its words are shown still when the browser has nothing else to do. */
  words?: boolean;
}

/** Runs the script in a page whose script element says these facts. @returns what was asked for, under which keys, and of which languages */
function run(facts: Record<string, string>, { words = false }: Page = {}) {
  const asked: string[] = [];
  const languages: string[] = [];
  const idle: (() => void)[] = [];
  const window: { __portalEarly?: Record<string, unknown>; requestIdleCallback: unknown } = {
    requestIdleCallback: true,
  };
  const element = { dataset: { api: '/api', lang: 'sv', ...facts } };
  class Paints {
    constructor(private readonly tell: (list: object) => void) {}
    observe = () => this.tell({ getEntriesByName: (name: string) => [{ name }] });
  }
  runInNewContext(EARLY_SCRIPT, {
    window,
    document: {
      currentScript: element,
      addEventListener: () => {},
      getElementById: (id: string) => (words && id === 'page-text' ? {} : null),
    },
    addEventListener: () => {},
    sessionStorage: { getItem: () => null, removeItem: () => {} },
    fetch: async (address: string, { method }: { method: string }) => asked.push(`${method} ${address}`),
    PerformanceObserver: Paints,
    requestIdleCallback: (callback: () => void) => idle.push(callback),
    Intl: { DateTimeFormat: { supportedLocalesOf: (tag: string) => languages.push(tag) } },
  });
  const early = [...languages];
  for (const callback of idle) callback();
  return { asked, keys: Object.keys(window.__portalEarly ?? {}), early, languages };
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
  const { early, languages } = run({}, { words: true });
  expect(early).toEqual([]);
  expect(languages).toEqual(['sv']);
});

test('where the scripts have drawn the page by then, a page without dates does not need the languages', () => {
  expect(run({}).languages).toEqual([]);
});

import { isNarrowed, listQueryString, listSearchOf, withListSearch } from './list-search';

const of = (address: string) => listSearchOf(new URLSearchParams(address));

test('the search is read from the address, and nonsense is the first page of everything', () => {
  expect(of('query=%20opettaja%20&page=3')).toEqual({ query: 'opettaja', page: 3, filters: {} });
  for (const page of ['0', '-1', '1.5', 'kaksi', '100001', '']) expect(of(`page=${page}`).page).toBe(1);
  expect(of(`query=${'a'.repeat(300)}`).query).toHaveLength(200);
});

test('a letter that a system writes as two characters is one in the search', () => {
  const params = new URLSearchParams({ query: 'työ'.normalize('NFD') });
  expect(listSearchOf(params).query).toBe('työ'.normalize('NFC'));
});

test('filters may be repeated, and what no position can have is left out', () => {
  const { filters } = of(
    'taskArea=ict&taskArea=ict&taskArea=magic&place=helsinki&place=oulu&closing=week&closing=48h&hours=&employer=',
  );
  expect(filters).toEqual({ taskArea: ['ict'], place: ['helsinki', 'oulu'], closing: ['week'] });
});

test('an order is taken where the server takes it: by relevance only for a query', () => {
  expect(of('sort=newest').sort).toBe('newest');
  expect(of('sort=relevance').sort).toBeUndefined();
  expect(of('sort=relevance&query=a').sort).toBe('relevance');
  expect(of('sort=random').sort).toBeUndefined();
});

test('the search is written beside the other parameters, without defaults', () => {
  const params = new URLSearchParams('lang=sv&page=4&place=oulu&query=x&sort=title');
  const search = { query: '', page: 1, filters: { place: ['helsinki', 'espoo'] } };
  expect(withListSearch(params, search).toString()).toBe('lang=sv&place=helsinki&place=espoo');
});

test('what was written is read again, and the call without a search has no query string', () => {
  const search = {
    query: 'a&b',
    page: 2,
    sort: 'title',
    filters: { employer: ['vero'], remote: ['partly'] },
  } as const;
  expect(of(listQueryString(search))).toEqual(search);
  expect(listQueryString({ query: '', page: 1, filters: {} })).toBe('');
});

test('words and filters narrow a list, its order and page do not', () => {
  expect(isNarrowed(of('page=2&sort=title&lang=fi'))).toBe(false);
  expect(isNarrowed(of('query=a'))).toBe(true);
  expect(isNarrowed(of('hours=part-time'))).toBe(true);
});

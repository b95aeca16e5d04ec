import { listQueryString, listSearchOf, withListSearch } from './list-search';

test('a search is read from the address, and nonsense means the first page of everything', () => {
  expect(listSearchOf(new URLSearchParams('query=+opettaja+&page=3'))).toEqual({ query: 'opettaja', page: 3 });
  for (const page of ['0', '-1', '1.5', 'x', '']) expect(listSearchOf(new URLSearchParams({ page })).page).toBe(1);
  expect(listSearchOf(new URLSearchParams({ query: 'x'.repeat(300) })).query).toHaveLength(200);
});

test('writing a search keeps the other parameters of the address', () => {
  const params = new URLSearchParams('lang=sv&page=2');
  expect(withListSearch(params, { query: 'läkare', page: 1 }).toString()).toBe('lang=sv&query=l%C3%A4kare');
});

test('without a search the API is asked without parameters, as the page preloads it', () => {
  expect(listQueryString({ query: '', page: 1 })).toBe('');
  expect(listQueryString({ query: 'a b', page: 2 })).toBe('?query=a+b&page=2');
});

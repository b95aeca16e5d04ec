import { loadRemote } from './load-remote';
import { prefetchPage } from './prefetch-page';

jest.mock('./load-remote', () => ({ loadRemote: jest.fn() }));
const load = jest.mocked(loadRemote);
const preload = jest.fn();

/** What the browser says of its line. */
function line(connection: object | undefined, onLine = true) {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  Object.defineProperty(navigator, 'onLine', { value: onLine, configurable: true });
}

beforeEach(() => {
  line(undefined);
  preload.mockReset().mockResolvedValue(undefined);
  load.mockReset().mockResolvedValue({ default: () => null, preload });
});

test('code and texts of a page are fetched ahead, and nothing is asked of the API', async () => {
  await prefetchPage('/account/settings?tab=1', 'sv');
  expect(load).toHaveBeenCalledWith('mfe-account');
  expect(preload.mock.calls).toEqual([['account/settings', 'sv']]);
});

test.each([
  ['the form, which is too large,', '/application/12', undefined, true],
  ['a page of the host', '/faq', undefined, true],
  ['an address without a page', '/nowhere', undefined, true],
  ['a page where data is saved', '/login', { saveData: true }, true],
  ['a page on a slow line', '/login', { effectiveType: 'slow-2g' }, true],
  ['a page without a network', '/login', undefined, false],
])('%s is not fetched ahead', async (_, path, connection, onLine) => {
  line(connection, onLine);
  await prefetchPage(path, 'fi');
  expect(load).not.toHaveBeenCalled();
});

test('a remote that cannot be loaded stops nothing', async () => {
  load.mockRejectedValue(new Error('down'));
  await expect(prefetchPage('/login', 'fi')).resolves.toBeUndefined();
});

import { Link } from '@portal/routing/react';
import { storeRedirect } from '@portal/routing/redirects';
import { act, fireEvent, screen } from '@testing-library/react';
import { openPortal, RemotePage } from '../testing/open-portal';
import { prefetchPage } from './prefetch-page';
import { REST_MS } from './useNextPage';

jest.mock('./prefetch-page', () => ({ prefetchPage: jest.fn() }));
const prefetched = () => jest.mocked(prefetchPage).mock.calls.map(([path]) => path);

const Page = (props: { remote: string }) => (
  <>
    <RemotePage {...props} />
    <input aria-label="name" />
    <Link to="/register">register</Link>
    <Link to="/positions">positions</Link>
    <a href="https://elsewhere.example/candidateportal/login">elsewhere</a>
  </>
);
const link = (name: string) => screen.getByRole('link', { name });
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function open(path: string) {
  await openPortal(`/candidateportal${path}`, { Remote: Page });
  jest.useFakeTimers();
}
beforeEach(() => {
  sessionStorage.clear();
  jest.mocked(prefetchPage).mockClear();
});
afterEach(() => jest.useRealTimers());

test.each(['pointerOver', 'touchStart', 'focusIn'] as const)(
  '%s on a link fetches its page ahead, once for each page',
  async (event) => {
    await open('/lost-password');
    fireEvent[event](link('register'));
    await wait(REST_MS);
    expect(prefetched()).toEqual(['/register']);
    fireEvent[event](link('positions'));
    await wait(REST_MS);
    expect(prefetched()).toEqual(['/register']);
  },
);

test('a pointer that passes over links fetches nothing', async () => {
  await open('/lost-password');
  fireEvent.pointerOver(link('register'));
  await wait(REST_MS - 1);
  fireEvent.pointerOver(link('elsewhere'));
  await wait(REST_MS);
  expect(prefetched()).toEqual([]);
});

test('what is typed at the log-in fetches the page that comes after it', async () => {
  await open('/login');
  fireEvent.input(screen.getByRole('textbox', { name: 'name' }));
  expect(prefetched()).toEqual(['/dashboard']);
  fireEvent.input(screen.getByRole('textbox', { name: 'name' }));
  expect(prefetched()).toHaveLength(1);
});

test('where somebody was going before the log-in is fetched instead of the dashboard', async () => {
  storeRedirect('/applications');
  await open('/login');
  fireEvent.input(screen.getByRole('textbox', { name: 'name' }));
  expect(prefetched()).toEqual(['/applications']);
});

test('what is typed elsewhere fetches nothing', async () => {
  await open('/lost-password');
  fireEvent.input(screen.getByRole('textbox', { name: 'name' }));
  expect(prefetched()).toEqual([]);
});

import type { PortalStore } from '@portal/api-client';
import { loadRemote } from './load-remote';
import { PRELOAD_LIMIT_MS, preloadRoute } from './preload-route';

jest.mock('./load-remote', () => ({ loadRemote: jest.fn() }));
const load = jest.mocked(loadRemote);
const store = {} as PortalStore;

beforeEach(() => {
  jest.useFakeTimers();
  load.mockReset();
});
afterEach(() => jest.useRealTimers());

describe('preparing the first page', () => {
  it('lets the remote of the route fetch what the page needs', async () => {
    const preload = jest.fn().mockResolvedValue(undefined);
    load.mockResolvedValue({ default: () => null, preload });
    await preloadRoute('/candidateportal/application/12', 'sv', store);
    expect(load).toHaveBeenCalledWith('mfe-application');
    expect(preload).toHaveBeenCalledWith('application/12', 'sv', store);
  });

  it('holds the first render back for half a second at most', async () => {
    load.mockReturnValue(new Promise(() => {}));
    const ready = jest.fn();
    void preloadRoute('/candidateportal/login', 'fi', store).then(ready);
    await jest.advanceTimersByTimeAsync(PRELOAD_LIMIT_MS - 1);
    expect(ready).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(ready).toHaveBeenCalled();
  });

  it('holds it back longer where the document shows the page, which would be empty in between', async () => {
    document.body.innerHTML = '<div id="page-text" data-prerendered>Words</div>';
    load.mockReturnValue(new Promise(() => {}));
    const ready = jest.fn();
    void preloadRoute('/candidateportal/login', 'fi', store).then(ready);
    await jest.advanceTimersByTimeAsync(3_000);
    expect(ready).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1_100);
    expect(ready).toHaveBeenCalled();
    document.body.innerHTML = '';
  });

  it('does not stop the portal when the remote fails', async () => {
    load.mockRejectedValue(new Error('down'));
    await expect(preloadRoute('/candidateportal/login', 'fi', store)).resolves.toBeUndefined();
  });

  it.each(['/candidateportal/logout', '/candidateportal/no/such/page', '/elsewhere'])(
    'waits for nothing at %s',
    async (path) => {
      await preloadRoute(path, 'fi', store);
      expect(load).not.toHaveBeenCalled();
    },
  );
});

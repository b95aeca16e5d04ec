import { remoteLoader } from './remote-loader';

test('what must hold before anything is loaded is no failure of a version: nothing is told, and nothing is started', async () => {
  const [load, onStart, onFailure] = [jest.fn(), jest.fn(), jest.fn()];
  const untrusted = new Error('not signed');
  const { load: loadRemote } = remoteLoader<'shop', object>({
    live: () => ({ version: '2.0.0', entry: { url: '/shop/2.0.0/remoteEntry.js', integrity: 'sha384-two' } }),
    register: () => undefined,
    load,
    ready: () => Promise.reject(untrusted),
    onStart,
    onFailure,
  });
  await expect(loadRemote('shop')).rejects.toMatchObject({ name: 'RemoteLoadError', cause: untrusted });
  for (const told of [load, onStart, onFailure]) expect(told).not.toHaveBeenCalled();
});

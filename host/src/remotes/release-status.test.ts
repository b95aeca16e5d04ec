/** News of a page that was made with document 5. */
function openPage(): typeof import('./release-status') {
  document.body.innerHTML = '<script type="application/json" id="portal-discovery"></script>';
  const element = document.getElementById('portal-discovery');
  if (element) element.textContent = JSON.stringify(documentOf(5, '1.0.0'));
  let module: typeof import('./release-status') | undefined;
  jest.isolateModules(() => {
    module = require('./release-status');
  });
  if (!module) throw new Error('not loaded');
  return module;
}

const documentOf = (seq: number, version: string, blocked: string[] = []) => {
  const entry = { metadata: { version }, deployment: { default: true }, extras: { state: 'on', blocked } };
  return {
    microFrontends: { host: [{ ...entry, extras: { state: 'on', blocked: [], seq } }], 'mfe-auth': [entry] },
  };
};

function live(answer: object, status = 200): jest.Mock {
  const ask = jest.fn(async () => new Response(JSON.stringify(answer), { status }));
  globalThis.fetch = ask;
  return ask;
}

it('asks cheaply: the cache may answer that nothing has changed', async () => {
  const ask = live(documentOf(5, '1.0.0'));
  await openPage().fetchReleaseStatus();
  expect(ask).toHaveBeenCalledWith('/candidateportal/discovery.json', { cache: 'no-cache', credentials: 'omit' });
});

it('learns what was taken back and what is live for nobody any more', async () => {
  const page = openPage();
  live(documentOf(6, '1.1.0'));
  await page.fetchReleaseStatus();
  expect(page.releaseStatus('mfe-auth', '1.0.0')).toBe('gone');
  live(documentOf(7, '0.9.0', ['1.0.0']));
  await page.fetchReleaseStatus();
  expect(page.releaseStatus('mfe-auth', '1.0.0')).toBe('blocked');
  expect(page.releaseStatus('mfe-auth', '0.9.0')).toBeUndefined();
  expect(page.releaseStatus('mfe-account', '1.0.0')).toBeUndefined();
});

it('ignores documents older than the one it has, and errors', async () => {
  const page = openPage();
  live(documentOf(4, '0.8.0'));
  await page.fetchReleaseStatus();
  expect(page.releaseStatus('mfe-auth', '1.0.0')).toBeUndefined();
  live(documentOf(8, '1.0.0'));
  await page.fetchReleaseStatus();
  live(documentOf(7, '1.1.0'));
  await page.fetchReleaseStatus();
  live({ title: 'down' }, 503);
  await page.fetchReleaseStatus();
  expect(page.releaseStatus('mfe-auth', '1.0.0')).toBeUndefined();
});

const loadModule = jest.fn();
const registerEntry = jest.fn();
jest.mock('../federation/containers', () => ({ loadExposedModule: loadModule }));
jest.mock('./start-remotes', () => ({ registerEntry, registeredName: () => 'mfe_auth' }));

const events: unknown[] = [];
window.addEventListener('candidateportal:error-thrown', (event) => events.push((event as CustomEvent).detail));

const remoteModule = { default: () => null, preload: async () => undefined };
const script = (version: string) => ({
  url: `/candidateportal/releases/mfe-auth/${version}/remoteEntry.js`,
  integrity: 'sha384-x',
});

/** A page that runs 1.1.0 of mfe-auth and, where wished, may fall back to 1.0.0. */
function page({ fallback = true, state = 'on', picks = '', canary = false } = {}) {
  const extras = {
    state,
    blocked: [],
    entry: script('1.1.0'),
    ...(fallback && { fallback: { ...script('1.0.0'), version: '1.0.0' } }),
  };
  const version = {
    url: '',
    metadata: { version: '1.1.0', integrity: '' },
    deployment: { traffic: 100, default: true },
    extras,
  };
  document.body.innerHTML = `<script type="application/json" id="portal-discovery"></script>`;
  const element = document.getElementById('portal-discovery');
  const tried = {
    ...{ ...version, metadata: { version: '1.2.0', integrity: '' }, deployment: { traffic: 5, default: false } },
    extras: { ...extras, entry: script('1.2.0'), fallback: { ...script('1.1.0'), version: '1.1.0' } },
  };
  const versions = canary ? [version, tried] : [version];
  if (!element) return;
  if (picks) element.dataset.picks = picks;
  element.textContent = JSON.stringify({ microFrontends: { host: [{ extras: { seq: 7 } }], 'mfe-auth': versions } });
}

/** The loader remembers per page; each test is a page of its own. */
function freshLoader(): typeof import('./load-remote') {
  let loader: typeof import('./load-remote') | undefined;
  jest.isolateModules(() => {
    loader = require('./load-remote');
  });
  if (!loader) throw new Error('no loader');
  return loader;
}

function freshDiscovery(): typeof import('./discovery') {
  let discovery: typeof import('./discovery') | undefined;
  jest.isolateModules(() => {
    discovery = require('./discovery');
  });
  if (!discovery) throw new Error('no discovery');
  return discovery;
}

beforeEach(() => {
  jest.resetAllMocks();
  events.length = 0;
});

describe('loading a remote', () => {
  it('gives its module, once for all who ask', async () => {
    page();
    const { loadRemote } = freshLoader();
    loadModule.mockResolvedValue(remoteModule);
    await expect(Promise.all([loadRemote('mfe-auth'), loadRemote('mfe-auth')])).resolves.toEqual([
      remoteModule,
      remoteModule,
    ]);
    expect(loadModule).toHaveBeenCalledTimes(1);
    expect(loadModule).toHaveBeenCalledWith('mfe_auth', './remote');
  });

  it('runs the last good version when the live one fails, and reports which failed', async () => {
    page();
    loadModule.mockRejectedValueOnce(new Error('no chunk')).mockResolvedValueOnce(remoteModule);
    await expect(freshLoader().loadRemote('mfe-auth')).resolves.toBe(remoteModule);
    expect(registerEntry).toHaveBeenCalledWith('mfe-auth', expect.objectContaining({ url: script('1.0.0').url }));
    expect(events).toEqual([
      {
        ...{ remote: 'mfe-auth', version: '1.1.0', code: 'remote-load', message: 'no chunk' },
        ...{ seq: 7, phase: 'start', recovered: true },
      },
    ]);
    expect(document.cookie).toContain('portal_avoid=7~mfe-auth@1.1.0');
  });

  it('runs the last good version when the first module of the live one hangs', async () => {
    jest.useFakeTimers();
    page();
    loadModule.mockReturnValueOnce(new Promise(() => {})).mockResolvedValueOnce(remoteModule);
    const { loadRemote, MODULE_LIMIT_MS } = freshLoader();
    const loading = loadRemote('mfe-auth');
    await jest.advanceTimersByTimeAsync(MODULE_LIMIT_MS);
    await expect(loading).resolves.toBe(remoteModule);
    expect(events).toMatchObject([{ phase: 'load', recovered: true }]);
    jest.useRealTimers();
  });

  it('runs the version the gateway chose for this browser: a canary, or the one before where the live one failed here', async () => {
    loadModule.mockResolvedValue(remoteModule);
    page({ picks: 'mfe-auth@1.0.0' });
    expect(freshDiscovery().pinnedVersion('mfe-auth')).toEqual({
      version: '1.0.0',
      state: 'on',
      entry: expect.objectContaining(script('1.0.0')),
    });
    page({ picks: 'mfe-auth@1.2.0', canary: true });
    expect(freshDiscovery().pinnedVersion('mfe-auth')).toMatchObject({ version: '1.2.0', entry: script('1.2.0') });
    page({ canary: true });
    expect(freshDiscovery().pinnedVersion('mfe-auth')).toMatchObject({
      version: '1.1.0',
      fallback: { version: '1.0.0' },
    });
  });

  it('runs the last good version when the live one breaks as it is drawn, but never once something was shown', async () => {
    page();
    loadModule.mockResolvedValue(remoteModule);
    const loader = freshLoader();
    await loader.loadRemote('mfe-auth');
    expect(loader.runningVersion('mfe-auth')).toBe('1.1.0');
    expect(loader.fallBack('mfe-auth', 'render', new Error('broken'))).toBe(true);
    await expect(loader.loadRemote('mfe-auth')).resolves.toBe(remoteModule);
    expect(registerEntry).toHaveBeenCalledWith('mfe-auth', expect.objectContaining({ url: script('1.0.0').url }));
    expect(loader.runningVersion('mfe-auth')).toBe('1.0.0');
    expect(events).toMatchObject([{ version: '1.1.0', phase: 'render', recovered: true, message: 'broken' }]);
    // The last good one breaks as well: there is nothing left to go to.
    expect(loader.fallBack('mfe-auth', 'render', new Error('broken'))).toBe(false);
    const another = freshLoader();
    await another.loadRemote('mfe-auth');
    another.markShown('mfe-auth');
    expect(another.fallBack('mfe-auth', 'render', new Error('broken'))).toBe(false);
    page({ fallback: false });
    expect(freshLoader().fallBack('mfe-auth', 'render', new Error('broken'))).toBe(false);
  });

  it('fails when both versions fail, and tries again when asked again', async () => {
    page();
    const { loadRemote, forgetFailure } = freshLoader();
    loadModule
      .mockRejectedValueOnce(new Error('one'))
      .mockRejectedValueOnce(new Error('two'))
      .mockResolvedValueOnce(remoteModule);
    await expect(loadRemote('mfe-auth')).rejects.toMatchObject({
      name: 'RemoteLoadError',
      message: 'mfe-auth 1.0.0: two',
    });
    forgetFailure('mfe-auth');
    await expect(loadRemote('mfe-auth')).resolves.toBe(remoteModule);
  });

  it('registers the same version anew for a retry when there is no earlier one', async () => {
    page({ fallback: false });
    const { loadRemote, forgetFailure } = freshLoader();
    loadModule.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(remoteModule);
    await expect(loadRemote('mfe-auth')).rejects.toMatchObject({ name: 'RemoteLoadError' });
    expect(registerEntry).toHaveBeenCalledWith('mfe-auth', script('1.1.0'));
    forgetFailure('mfe-auth');
    await expect(loadRemote('mfe-auth')).resolves.toBe(remoteModule);
  });

  it('tells of no failed version where the page’s document is older than one that this browser has seen', async () => {
    page();
    const element = document.getElementById('portal-discovery');
    if (element) element.dataset.keys = 'key';
    localStorage.setItem('portal-seq:key', '8');
    const sent = jest.fn();
    Object.assign(navigator, { sendBeacon: sent });
    await expect(freshLoader().loadRemote('mfe-auth')).rejects.toMatchObject({
      ...{ name: 'RemoteLoadError', cause: { name: 'OlderDocumentError' } },
    });
    expect(loadModule).not.toHaveBeenCalled();
    expect(events).toEqual([]);
    expect(sent).not.toHaveBeenCalled();
    localStorage.clear();
  });

  it('does not ask for an area that is switched off or not live', async () => {
    page({ state: 'off' });
    const { loadRemote } = freshLoader();
    await expect(loadRemote('mfe-auth')).rejects.toMatchObject({ name: 'RemoteSwitchedOffError' });
    await expect(loadRemote('mfe-account')).rejects.toMatchObject({ name: 'RemoteSwitchedOffError' });
    expect(loadModule).not.toHaveBeenCalled();
  });
});

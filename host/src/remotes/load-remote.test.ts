const loadModule = jest.fn();
const registerEntry = jest.fn();
jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: loadModule }));
jest.mock('./start-remotes', () => ({ registerEntry }));

const events: unknown[] = [];
window.addEventListener('candidateportal:error-thrown', (event) => events.push((event as CustomEvent).detail));

const remoteModule = { default: () => null, preload: async () => undefined };
const script = (version: string) => ({
  url: `/candidateportal/releases/mfe-auth/${version}/remoteEntry.js`,
  integrity: 'sha384-x',
});

/** A page that runs 1.1.0 of mfe-auth and, where wished, may fall back to 1.0.0. */
function page({ fallback = true, state = 'on' } = {}) {
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
  if (element) element.textContent = JSON.stringify({ microFrontends: { host: [], 'mfe-auth': [version] } });
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
    expect(loadModule).toHaveBeenCalledWith('mfe_auth/remote');
  });

  it('runs the last good version when the live one fails, and reports which failed', async () => {
    page();
    loadModule.mockRejectedValueOnce(new Error('no chunk')).mockResolvedValueOnce(remoteModule);
    await expect(freshLoader().loadRemote('mfe-auth')).resolves.toBe(remoteModule);
    expect(registerEntry).toHaveBeenCalledWith('mfe-auth', expect.objectContaining({ url: script('1.0.0').url }));
    expect(events).toEqual([{ remote: 'mfe-auth', version: '1.1.0', code: 'remote-load', message: 'no chunk' }]);
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

  it('does not ask for an area that is switched off or not live', async () => {
    page({ state: 'off' });
    const { loadRemote } = freshLoader();
    await expect(loadRemote('mfe-auth')).rejects.toMatchObject({ name: 'RemoteSwitchedOffError' });
    await expect(loadRemote('mfe-account')).rejects.toMatchObject({ name: 'RemoteSwitchedOffError' });
    expect(loadModule).not.toHaveBeenCalled();
  });
});

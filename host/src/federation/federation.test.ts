import { bundlerRuntime } from './bundler-runtime';
import { loadExposedModule, registerRemotes } from './containers';
import hostRuntime, { hostInstance } from './host-runtime';
import { describeModules } from './module-info';
import { isInRange } from './share-scope';

const react = { version: '19.3.1', get: () => () => 'react of the host' };
hostRuntime.bundlerRuntime.init({
  webpackRequire: { federation: { initOptions: { name: 'host', shared: { react } } } },
});

/** A remote as the federation plugin builds it, that consumes one shared module. */
function builtRemote(name: string, shareKey: string) {
  const runtime = bundlerRuntime();
  const federation = { ...runtime, initOptions: { name, shared: {} } };
  const webpackRequire = { federation, S: {}, m: {}, c: {}, o: Object.hasOwn, I: () => [] };
  const { init, consumes, initContainerEntry } = runtime.bundlerRuntime;
  const instance = init({ webpackRequire });
  Object.assign(federation, { instance });
  const modules = webpackRequire.m as Record<string, (module: { exports?: unknown }) => void>;
  return {
    init: (shareScope: object, initScope: unknown[], told: object) =>
      initContainerEntry({
        webpackRequire,
        shareScope,
        initScope,
        remoteEntryInitOptions: told,
        shareScopeKey: 'default',
      } as never),
    async get() {
      const promises: Promise<unknown>[] = [];
      const consumed = {
        shareKey,
        getter: () => {
          throw new Error(`Can not get '${shareKey}'`);
        },
      };
      const shareInfo = { scope: ['default'], shareConfig: { requiredVersion: '^19.3.0' } };
      consumes({
        chunkId: 1,
        chunkMapping: { 1: [7] },
        installedModules: {},
        promises,
        webpackRequire,
        moduleToHandlerMapping: { 7: { ...consumed, shareInfo } },
      });
      await Promise.all(promises);
      const module: { exports?: unknown } = {};
      modules[7]?.(module);
      return () => module.exports;
    },
  };
}

const registration = (name: string, load: () => Promise<unknown>, version = '1.0.0') => ({
  ...{ name, version, entry: `https://portal/${name}-${version}.js`, entryGlobalName: name },
  load: load as never,
});
const register = (name: string, load: () => Promise<unknown>) => registerRemotes([registration(name, load)]);

describe('the federation runtime of the host', () => {
  it('gives a remote the shared modules of the host', async () => {
    register('mfe_one', async () => builtRemote('mfe_one', 'react'));
    await expect(loadExposedModule('mfe_one', './remote')).resolves.toBe('react of the host');
    expect(hostInstance().shareScopeMap.default?.react?.['19.3.1']).toMatchObject({ from: 'host', useIn: ['mfe_one'] });
  });

  it('says which shared module the host lacks', async () => {
    register('mfe_two', async () => builtRemote('mfe_two', '@portal/unknown'));
    await expect(loadExposedModule('mfe_two', './remote')).rejects.toThrow("Can not get '@portal/unknown'");
  });

  it('loads a remote once, and again after a failure', async () => {
    const load = jest.fn(async () => builtRemote('mfe_three', 'react')).mockRejectedValueOnce(new Error('no line'));
    register('mfe_three', load);
    await expect(loadExposedModule('mfe_three', './remote')).rejects.toThrow('no line');
    await loadExposedModule('mfe_three', './remote');
    await loadExposedModule('mfe_three', './remote');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('names a remote that is not registered', async () => {
    await expect(loadExposedModule('mfe_none', './remote')).rejects.toThrow('RUNTIME-004');
  });

  it('shows its instances to developer tools', () => {
    const { __INSTANCES__, __SHARE__ } = (globalThis as never as { __FEDERATION__: Record<string, object> })
      .__FEDERATION__;
    expect(__INSTANCES__).toContain(hostInstance());
    expect(__SHARE__).toMatchObject({ host: { default: { react: {} } } });
  });

  it('tells developer tools who takes which version from where, also after a version took another’s place', () => {
    const load = async () => undefined;
    describeModules(hostInstance(), '2.0.0', [registration('mfe_a', load), registration('mfe_b', load)]);
    describeModules(hostInstance(), '2.0.0', [registration('mfe_b', load, '0.9.0')]);
    const { moduleInfo } = (globalThis as never as { __FEDERATION__: { moduleInfo: Record<string, object> } })
      .__FEDERATION__;
    expect(moduleInfo.host).toEqual({
      version: '2.0.0',
      modules: [],
      shared: [{ sharedName: 'react', version: '19.3.1', shareConfig: undefined }],
      remotesInfo: { mfe_a: { matchedVersion: '1.0.0' }, mfe_b: { matchedVersion: '0.9.0' } },
    });
    expect(moduleInfo['mfe_b:0.9.0']).toMatchObject({
      remoteEntry: 'https://portal/mfe_b-0.9.0.js',
      modules: [{ modulePath: './remote' }],
    });
  });

  it.each([
    ['19.3.1', '^19.3.0', true],
    ['19.2.9', '^19.3.0', false],
    ['20.0.0', '^19.3.0', false],
    ['0.1.2', '^0.1.1', true],
    ['0.2.0', '^0.1.1', false],
    ['0.0.2', '^0.0.1', false],
  ])('%s is in %s: %s', (version, range, expected) => expect(isInRange(version, range)).toBe(expected));
});

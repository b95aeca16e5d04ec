import type { RemoteContainer } from '@federation-kit/resilience/entry-loader';
import { withRuntimeCode } from '@federation-kit/resilience/errors';
import { RUNTIME_004 } from '@module-federation/error-codes';
import { hostInstance } from './host-runtime';

/** An entry that can be asked for, under the name it has in this page. */
export interface Registration {
  name: string;
  version: string;
  /** Address of the entry's script, for developer tools. */
  entry: string;
  entryGlobalName: string;
  load(): Promise<RemoteContainer>;
}

interface Known extends Registration {
  ready?: Promise<RemoteContainer> | undefined;
}

const known = new Map<string, Known>();

/** Makes remotes known. Nothing is loaded before somebody asks. */
export function registerRemotes(registrations: readonly Registration[]): void {
  for (const registration of registrations) {
    known.set(registration.name, { ...registration });
    const { load: _, ...described } = registration;
    hostInstance().options.remotes.push({ ...described, type: 'global', shareScope: 'default' });
  }
}

/**
 * A module that a remote exposes.
 * @param name as registered @param module as the remote calls it, such as `./remote`
 * @throws what the entry or the module throws; the next call tries again
 */
export async function loadExposedModule<T>(name: string, module: string): Promise<T> {
  const remote = known.get(name);
  if (!remote) throw new Error(withRuntimeCode(RUNTIME_004, `${name} is not part of this page`));
  remote.ready ??= start(remote);
  const container = await remote.ready.catch((error) => {
    remote.ready = undefined;
    throw error;
  });
  const factory = await container.get(module);
  return factory() as T;
}

async function start(remote: Known): Promise<RemoteContainer> {
  const container = await remote.load();
  const scopes = hostInstance().shareScopeMap;
  scopes.default ??= {};
  const told = Object.defineProperty({ version: '', shareScopeKeys: 'default' }, 'shareScopeMap', { value: scopes });
  await container.init(scopes.default, [], told);
  return container;
}

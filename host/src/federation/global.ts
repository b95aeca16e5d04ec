import type { ShareScopes } from './share-scope';

/** One build's side of sharing, as far as developer tools read it here. */
interface Instance {
  readonly name: string;
  readonly shareScopeMap: ShareScopes;
}

/** What the public runtime keeps for all copies of it on a page, and its developer tools read. */
interface FederationGlobal {
  __GLOBAL_PLUGIN__: unknown[];
  __INSTANCES__: Instance[];
  moduleInfo: Record<string, unknown>;
  __SHARE__: Record<string, ShareScopes>;
  __MANIFEST_LOADING__: Record<string, unknown>;
  __PRELOADED_MAP__: Map<string, boolean>;
}

/** Adds an instance to what developer tools see. */
export function announce(instance: Instance): void {
  const page = globalThis as unknown as { __FEDERATION__?: FederationGlobal };
  page.__FEDERATION__ ??= {
    __GLOBAL_PLUGIN__: [],
    __INSTANCES__: [],
    moduleInfo: {},
    __SHARE__: {},
    __MANIFEST_LOADING__: {},
    __PRELOADED_MAP__: new Map(),
  };
  page.__FEDERATION__.__INSTANCES__.push(instance);
  page.__FEDERATION__.__SHARE__[instance.name] ??= instance.shareScopeMap;
}

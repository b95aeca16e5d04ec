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

/** What developer tools read of this page. They may have made a part of it before the page began. */
export function developerTools(): FederationGlobal {
  const page = globalThis as unknown as { __FEDERATION__?: Partial<FederationGlobal> };
  page.__FEDERATION__ ??= {};
  const tools = page.__FEDERATION__;
  tools.__GLOBAL_PLUGIN__ ??= [];
  tools.__INSTANCES__ ??= [];
  tools.moduleInfo ??= {};
  tools.__SHARE__ ??= {};
  tools.__MANIFEST_LOADING__ ??= {};
  tools.__PRELOADED_MAP__ ??= new Map();
  return tools as FederationGlobal;
}

/** Adds an instance to what developer tools see. */
export function announce(instance: Instance): void {
  const { __INSTANCES__, __SHARE__ } = developerTools();
  __INSTANCES__.push(instance);
  __SHARE__[instance.name] ??= instance.shareScopeMap;
}

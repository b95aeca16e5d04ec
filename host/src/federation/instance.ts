import { announce } from './global';
import {
  type Factory,
  findShared,
  isInRange,
  type SharedModule,
  type ShareScope,
  type ShareScopes,
} from './share-scope';

/** What a build says of itself. */
export interface InstanceOptions {
  name: string;
  shared?: Record<string, SharedModule | SharedModule[]>;
  [other: string]: unknown;
}

interface ShareRequest {
  customShareInfo?: Partial<SharedModule>;
}

/**
 * One build's side of sharing, with those methods of the public runtime's class of the same purpose that the code which the federation plugin
 * generates calls (`@module-federation/runtime-core` 2.9). The host's build has one, each remote's another; they meet in the share scope.
 */
export class FederationInstance {
  readonly name: string;
  readonly options: InstanceOptions & { remotes: object[] };
  readonly shareScopeMap: ShareScopes = {};

  constructor(options: InstanceOptions) {
    this.name = options.name;
    this.options = { ...options, shared: {}, remotes: [] };
    announce(this);
    this.registerShared(options.shared);
  }

  /** A container is told again who it is when it is initialized, which changes nothing. */
  initOptions(): InstanceOptions {
    return this.options;
  }

  registerShared(shared: InstanceOptions['shared'] = {}): void {
    for (const [name, given] of Object.entries(shared)) {
      for (const module of [given].flat()) {
        for (const key of module.scope ?? ['default']) {
          const scope = this.shareScopeMap[key] ?? {};
          const known = scope[name] ?? {};
          scope[name] = { [module.version]: { ...module, from: this.name }, ...known };
          this.shareScopeMap[key] = scope;
        }
      }
    }
    Object.assign(this.options.shared ?? {}, shared);
  }

  /** What the instance provides stands in its scope from the start. @returns nothing to wait for */
  initializeSharing(scope: string): Promise<unknown>[] {
    this.shareScopeMap[scope] ??= {};
    return [];
  }

  /** Takes the host's scope in place of the own. */
  initShareScopeMap(key: string, scope: ShareScope): void {
    this.shareScopeMap[key] = scope;
  }

  /** @returns the module's factory; false where nobody provides it */
  async loadShare(name: string, request: ShareRequest): Promise<Factory | false> {
    const module = this.find(name, request);
    if (!module) return false;
    if (module.lib) return this.use(module, module.lib);
    module.loading ??= Promise.resolve(module.get?.() as Factory);
    try {
      return this.use(module, await module.loading);
    } finally {
      // A failure is tried again at the next call.
      module.loading = undefined;
    }
  }

  /** As {@link loadShare}, for a module that is part of a script which has run. @throws when it is not there at once */
  loadShareSync(name: string, request: ShareRequest): Factory {
    const module = this.find(name, request);
    const factory = module?.lib ?? module?.get?.();
    if (!module || typeof factory !== 'function')
      throw new Error(`RUNTIME-006: ${this.name} asks for ${name} before it is there`);
    return this.use(module, factory);
  }

  private find(name: string, { customShareInfo }: ShareRequest): SharedModule | undefined {
    const module = (customShareInfo?.scope ?? ['default'])
      .map((key) => findShared(this.shareScopeMap[key], name))
      .find((found) => found);
    const range = customShareInfo?.shareConfig?.requiredVersion;
    if (module && range && !isInRange(module.version, range)) {
      // biome-ignore lint/suspicious/noConsole: A team sees at once why its remote misbehaves, as with the public runtime.
      console.warn(
        `[ Federation Runtime ] ${name} ${module.version} of ${module.from} is not the ${range} of ${this.name}`,
      );
    }
    return module;
  }

  private use(module: SharedModule, factory: Factory): Factory {
    module.lib = factory;
    module.loaded = true;
    module.useIn = [...new Set([...(module.useIn ?? []), this.name])];
    return factory;
  }
}

import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';
import { installInitialConsumes } from '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js';
import { FederationInstance, type InstanceOptions } from './instance';

interface Build {
  webpackRequire: { federation: { initOptions: InstanceOptions } };
}

/** What the code that the federation plugin generates asks for: an object of its own for each build, since each writes into it. */
export function bundlerRuntime() {
  const init = (options: InstanceOptions) => new FederationInstance(options);
  return {
    runtime: { init },
    instance: undefined,
    initOptions: undefined,
    attachShareScopeMap,
    bundlerRuntime: {
      consumes,
      I: initializeSharing,
      S: {},
      installInitialConsumes,
      initContainerEntry,
      init: ({ webpackRequire }: Build) => init(webpackRequire.federation.initOptions),
    },
    bundlerRuntimeOptions: {},
  };
}

import { foreignHostError } from './foreign-host-error.mjs';

/**
 * What a remote starts with where no host of the portal is: its container registers itself, and once another host hands it shared modules, it fetches
 * the public federation runtime, which pages of the portal never need.
 * @param {string} folder address of the remote's files
 */
export function runtimeOnDemand(folder) {
  /** @type {Promise<unknown> | undefined} */
  let starting;
  const refuse = () => {
    throw foreignHostError(
      'portal-host-missing',
      `the remote at ${folder} was asked for a module before any host gave it shared modules. Load it with the runtime of Module Federation or a host of the candidate portal.`,
    );
  };
  /** @param {{webpackRequire: any, shareScope: object}} options */
  const start = async (options) => {
    const { webpackRequire } = options;
    webpackRequire.e = webpackRequire.federation.ensureChunk;
    const loading = import(/* webpackChunkName: "foreign-host" */ './foreign-runtime.mjs');
    const { takeOver } = await loading.catch((error) => {
      throw foreignHostError(
        'portal-origin-refused',
        `pages of ${location.origin} got no scripts from ${folder}. The portal's setting ALLOWED_HOSTS_OF_REMOTES has to name that origin.`,
        error,
      );
    });
    return takeOver(options, folder);
  };
  return {
    runtime: {},
    bundlerRuntime: {
      /** @param {{webpackRequire: any}} options */
      init({ webpackRequire }) {
        webpackRequire.federation.ensureChunk = webpackRequire.e;
        webpackRequire.e = refuse;
        return {};
      },
      consumes() {},
      remotes() {},
      /** @param {{webpackRequire: any, shareScope: object}} options */
      initContainerEntry(options) {
        starting ??= start(options).catch((error) => {
          // The host may provide more, or the line be there, when it asks again.
          starting = undefined;
          options.webpackRequire.e = refuse;
          throw error;
        });
        return starting;
      },
    },
  };
}

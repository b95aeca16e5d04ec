/** What programs can look for; the words beside it are for people. */
const CODE = 'portal-host-missing';

/** @param {string} folder address of the remote's files */
function foreignHostError(folder) {
  const words = `the remote at ${folder} runs only in pages of the candidate portal, whose host provides the federation runtime (globalThis.__portalMfRuntime) and the shared modules before the entry of a remote runs. This page has not done so.`;
  return Object.assign(new Error(`${CODE}: ${words}`), { name: 'ForeignHostError', code: CODE });
}

/**
 * What a remote starts with where no host of the portal is: its container registers itself, since another host would only say that there is none, and refuses
 * whatever it is asked for with the reason.
 * @param {string} folder address of the remote's files
 */
export function refusingRuntime(folder) {
  const refuse = () => {
    throw foreignHostError(folder);
  };
  // biome-ignore lint/suspicious/noConsole: A page that only names the script would learn nothing else.
  console.error(foreignHostError(folder).message);
  return {
    runtime: {},
    bundlerRuntime: {
      /** @param {{webpackRequire: {e: unknown}}} options */
      init({ webpackRequire }) {
        webpackRequire.e = refuse;
        return {};
      },
      initContainerEntry: refuse,
    },
  };
}

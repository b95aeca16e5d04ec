// A chunk of each remote that only other hosts' pages fetch: the public federation runtime, and the look at what those pages provide.
import { getShortErrorMsg, RUNTIME_012, runtimeDescMap } from '@module-federation/error-codes';
import federation from '@module-federation/webpack-bundler-runtime/bundler';
import { foreignHostError } from './foreign-host-error.mjs';
import { lackingModules } from './lacking-modules.mjs';

/**
 * Puts the public runtime in the place of what the remote started with, and joins the host's shared modules.
 * @param {{webpackRequire: any, shareScope: import('./lacking-modules.mjs').ShareScope}} options as the host's runtime hands them to the container
 * @param {string} folder address of the remote's files
 * @throws an error with the code `portal-host-incomplete` that names each module that is absent or of another version
 */
export function takeOver(options, folder) {
  const { webpackRequire, shareScope } = options;
  const own = webpackRequire.federation;
  const consumed = Object.values(webpackRequire.consumesLoadingData?.moduleIdToConsumeDataMapping ?? {});
  const required = Object.fromEntries(consumed.map(({ shareKey, requiredVersion }) => [shareKey, requiredVersion]));
  const lacking = lackingModules({ ...required, '@portal/contract': __PORTAL_CONTRACT_RANGE__ }, shareScope);
  if (lacking.length > 0) {
    const words = `this page does not provide what the remote at ${folder} needs: ${lacking.join(', ')}. ${getShortErrorMsg(RUNTIME_012, runtimeDescMap)}`;
    throw foreignHostError('portal-host-incomplete', words);
  }
  const { runtime, bundlerRuntime, attachShareScopeMap } = federation;
  Object.assign(own, { runtime, bundlerRuntime, attachShareScopeMap });
  own.instance = bundlerRuntime.init({ webpackRequire });
  attachShareScopeMap(webpackRequire);
  return bundlerRuntime.initContainerEntry(options);
}

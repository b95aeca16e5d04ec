// In every remote's entry, in place of the federation runtime: the first code of it that runs.
import { runtimeOnDemand } from './foreign-host.mjs';
import { ownFolder } from './own-folder.mjs';

__webpack_public_path__ = ownFolder(document.currentScript, __webpack_public_path__);

/** The runtime that the portal's host publishes (`host/src/mf-runtime.ts`): in its pages remotes carry none of their own. */
export default globalThis.__portalMfRuntime ?? runtimeOnDemand(__webpack_public_path__);

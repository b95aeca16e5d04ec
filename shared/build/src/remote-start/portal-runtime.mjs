// In every remote's entry, in place of the federation runtime: the first code of it that runs.
import { refusingRuntime } from './foreign-host.mjs';
import { ownFolder } from './own-folder.mjs';

__webpack_public_path__ = ownFolder(document.currentScript, __webpack_public_path__);

/** The runtime that the portal's host publishes (`host/src/mf-runtime.ts`): remotes carry none of their own. */
export default globalThis.__portalMfRuntime ?? refusingRuntime(__webpack_public_path__);

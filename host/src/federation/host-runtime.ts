// In the host's build in place of the public federation runtime (shared/build/src/webpack.mjs).
import { bundlerRuntime } from './bundler-runtime';
import type { FederationInstance } from './instance';

const hostRuntime = bundlerRuntime();
const { init } = hostRuntime.bundlerRuntime;
let host: FederationInstance | undefined;
hostRuntime.bundlerRuntime.init = (build) => {
  host = init(build);
  return host;
};

/** @throws in a build without federation */
export function hostInstance(): FederationInstance {
  if (!host) throw new Error('the federation runtime is missing in this build');
  return host;
}

export default hostRuntime;

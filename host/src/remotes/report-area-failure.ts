import type { RemoteName } from '@portal/contract/release-names';
import { runningVersion } from './load-remote';
import { reportFailure } from './report-failure';

/** Several parts of a page that wait for the same file fail with one error. */
const reported = new WeakSet<Error>();

/** A part of the remote whose script did not come, or one that broke. The bundler names its error. */
export const phaseOf = (error: Error) => (error.name === 'ChunkLoadError' ? 'chunk' : 'render');

/** Tells once that the page, or a part of it, could not be loaded or drawn by the version that runs. */
export function reportAreaFailure(remote: RemoteName, error: Error): void {
  const version = runningVersion(remote);
  if (!version || reported.has(error)) return;
  reported.add(error);
  reportFailure({ remote, version, phase: phaseOf(error), recovered: false, message: error.message });
}

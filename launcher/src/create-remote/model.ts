import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { RefusedError } from 'gateway/releases/errors';

/** The smallest remote: a new one depends on the same packages. */
export const MODEL = 'mfe-internal-ads';

/** @throws RefusedError where the portal runs without its sources, as in an image */
export function refuseWithoutSources(root: string): void {
  if (!existsSync(join(root, MODEL, 'package.json')) || !existsSync(join(root, 'deploy/portal-deploy.mjs')))
    throw new RefusedError('sources', `${root} holds no sources`, 'run it in a clone of the repository');
}

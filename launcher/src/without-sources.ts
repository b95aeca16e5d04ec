// Takes the place of what the command line loads from the sources, where it runs as one file: `npm run operator`.
import { RefusedError } from 'gateway/releases/errors';

function refuse(command: string, needs: string, where = 'a checkout or an image'): never {
  throw new RefusedError(
    'sources',
    `${command} ${needs}, which the command line as one file has not`,
    `run it in ${where} of the portal: npm run portal -- ${command}`,
  );
}

export const createRemote = () => refuse('create', 'makes a remote in the sources of the portal', 'a checkout');
export const createStandalone = () => refuse('create', 'packs the sources of the portal', 'a checkout');
export const serve = () => refuse('serve', 'needs the API with its packages');
export const serveDeploys = () => refuse('serve-deploys', 'needs the packages of a server');
export const dataTransfer = () => refuse('data', 'needs the API with its packages');

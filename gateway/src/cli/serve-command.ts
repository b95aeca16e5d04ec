import { RefusedError } from '../releases/errors';
import type { CliContext } from './commands';

export interface ServeRequest {
  /** True: background work alone; false: everything else; undefined: both. */
  worker?: boolean;
  /** The API alone, or the gateway alone; both where neither or both are named. */
  api?: boolean;
  gateway?: boolean;
}

/** Serves until the process ends; only the launcher knows the API. */
export type Serve = (request: ServeRequest) => Promise<void>;

/** `serve`. docs/operations/scale.md#several-gateways */
export function addServeCommand({ cli }: Pick<CliContext, 'cli'>, serve: Serve): void {
  cli
    .command('serve')
    .description(
      'serves what is live; it builds and publishes nothing, and changes what is live only by due steps of ramps and by rollbacks',
    )
    .option('--worker', 'only the background work: mails, events, reminders, removal of what is old')
    .option('--no-worker', 'everything but the background work')
    .option('--api', 'only the API, for gateways elsewhere')
    .option('--gateway', 'only pages and files; calls go to the API at API_URL')
    .action(({ worker, api, gateway }: ServeRequest) => {
      if (worker === true && (api || gateway))
        throw new RefusedError('roles', '--worker serves nothing else', 'leave out --worker, or --api and --gateway');
      return serve({ ...(worker !== undefined && { worker }), ...(api && { api }), ...(gateway && { gateway }) });
    });
}

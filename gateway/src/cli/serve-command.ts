import type { CliContext } from './commands';

export interface ServeRequest {
  /** True: background work alone; false: everything else; undefined: both. */
  worker?: boolean;
}

/** Serves until the process ends; only the launcher knows the API. */
export type Serve = (request: ServeRequest) => Promise<void>;

/** `serve`. docs/operations.md#several-gateways */
export function addServeCommand({ cli }: Pick<CliContext, 'cli'>, serve: Serve): void {
  cli
    .command('serve')
    .description('serves what is live; it never builds, publishes or activates')
    .option('--worker', 'only the background work: mails, events, reminders, removal of what is old')
    .option('--no-worker', 'everything but the background work')
    .action(({ worker }: ServeRequest) => serve(worker === undefined ? {} : { worker }));
}

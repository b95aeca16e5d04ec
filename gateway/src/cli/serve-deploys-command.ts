import { InvalidArgumentError } from 'commander';
import type { CliContext } from './commands';

export interface ServeDeploysRequest {
  host: string;
  port: number;
}

/** Serves until the process ends; only the launcher knows the settings and the browser. */
export type ServeDeploys = (request: ServeDeploysRequest) => Promise<void>;

const DEFAULT_PORT = 4650;

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new InvalidArgumentError('must be a number from 0 to 65535');
  return port;
}

/** `serve-deploys`. docs/operations/deploy.md#deploy-without-a-checkout */
export function addServeDeploysCommand({ cli }: Pick<CliContext, 'cli'>, serve: ServeDeploys): void {
  cli
    .command('serve-deploys')
    .description(
      'serves publish, activate, canary, rollback and status to teams with a token; it needs the signing key',
    )
    .option('--host <address>', 'address at which it listens', '127.0.0.1')
    .option('--port <number>', 'where it listens', portOf, DEFAULT_PORT)
    .action((request: ServeDeploysRequest) => serve(request));
}

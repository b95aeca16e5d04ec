import { isReleaseName, isRemoteName, type ReleaseName, type RemoteName } from '@portal/contract/release-names';
import { Argument, type Command, InvalidArgumentError } from 'commander';
import type { ChangeOptions, ChangeResult, SmokeRun } from '../releases/changes/change';
import type { ReleaseStore } from '../releases/release-store';
import { describeChange } from './output';

/** What the record of a change says of who made it. */
export interface Recorded {
  by: string;
  reason?: string;
}

/** Options of commands; which of them take which is in docs/design/contract.md#command-line */
export interface CommonOptions {
  json?: boolean;
  reason?: string;
  dryRun?: boolean;
  force?: boolean;
  security?: boolean;
}

export interface Answer {
  json: object;
  text: string;
  /** Exit status of the command; done when absent. */
  exit?: number;
}

/** The context in which a command runs. */
export interface CliContext {
  cli: Command;
  operator: string;
  /**
   * Opens the store.
   * @param make whether it is made where there is none
   * @throws RefusedError where there is none and it is not made
   */
  store(make?: boolean): Promise<ReleaseStore>;
  /** Absent where there is no browser at hand. */
  smoke?: SmokeRun | undefined;
  answer(answer: Answer, options: CommonOptions): void;
  /** Tells a person who watches what long work is at. */
  progress(text: string): void;
}

function releaseName(text: string): ReleaseName {
  if (isReleaseName(text)) return text;
  throw new InvalidArgumentError('must be host or the name of a remote, such as mfe-account');
}

function remoteName(text: string): RemoteName {
  if (isRemoteName(text)) return text;
  throw new InvalidArgumentError('must be the name of a remote, such as mfe-account');
}

export const nameArgument = () => new Argument('<name>', 'host or a remote').argParser(releaseName);
export const remoteArgument = () => new Argument('<name>', 'a remote').argParser(remoteName);

/** A command that only reads. */
export function readCommand({ cli }: Pick<CliContext, 'cli'>, name: string, description: string): Command {
  return cli
    .command(name)
    .description(description)
    .option('--json', 'answer in JSON')
    .option('--reason <text>', 'why, for the record');
}

/** For arguments and options that name a campaign. @throws InvalidArgumentError */
export function campaignNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('must be the number of a campaign');
  return Number(text);
}

/** A command that changes what its rules allow: there is no check that somebody may go past. */
export function checkedCommand(context: Pick<CliContext, 'cli'>, name: string, description: string): Command {
  return readCommand(context, name, description).option('--dry-run', 'check only');
}

/** A command that changes the store. */
export function changeCommand(context: Pick<CliContext, 'cli'>, name: string, description: string): Command {
  return checkedCommand(context, name, description).option('--force', 'go past the checks; recorded');
}

/** For changes that bring a version to everybody. */
export const SECURITY_OPTION = ['--security', 'it mends a hole: nothing goes back to before it by itself'] as const;

/** The answer to a change of the live releases. */
export const changed = (result: ChangeResult, { dryRun = false }: CommonOptions): Answer => ({
  json: result,
  text: describeChange(result, dryRun),
});

/** Options of a change that brings a release to pages for the first time. */
export function releaseOptions(context: CliContext, command: string, options: CommonOptions): ChangeOptions {
  return { ...changeOptions(context, command, options), smoke: context.smoke };
}

/** Who does it and why, for the record; without a reason where nobody gave one. */
export const recorded = ({ operator }: Pick<CliContext, 'operator'>, { reason }: CommonOptions): Recorded => ({
  by: operator,
  ...(reason !== undefined && { reason }),
});

export function changeOptions({ operator }: CliContext, command: string, options: CommonOptions): ChangeOptions {
  return {
    by: operator,
    reason: options.reason ?? command,
    force: options.force ?? false,
    security: options.security ?? false,
    dryRun: options.dryRun ?? false,
  };
}

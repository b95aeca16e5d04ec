import { resolve } from 'node:path';
import { RELEASE_NAMES, type ReleaseName } from '@portal/contract/release-names';
import { Argument, Command, CommanderError } from 'commander';
import { activate } from '../releases/activate';
import type { ChangeOptions } from '../releases/change';
import { history, status } from '../releases/history';
import { openStore, type ReleaseStore, requireWritable } from '../releases/release-store';
import { rollback } from '../releases/rollback';
import { EXIT, explain } from './exit-status';
import { describeChange, describeHistory, describeStatus, type Output } from './output';

interface CommonOptions {
  json?: boolean;
  reason?: string;
  dryRun?: boolean;
  force?: boolean;
}

export interface CliContext {
  dataDir: string;
  /** Name that the record of changes carries. */
  operator: string;
  output: Output;
}

interface Answer {
  json: object;
  text: string;
}

const nameArgument = () => new Argument('<name>', 'host or a remote').choices(RELEASE_NAMES);

function changeOptions(context: CliContext, verb: string, options: CommonOptions): ChangeOptions {
  return {
    by: context.operator,
    reason: options.reason ?? verb,
    force: options.force ?? false,
    dryRun: options.dryRun ?? false,
  };
}

async function publish(store: ReleaseStore, dir: string, options: CommonOptions): Promise<Answer> {
  await requireWritable(store);
  const { release, stored } = await store.files.publish(resolve(dir), { dryRun: options.dryRun ?? false });
  const { name, version } = release;
  const did = stored ? 'Published' : options.dryRun ? 'Checked' : 'Already published:';
  return {
    json: { name, version, stored },
    text: `${did} ${name} ${version}. Make it live with: npm run portal -- activate ${name} ${version}`,
  };
}

/** The command line as a tree of verbs; each gives an answer or throws. */
function program(context: CliContext, answer: (answer: Answer, options: CommonOptions) => void): Command {
  const cli = new Command('portal')
    .description('Publishes, activates and rolls back releases of the portal')
    .exitOverride();
  cli.configureOutput({ writeOut: context.output.out, writeErr: context.output.err });
  const store = () => openStore(context.dataDir);
  const verb = (name: string, description: string) =>
    cli
      .command(name)
      .description(description)
      .option('--json', 'answer in JSON')
      .option('--reason <text>', 'why, for the record');
  const change = (name: string, description: string) =>
    verb(name, description).option('--dry-run', 'check only').option('--force', 'go past the checks; recorded');

  change('publish', 'checks a build and stores it as a release; activates nothing')
    .argument('<dir>', 'folder with release.json')
    .action(async (dir: string, options: CommonOptions) => answer(await publish(await store(), dir, options), options));
  change('activate', 'makes a release live for all')
    .addArgument(nameArgument())
    .argument('<version>')
    .action(async (name: ReleaseName, version: string, options: CommonOptions) => {
      const result = await activate(
        await store(),
        new Map([[name, version]]),
        changeOptions(context, 'activate', options),
      );
      answer({ json: result, text: describeChange(result, options.dryRun ?? false) }, options);
    });
  change('rollback', 'makes the last good version live again and blocks the present one')
    .addArgument(nameArgument())
    .option('--to <version>', 'this version instead of the last good one')
    .action(async (name: ReleaseName, options: CommonOptions & { to?: string }) => {
      const result = await rollback(await store(), name, options.to, changeOptions(context, 'rollback', options));
      answer({ json: result, text: describeChange(result, options.dryRun ?? false) }, options);
    });
  verb('status', 'what is live, since when, by whom').action(async (options: CommonOptions) => {
    const result = await status(await store());
    answer({ json: result, text: describeStatus(result) }, options);
  });
  verb('history', 'every change, newest first')
    .addArgument(nameArgument().argOptional())
    .action(async (name: ReleaseName | undefined, options: CommonOptions) => {
      const result = await history(await store(), name);
      answer({ json: { changes: result }, text: describeHistory(result) }, options);
    });
  return cli;
}

/**
 * Runs the operator's command line.
 * @param args without `node` and the script
 * @returns the exit status (contract, section 6)
 */
export async function runPortalCli(args: readonly string[], context: CliContext): Promise<number> {
  const { output } = context;
  const json = args.includes('--json');
  const cli = program(context, (answer, options) =>
    output.out(`${options.json ? JSON.stringify(answer.json) : answer.text}\n`),
  );
  try {
    await cli.parseAsync(args, { from: 'user' });
    return EXIT.done;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    const { status: exit, message, check, remedy } = explain(error);
    if (json) output.out(`${JSON.stringify({ error: message, check, remedy, exit })}\n`);
    else output.err(`${message}${remedy ? `\nWhat would mend it: ${remedy}` : ''}\n`);
    return exit;
  }
}

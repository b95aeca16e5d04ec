import type { Bucket } from '@portal/bucket/bucket';
import { Command, CommanderError } from 'commander';
import type { SmokeRun } from '../releases/changes/change';
import type { DocumentStorage } from '../releases/documents/document-storage';
import { openStore } from '../releases/release-store';
import type { KeySettings } from '../releases/signing/signing-key';
import { addCanaryVerb } from './canary-command';
import { addChangingVerbs } from './change-commands';
import type { Desk } from './commands';
import { addCreateVerb, type CreateRemote } from './create-command';
import { addDataVerb, type DataTransfer } from './data-command';
import { addDoctorVerb, type LookAround } from './doctor-command';
import { addEmployerVerb, type IssueEmployerLink } from './employer-command';
import { EXIT, explain } from './exit-status';
import type { Output } from './output';
import { addOverrideVerbs } from './override-command';
import { addLookingVerbs } from './read-commands';

const HELP = `
Exit status: 0 done, 2 wrong usage, 3 refused by a check, 4 not allowed, 5 conflict, 1 anything else.
How to deploy, roll back and recover: docs/operations.md

Completion in bash or zsh, for a shell that is in the repository:
  complete -W "publish activate canary rollback unblock disable enable status history diff verify gc doctor override end-override create data employer-link" portal
  alias portal="node scripts/portal.mjs"
`;

export interface CliContext {
  dataDir: string;
  /** Keys of the settings, beside those in the data folder. */
  keys?: KeySettings;
  /** Where several gateways keep their documents together. */
  documents?: DocumentStorage | undefined;
  /** Where several gateways keep the files of releases together. */
  bucket?: Bucket | undefined;
  /** Name that the record of changes carries. */
  operator: string;
  output: Output;
  /** Loads pages of what is to go live; absent where no browser could. */
  smoke?: SmokeRun;
  /** What the doctor looks at outside of the store. */
  lookAround?: LookAround;
  /** Absent where there is no API at hand: then the verb is not there. */
  employerLink?: IssueEmployerLink;
  /** Absent like the verb before. */
  dataTransfer?: DataTransfer;
  /** Absent where there are no sources at hand. */
  createRemote?: CreateRemote;
}

/**
 * Runs the operator's command line.
 * @param args without `node` and the script
 * @returns the exit status (docs/design/contract.md#command-line)
 */
export async function runPortalCli(args: readonly string[], context: CliContext): Promise<number> {
  const { output } = context;
  const json = args.includes('--json');
  const cli = new Command('portal')
    .description('Publishes, activates and rolls back releases of the portal, and lets employers in')
    .addHelpText('after', HELP)
    .exitOverride();
  cli.configureOutput({ writeOut: output.out, writeErr: output.err });
  let exit: number = EXIT.done;
  const desk: Desk = {
    cli,
    operator: context.operator,
    store: () => openStore(context.dataDir, context.keys, context.documents, context.bucket),
    progress: (text) => output.progress?.(text),
    smoke:
      context.smoke &&
      ((...args) => {
        output.progress?.('loading a page of it …');
        return context.smoke?.(...args) ?? Promise.resolve([]);
      }),
    answer(answer, options) {
      output.progress?.('');
      output.out(`${options.json ? JSON.stringify(answer.json) : answer.text}\n`);
      exit = answer.exit ?? EXIT.done;
    },
  };
  addChangingVerbs(desk);
  addCanaryVerb(desk);
  addLookingVerbs(desk);
  addOverrideVerbs(desk);
  addDoctorVerb(desk, context.lookAround);
  if (context.dataTransfer) addDataVerb(desk, context.dataTransfer);
  if (context.createRemote) addCreateVerb(desk, context.createRemote);
  if (context.employerLink) addEmployerVerb(desk, context.employerLink);
  try {
    await cli.parseAsync(args, { from: 'user' });
    return exit;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    output.progress?.('');
    const { status, message, check, remedy } = explain(error);
    if (json) output.out(`${JSON.stringify({ error: message, check, remedy, exit: status })}\n`);
    else output.err(`${message}${remedy ? `\nWhat would mend it: ${remedy}` : ''}\n`);
    return status;
  }
}

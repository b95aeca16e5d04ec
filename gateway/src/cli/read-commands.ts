import type { ReleaseName } from '@portal/contract/release-names';
import { Argument, InvalidArgumentError } from 'commander';
import { diff } from '../releases/queries/diff';
import { history, status } from '../releases/queries/history';
import { verify } from '../releases/queries/verify';
import { type CliContext, type CommonOptions, nameArgument, readCommand } from './commands';
import { EXIT } from './exit-status';
import { describeDifferences, describeHistory, describeStatus, describeVerification } from './output';

function documentNumber(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError('must be the number of a document');
  return Number(text);
}

/** The commands that read the store and change nothing. */
export function addReadCommands(context: CliContext): void {
  readCommand(context, 'status', 'what is live, since when, by whom').action(async (options: CommonOptions) => {
    const result = await status(await context.store());
    context.answer({ json: result, text: describeStatus(result) }, options);
  });
  readCommand(context, 'history', 'every change, newest first')
    .addArgument(nameArgument().argOptional())
    .action(async (name: ReleaseName | undefined, options: CommonOptions) => {
      const result = await history(await context.store(), name);
      context.answer({ json: { changes: result }, text: describeHistory(result) }, options);
    });
  readCommand(context, 'diff', 'what differs between two documents')
    .addArgument(new Argument('<seq>', 'number of a document').argParser(documentNumber))
    .addArgument(new Argument('<other>', 'number of another').argParser(documentNumber))
    .action(async (from: number, to: number, options: CommonOptions) => {
      const result = await diff(await context.store(), from, to);
      context.answer({ json: { differences: result }, text: describeDifferences(result) }, options);
    });
  readCommand(context, 'verify', 'compares stored bytes with their integrity, and the chain of documents')
    .addArgument(nameArgument().argOptional())
    .argument('[version]')
    .action(async (name: ReleaseName | undefined, version: string | undefined, options: CommonOptions) => {
      const result = await verify(await context.store(), { name, version }, (release, done, of) =>
        context.progress(`comparing ${release} (${done} of ${of}) …`),
      );
      const damaged = result.documents.faults.length > 0 || result.releases.some(({ faults }) => faults.length > 0);
      context.answer(
        { json: result, text: describeVerification(result), exit: damaged ? EXIT.refused : EXIT.done },
        options,
      );
    });
}

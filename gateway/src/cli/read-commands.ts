import type { ReleaseName } from '@portal/contract/release-names';
import { Argument, InvalidArgumentError } from 'commander';
import { diff } from '../releases/queries/diff';
import { history, status } from '../releases/queries/history';
import { verify } from '../releases/queries/verify';
import { type CommonOptions, type Desk, lookingVerb, nameArgument } from './commands';
import { EXIT } from './exit-status';
import { describeDifferences, describeHistory, describeStatus, describeVerification } from './output';

function documentNumber(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError('must be the number of a document');
  return Number(text);
}

/** The verbs that look at the store and change nothing. */
export function addLookingVerbs(desk: Desk): void {
  lookingVerb(desk, 'status', 'what is live, since when, by whom').action(async (options: CommonOptions) => {
    const result = await status(await desk.store());
    desk.answer({ json: result, text: describeStatus(result) }, options);
  });
  lookingVerb(desk, 'history', 'every change, newest first')
    .addArgument(nameArgument().argOptional())
    .action(async (name: ReleaseName | undefined, options: CommonOptions) => {
      const result = await history(await desk.store(), name);
      desk.answer({ json: { changes: result }, text: describeHistory(result) }, options);
    });
  lookingVerb(desk, 'diff', 'what differs between two documents')
    .addArgument(new Argument('<seq>', 'number of a document').argParser(documentNumber))
    .addArgument(new Argument('<other>', 'number of another').argParser(documentNumber))
    .action(async (from: number, to: number, options: CommonOptions) => {
      const result = await diff(await desk.store(), from, to);
      desk.answer({ json: { differences: result }, text: describeDifferences(result) }, options);
    });
  lookingVerb(desk, 'verify', 'compares stored bytes with their integrity, and the chain of documents')
    .addArgument(nameArgument().argOptional())
    .argument('[version]')
    .action(async (name: ReleaseName | undefined, version: string | undefined, options: CommonOptions) => {
      const result = await verify(await desk.store(), { name, version }, (release, done, of) =>
        desk.progress(`comparing ${release} (${done} of ${of}) …`),
      );
      const faulty = result.documents.faults.length > 0 || result.releases.some(({ faults }) => faults.length > 0);
      desk.answer(
        { json: result, text: describeVerification(result), exit: faulty ? EXIT.refused : EXIT.done },
        options,
      );
    });
}

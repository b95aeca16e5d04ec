import { BASE_PATH } from '@portal/contract/limits';
import type { RemoteName } from '@portal/contract/release-names';
import { InvalidArgumentError } from 'commander';
import { grantTrial, MOST_TRIAL_DAYS } from '../releases/signing/trial-grant';
import { type CliContext, type CommonOptions, readCommand, remoteArgument } from './commands';

function daysOf(text: string): number {
  const days = Number(text);
  if (!/^\d$/.test(text) || days < 1 || days > MOST_TRIAL_DAYS)
    throw new InvalidArgumentError(`must be a number of days from 1 to ${MOST_TRIAL_DAYS}`);
  return days;
}

/** `trial mfe-NAME VERSION`. docs/operations/deploy.md#try-it-before-anybody-else */
export function addTrialCommand(context: CliContext, publicUrl: () => Promise<string>): void {
  readCommand(context, 'trial', 'makes an address at which a tester runs a published version of one remote')
    .addArgument(remoteArgument())
    .argument('<version>')
    .option('--days <number>', 'how long it counts', daysOf, 1)
    .action(async (name: RemoteName, version: string, options: CommonOptions & { days: number }) => {
      const { days } = options;
      const { grant, until } = await grantTrial(await context.store(), { name, version, days, by: context.operator });
      const address = `${await publicUrl()}${BASE_PATH}?trial=${grant}`;
      const text = `${address}\n\nUntil ${until}. Whoever has it can run ${name} ${version} in their own browser.`;
      context.answer({ json: { name, version, until, address }, text }, options);
    });
}

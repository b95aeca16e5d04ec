import type { ReleaseName } from '@portal/contract/release-names';
import { Argument, type Command, InvalidArgumentError } from 'commander';
import {
  abortCanary,
  FIRST_SHARE,
  promoteCanary,
  type RampPlan,
  rampCanary,
  startCanary,
} from '../releases/canary/canary';
import { readRamp } from '../releases/canary/ramps';
import {
  type CliContext,
  type CommonOptions,
  changeCommand,
  changed,
  changeOptions,
  nameArgument,
  releaseOptions,
  SECURITY_OPTION,
} from './commands';

function percent(text: string): number {
  const share = Number(text.replace(/%$/, ''));
  if (!/^\d{1,2}(\.\d{1,2})?%?$/.test(text) || share <= 0)
    throw new InvalidArgumentError('must be a percentage above 0 and below 100, with two decimals at most');
  return share;
}

type StartOptions = CommonOptions & { steps?: string; pause?: string };

function shareOf(cli: Command, share: number | undefined, { steps, pause }: StartOptions): number | RampPlan {
  if (steps === undefined && pause === undefined) return share ?? FIRST_SHARE;
  const plan = steps === undefined || share !== undefined ? 'either a share or --steps' : readRamp(steps, pause);
  return typeof plan === 'string' ? cli.error(`error: ${plan}`) : plan;
}

/** `canary start|ramp|promote|abort NAME …`. docs/design/contract.md#command-line */
export function addCanaryCommand(context: CliContext): void {
  const cli = context.cli
    .command('canary')
    .description('gives a version to a sticky share of the browsers: start, ramp, promote, abort');
  const options = (command: string, given: CommonOptions) => changeOptions(context, `canary ${command}`, given);
  changeCommand({ cli }, 'start', 'gives a published version to a share of the browsers')
    .addArgument(nameArgument())
    .argument('<version>')
    .addArgument(new Argument('[share]', `percent, ${FIRST_SHARE} where none is named`).argParser(percent))
    .option('--steps <percentages>', 'the share grows by itself: such as 5,25,50, then everybody')
    .option('--pause <time>', 'how long each step stays at least, such as 10m')
    .action(async (name: ReleaseName, version: string, share: number | undefined, given: StartOptions) => {
      const result = await startCanary(
        await context.store(),
        name,
        version,
        shareOf(cli, share, given),
        releaseOptions(context, 'canary start', given),
      );
      context.answer(changed(result, given), given);
    });
  changeCommand({ cli }, 'ramp', 'changes the share of the canary that is running')
    .addArgument(nameArgument())
    .addArgument(new Argument('<share>', 'percent').argParser(percent))
    .action(async (name: ReleaseName, share: number, given: CommonOptions) => {
      context.answer(
        changed(await rampCanary(await context.store(), name, share, options('ramp', given)), given),
        given,
      );
    });
  changeCommand({ cli }, 'promote', 'makes the canary live for everybody')
    .addArgument(nameArgument())
    .option(...SECURITY_OPTION)
    .action(async (name: ReleaseName, given: CommonOptions) => {
      context.answer(
        changed(await promoteCanary(await context.store(), name, options('promote', given)), given),
        given,
      );
    });
  changeCommand({ cli }, 'abort', 'ends the canary and blocks its version')
    .addArgument(nameArgument())
    .action(async (name: ReleaseName, given: CommonOptions) => {
      context.answer(changed(await abortCanary(await context.store(), name, options('abort', given)), given), given);
    });
}

import type { RemoteName } from '@portal/contract/release-names';
import { Argument, InvalidArgumentError } from 'commander';
import { BROWSER_CODE } from '../page/override';
import { allowOwnBuild, endOwnBuilds, MOST_DAYS } from '../releases/changes/own-builds';
import { type CliContext, type CommonOptions, changeCommand, changed, changeOptions, remoteArgument } from './commands';

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new InvalidArgumentError('must be like http://localhost:4703');
  return url.origin;
}

function days(text: string): number {
  const count = Number(text);
  if (!/^\d$/.test(text) || count < 1 || count > MOST_DAYS)
    throw new InvalidArgumentError(`must be a number of days from 1 to ${MOST_DAYS}`);
  return count;
}

function code(text: string): string {
  if (!BROWSER_CODE.test(text)) throw new InvalidArgumentError('must be the code that the developer’s browser shows');
  return text;
}

type OverrideOptions = CommonOptions & { days: number; browser: string };

/** `override mfe-NAME ORIGIN --browser CODE` and `end-override mfe-NAME`. docs/adr/0017-good-versions.md */
export function addOverrideCommands(context: CliContext): void {
  changeCommand(context, 'override', 'lets one browser run a developer’s own build of one remote for some days')
    .addArgument(remoteArgument())
    .addArgument(new Argument('<origin>', 'where the build is served').argParser(originOf))
    .requiredOption('--browser <code>', 'the code that the portal shows in the developer’s browser', code)
    .option('--days <number>', 'how long it counts', days, 1)
    .action(async (remote: RemoteName, origin: string, options: OverrideOptions) => {
      const request = { remote, origin, browser: options.browser, days: options.days };
      const result = await allowOwnBuild(await context.store(), request, changeOptions(context, 'override', options));
      context.answer(changed(result, options), options);
    });
  changeCommand(context, 'end-override', 'ends the own builds of one remote in every browser, or in one')
    .addArgument(remoteArgument())
    .option('--browser <code>', 'in this one alone', code)
    .action(async (remote: RemoteName, options: CommonOptions & { browser?: string }) => {
      const why = changeOptions(context, 'end-override', options);
      context.answer(
        changed(await endOwnBuilds(await context.store(), remote, options.browser, why), options),
        options,
      );
    });
}

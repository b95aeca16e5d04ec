import type { SettingsReport } from '@portal/settings/describe-settings';
import { type CliContext, type CommonOptions, readCommand } from './commands';
import { EXIT } from './exit-status';
import { table } from './output';

/** Reads the settings that the portal would start with. */
export type DescribeSettings = () => Promise<SettingsReport>;

const HEADS = ['NAME', 'VALUE', 'FROM', 'DEFAULT', 'MEANING'];

function describe({ settings, errors }: SettingsReport): string {
  const rows = settings.map(({ name, value, from, default: normal, meaning }) => [name, value, from, normal, meaning]);
  return [table([HEADS, ...rows]).replaceAll('`', ''), ...errors.map((error) => `Error: ${error}`)].join('\n');
}

/** `settings`: every setting with its value in force and where it comes from. docs/design/contract.md#command-line */
export function addSettingsCommand(context: CliContext, describeSettings: DescribeSettings): void {
  readCommand(
    context,
    'settings',
    'every setting: its value in force, where that comes from, default and meaning',
  ).action(async (options: CommonOptions) => {
    const report = await describeSettings();
    const exit = report.errors.length > 0 ? EXIT.refused : EXIT.done;
    context.answer({ json: report, text: describe(report), exit }, options);
  });
}

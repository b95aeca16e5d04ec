import type { KeyUse, Resealed } from '@portal/contract/operator-reports';
import { type CliContext, type CommonOptions, checkedCommand, type Recorded, readCommand, recorded } from './commands';
import { EXIT } from './exit-status';
import { table } from './output';

/** Keys of the identity codes: the API's affair, which only the launcher can reach. Both throw RefusedError. */
export interface Keys {
  listKeys(): Promise<KeyUse[]>;
  reseal(who: Recorded, onProgress: (sealed: number) => void): Promise<Resealed>;
}

const row = ({ key, role, codes, sent, secrets }: KeyUse): string[] => [
  key ?? 'without a name',
  role,
  ...[codes, sent, secrets].map(String),
];

const describeKeys = (keys: readonly KeyUse[]): string =>
  table([['KEY', 'BY THE SETTINGS', 'WORKING COPIES', 'SENT VERSIONS', 'SECRETS OF ADDRESSES'], ...keys.map(row)]);

/** `keys status|reseal`. docs/operations/configure.md#seal-with-the-new-key */
export function addKeysCommand(context: CliContext, keys: Keys): void {
  const cli = context.cli.command('keys').description('keys that seal personal identity codes');
  const showStatus = async (options: CommonOptions) => {
    const uses = await keys.listKeys();
    const missing = uses.some(({ role }) => role === 'missing');
    const answer = { json: { keys: uses }, text: describeKeys(uses), exit: missing ? EXIT.refused : EXIT.done };
    context.answer(answer, options);
  };
  readCommand({ cli }, 'status', 'which key has sealed how much; 3 where one of them is missing').action(showStatus);
  checkedCommand(
    { cli },
    'reseal',
    'seals with the first key what others have sealed, beside portals that serve',
  ).action(async (options: CommonOptions) => {
    if (options.dryRun) return showStatus(options);
    const result = await keys.reseal(recorded(context, options), (sealed) =>
      context.progress(`${sealed} codes sealed anew …`),
    );
    const { key, codes, secrets, unreadable } = result;
    const text = [
      `Sealed with ${key}: ${codes} codes and ${secrets} secrets of addresses.`,
      ...(unreadable > 0 ? [`None of the keys opens ${unreadable}; they stay as they are.`] : []),
      describeKeys(result.keys),
    ].join('\n');
    context.answer({ json: result, text, exit: unreadable > 0 ? EXIT.refused : EXIT.done }, options);
  });
}

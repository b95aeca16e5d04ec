import { resolve } from 'node:path';
import type { ReleaseName, RemoteName } from '@portal/contract/release-names';
import { activate } from '../releases/changes/activate';
import { publish } from '../releases/changes/publish';
import { rollback } from '../releases/changes/rollback';
import { switchArea } from '../releases/changes/switch-area';
import { unblock } from '../releases/changes/unblock';
import { collect, KEEP_DAYS } from '../releases/files/collect';
import { requireWritable } from '../releases/release-store';
import {
  type Answer,
  type CliContext,
  type CommonOptions,
  changeCommand,
  changed,
  changeOptions,
  nameArgument,
  releaseOptions,
  remoteArgument,
  SECURITY_OPTION,
} from './commands';
import { describeCollected } from './output';

async function publishCommand(context: CliContext, dir: string, { dryRun = false }: CommonOptions): Promise<Answer> {
  const store = await context.store(true);
  await requireWritable(store);
  context.progress(`checking and storing ${dir} …`);
  const { release, stored } = await publish(store, resolve(dir), { dryRun });
  const { name, version } = release;
  const did = stored ? 'Published' : dryRun ? 'Checked' : 'Already published:';
  return {
    json: { name, version, stored },
    text: `${did} ${name} ${version}. Make it live with: npm run portal -- activate ${name} ${version}`,
  };
}

/** The commands that change what is stored or live. */
export function addChangeCommands(context: CliContext): void {
  changeCommand(context, 'publish', 'checks a build and stores it as a release; activates nothing')
    .argument('<dir>', 'folder with release.json')
    .action(async (dir: string, options: CommonOptions) =>
      context.answer(await publishCommand(context, dir, options), options),
    );
  changeCommand(context, 'activate', 'makes a release live for all')
    .addArgument(nameArgument())
    .argument('<version>')
    .option(...SECURITY_OPTION)
    .action(async (name: ReleaseName, version: string, options: CommonOptions) => {
      const versions = new Map([[name, version]]);
      const result = await activate(await context.store(), versions, releaseOptions(context, 'activate', options));
      context.answer(changed(result, options), options);
    });
  changeCommand(
    context,
    'rollback',
    'makes the newest good version before live again and blocks the present one; repeated, it changes nothing while that one is well, and goes further back where it fails',
  )
    .addArgument(nameArgument())
    .option('--to <version>', 'this version instead of the last good one')
    .action(async (name: ReleaseName, options: CommonOptions & { to?: string }) => {
      const result = await rollback(
        await context.store(),
        name,
        options.to,
        changeOptions(context, 'rollback', options),
      );
      context.answer(changed(result, options), options);
    });
  changeCommand(context, 'unblock', 'lets a version that was rolled back be activated again')
    .addArgument(nameArgument())
    .argument('<version>')
    .action(async (name: ReleaseName, version: string, options: CommonOptions) => {
      const result = await unblock(await context.store(), name, version, changeOptions(context, 'unblock', options));
      context.answer(changed(result, options), options);
    });
  for (const [command, state, description] of [
    ['disable', 'off', 'takes a feature area off, with a notice in its place'],
    ['enable', 'on', 'opens a feature area again'],
  ] as const) {
    changeCommand(context, command, description)
      .addArgument(remoteArgument())
      .action(async (name: RemoteName, options: CommonOptions) => {
        const result = await switchArea(await context.store(), name, state, changeOptions(context, command, options));
        context.answer(changed(result, options), options);
      });
  }
  changeCommand(context, 'gc', `removes releases that are older than ${KEEP_DAYS} days and that nothing names`).action(
    async (options: CommonOptions) => {
      const result = await collect(await context.store(), { dryRun: options.dryRun ?? false });
      context.answer({ json: result, text: describeCollected(result, options.dryRun ?? false) }, options);
    },
  );
}

import { readFile } from 'node:fs/promises';
import type { AddedRemote } from '@portal/contract/added-remote';
import { addedRemotes, liveVersion } from '@portal/contract/discovery';
import type { RemoteName } from '@portal/contract/release-names';
import { addRemote, readAddedRemote, removeRemote } from '../releases/changes/added-remotes';
import { RefusedError } from '../releases/errors';
import {
  type CliContext,
  type CommonOptions,
  changeCommand,
  changed,
  changeOptions,
  readCommand,
  remoteArgument,
} from './commands';
import { table } from './output';

const HEADS = ['NAME', 'LIVE', 'PAGES', 'MENU'];

async function described(file: string): Promise<AddedRemote> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new RefusedError('description', `${file} cannot be read`, 'name the file with the description of the remote');
  });
  return readAddedRemote(text);
}

/** `add-remote FILE`, `remove-remote mfe-NAME`, `remotes`. docs/operations/deploy.md#add-a-remote */
export function addRemoteCommands(context: CliContext): void {
  changeCommand(context, 'add-remote', 'makes a remote of another repository known: its routes, menu entry and texts')
    .argument('<file>', 'its description, JSON')
    .action(async (file: string, options: CommonOptions) => {
      const remote = await described(file);
      const why = changeOptions(context, `add-remote ${remote.name}`, options);
      context.answer(changed(await addRemote(await context.store(), remote, why), options), options);
    });
  changeCommand(context, 'remove-remote', 'takes such a remote out of the portal, with its routes and its menu entry')
    .addArgument(remoteArgument())
    .action(async (name: RemoteName, options: CommonOptions) => {
      const why = changeOptions(context, `remove-remote ${name}`, options);
      context.answer(changed(await removeRemote(await context.store(), name, why), options), options);
    });
  readCommand(context, 'remotes', 'the remotes that were added, with their routes').action(
    async (options: CommonOptions) => {
      const current = await (await context.store()).chain.current();
      const remotes = current ? addedRemotes(current.document) : [];
      const rows = remotes.map(({ name, routes, menu }) => [
        name,
        (current && liveVersion(current.document, name)?.metadata.version) ?? 'nothing yet',
        routes.map(({ path, access }) => `${path} (${access})`).join(', '),
        menu ? menu.path : 'none',
      ]);
      const text = rows.length === 0 ? 'No remote was added.' : table([HEADS, ...rows]);
      context.answer({ json: { remotes }, text }, options);
    },
  );
}

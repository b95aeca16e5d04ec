import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Installation {
  isInstalled(): boolean;
  markInstalled(): void;
}

/**
 * Links what a new package depends on, without a package manager: its model depends on the same, and their folders stand side by side. Where everything was
 * installed before, it is so again afterwards, and the next command of the repository installs nothing.
 * @param root the repository
 * @param write makes the new package and what names it
 */
export async function linkLikeModel(
  root: string,
  { model, name }: { model: string; name: string },
  write: () => Promise<void>,
): Promise<void> {
  const script = pathToFileURL(join(root, 'scripts/lib/install.mjs')).href;
  const { isInstalled, markInstalled }: Installation = await import(script);
  const wasInstalled = isInstalled();
  await write();
  const modules = (folder: string) => join(root, folder, 'node_modules');
  await cp(modules(model), modules(name), { recursive: true, verbatimSymlinks: true });
  if (wasInstalled) markInstalled();
}

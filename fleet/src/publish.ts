import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RELEASE_NAMES } from '@portal/contract/release-names';
import { readSettings } from '@portal/settings/read-settings';
import { createApp } from 'api/app';
import { migrations } from 'launcher/migrations';
import { openSignedStore } from 'launcher/open-signed-store';
import { publishBuilds } from 'launcher/publish-builds';
import { makeBuild, removeFolders } from '../../gateway/test/builds';
import { mustRun } from './drills/program';

const onError = (error: unknown) => {
  throw error;
};

/**
 * What CI does before portals serve: migrates the database, loads the demo content and makes releases live.
 * @param environment settings of a portal
 * @param folder for what is written meanwhile
 * @param builds folder of packages with their `dist`; small builds without pages where undefined
 */
export async function prepareContent(
  environment: Readonly<Record<string, string>>,
  folder: string,
  builds: string | undefined,
): Promise<void> {
  const settings = readSettings({ ...environment, DEMO: 'on', LOG_LEVEL: 'silent' }, folder);
  await migrations(settings).up();
  const api = await createApp({ ...settings, backgroundWork: false, clock: () => new Date() });
  await api.close();
  const { store, close } = await openSignedStore(settings, 'fleet', onError);
  try {
    await publishBuilds(store, builds ?? (await smallBuilds(join(folder, 'builds'))), 'fleet', 'the fleet starts');
  } finally {
    await close();
    rmSync(join(folder, 'builds'), { recursive: true, force: true });
  }
}

/**
 * The same by the sources of another version, with small builds.
 * @param program folder of that version, with its packages
 */
export async function prepareContentBy(
  program: string,
  environment: Readonly<Record<string, string>>,
  folder: string,
): Promise<void> {
  const own = pathToFileURL(join(program, 'fleet/src/publish.ts')).href;
  const text = `const { prepareContent } = await import(${JSON.stringify(own)});
    await prepareContent(${JSON.stringify(environment)}, ${JSON.stringify(folder)}, undefined);
    process.exit();`;
  await mustRun(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', text], {
    cwd: program,
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  });
}

async function smallBuilds(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  for (const name of RELEASE_NAMES)
    cpSync(await makeBuild(name, '1.0.0'), join(folder, name, 'dist'), { recursive: true });
  await removeFolders();
  return folder;
}

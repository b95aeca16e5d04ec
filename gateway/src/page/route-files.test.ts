import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseName } from '@portal/contract/release-names';
import { matchRoute } from '@portal/routing/match';
import { makeBuild, removeFolders } from '../../test/builds';
import { routeFiles } from './route-files';

afterAll(removeFolders);

const built = async (name: ReleaseName) => {
  const dir = await makeBuild(name, '1.0.0');
  return [name, JSON.parse(await readFile(join(dir, 'release.json'), 'utf8'))] as const;
};

test('the document of a form lists the code of its first section and of the controls in it, each once, behind the page', async () => {
  const releases = new Map([await built('host'), await built('mfe-application')]);
  const { scripts } = routeFiles(releases, matchRoute('/application/12'), 'fi');
  const names = scripts.filter(({ name }) => name === 'mfe-application').map(({ path }) => path);
  expect(names).toEqual([
    'remoteEntry.js',
    'js/mfe-application.remote.js',
    'js/mfe-application.ApplicationPage.js',
    'js/mfe-application.messages-fi.js',
    'js/mfe-application.RecordSection.js',
    'js/mfe-application.DateControl.js',
    'js/mfe-application.ComboControl.js',
    'js/mfe-application.FileField.js',
  ]);
  const list = routeFiles(releases, matchRoute('/applications'), 'fi').scripts.map(({ path }) => path);
  expect(list).not.toContain('js/mfe-application.RecordSection.js');
});

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { baseApi, type PortalThunk } from '@portal/api-client';

/** The folder of the repository. */
export const ROOT = join(__dirname, '../../..');
/** Folders of the host and of every remote. */
export const BUILDS = readdirSync(ROOT).filter((name) => name === 'host' || name.startsWith('mfe-'));

/** Sources of a package without its tests. @param folder from the root @returns paths from the root */
export const sourcesOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test(-kit)?\.tsx?$/.test(file) && !file.includes('testing/'))
    .map((file) => join(folder, 'src', file));

// Each file gives its endpoints to the one slice.
for (const file of [...BUILDS, 'shared/positions', 'shared/passkeys']
  .flatMap(sourcesOf)
  .filter((name) => name.endsWith('.api.ts')))
  require(join(ROOT, file));

/** The endpoints of all builds by their names. */
export const endpoints = baseApi.endpoints as unknown as Record<
  string,
  { initiate(argument: unknown): PortalThunk<PromiseLike<unknown>> }
>;

/** What every endpoint can be called with: each takes what it needs of it. */
export const ARGUMENT = {
  application: { campaignId: 1, portal: 'state' },
  section: 'basicInfo',
  kind: 'email',
  body: {},
  url: 'probe',
  key: '00000000-0000-4000-8000-000000000000',
  locale: 'fi',
  id: 1,
  query: '',
  page: 1,
  filters: {},
  code: '00100',
  hash: 'x',
  portal: 'state',
  feedback: {},
};

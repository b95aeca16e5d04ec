import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PortalRoute, ROUTES } from '@portal/routing/routes';
import { workspaceRoot } from './workspace.mjs';

const routes = (ROUTES as readonly PortalRoute[]).filter(({ preloadChunks }) => preloadChunks);

test.each(routes.map(({ id, remote = '', preloadChunks = [] }) => ({ id, remote, preloadChunks })))(
  'every chunk that the route $id lists is made by its remote',
  ({ remote, preloadChunks }) => {
    const src = join(workspaceRoot, remote, 'src');
    const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(join(src, file), 'utf8'))
      .join('\n');
    const made = [...sources.matchAll(/webpackChunkName: "(\w+)"/g)].map(([, name]) => name);
    expect(made).toEqual(expect.arrayContaining([...preloadChunks]));
  },
);

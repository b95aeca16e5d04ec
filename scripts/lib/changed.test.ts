import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ABOUT, OF_MANY_REMOTES, OF_NO_REMOTE, reachedBrowserTests, reachedPackages } from './changed.mjs';

const TESTS = ['shell', 'mails', 'routes', 'chaos', 'one-that-is-in-no-list'];

test('a change of a remote reaches the tests about it, and those in no list', () => {
  expect(reachedBrowserTests(['mfe-substitutions/src/remote.tsx'], TESTS)).toEqual(['shell', 'one-that-is-in-no-list']);
});

test('a change of a part that has tests of its own reaches those alone', () => {
  expect(reachedBrowserTests(['mfe-application/src/autosave/send-queue.ts'], TESTS)).toEqual([
    'chaos',
    'one-that-is-in-no-list',
  ]);
});

test('a change of a browser test reaches itself, one of documents and unit tests none', () => {
  expect(reachedBrowserTests(['e2e/tests/mails.spec.ts'], TESTS)).toEqual(['mails']);
  expect(reachedBrowserTests(['README.md', 'docs/glossary.md', 'mfe-auth/src/remote.test.tsx'], TESTS)).toEqual([]);
});

test.each(['shared/ui/src/Button.tsx', 'api/src/server.ts', 'e2e/fixtures/portal/test.ts', 'pnpm-lock.yaml'])(
  'a change of %s reaches all',
  (file) => {
    expect(reachedBrowserTests([file], TESTS)).toEqual(TESTS);
  },
);

const PACKAGES = [
  { folder: 'shared/ui', name: '@portal/ui', needs: [] },
  { folder: 'shared/forms', name: '@portal/forms', needs: ['@portal/ui'] },
  { folder: 'mfe-auth', name: 'mfe-auth', needs: ['@portal/forms'] },
  { folder: 'api', name: 'api', needs: [] },
];

test('a change reaches the unit tests of every package that needs the changed one, directly or not', () => {
  expect(reachedPackages(['shared/ui/src/basic/Button/Button.tsx'], PACKAGES)).toEqual([
    'shared/ui',
    'shared/forms',
    'mfe-auth',
  ]);
});

test('a change of a package that no other needs, or of its tests alone, is left to Jest', () => {
  expect(reachedPackages(['mfe-auth/src/remote.tsx'], PACKAGES)).toEqual([]);
  expect(reachedPackages(['shared/ui/src/basic/Button/Button.test.tsx'], PACKAGES)).toEqual([]);
});

test('a change of the API reaches the launcher, which runs it', () => {
  expect(reachedPackages(['api/src/app.ts'])).toEqual(expect.arrayContaining(['api', 'launcher']));
});

test('the lists name tests and folders that exist', () => {
  const root = join(import.meta.dirname, '../..');
  for (const name of [...Object.values(ABOUT).flat(), ...OF_MANY_REMOTES, ...OF_NO_REMOTE])
    expect([name, existsSync(join(root, 'e2e/tests', `${name}.spec.ts`))]).toEqual([name, true]);
  for (const path of Object.keys(ABOUT)) expect([path, existsSync(join(root, path))]).toEqual([path, true]);
});

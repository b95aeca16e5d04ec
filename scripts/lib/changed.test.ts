import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { browserTestSubjects } from './browser-test-subjects.mjs';
import {
  OF_ALL_FILES,
  OF_MANY_REMOTES,
  PARTS,
  reachedBrowserTests,
  reachedPackages,
  reachedUnitTests,
} from './changed.mjs';

const TESTS = ['account', 'settings', 'log-in', 'shell', 'mails', 'chaos'];
const SUBJECTS = new Map([
  ['account', new Map([['mfe-account', new Set(['SettingsPage'])]])],
  [
    'settings',
    new Map([
      ['mfe-account', new Set(['SettingsPage', '*'])],
      ['mfe-auth', new Set(['LoginPage'])],
    ]),
  ],
  ['log-in', new Map([['mfe-auth', new Set(['LoginPage'])]])],
  [
    'shell',
    new Map([
      ['mfe-account', new Set(['DashboardPage'])],
      ['mfe-auth', new Set(['HomePage'])],
      ['mfe-substitutions', new Set(['*'])],
    ]),
  ],
]);
const reachedFrom = (...files: string[]) => reachedBrowserTests(files, TESTS, () => SUBJECTS);

test('a change of a page reaches the tests about the page, one of another file those about its remote', () => {
  expect(reachedFrom('mfe-auth/src/pages/LoginPage/LoginPage.tsx')).toEqual(['settings', 'log-in']);
  expect(reachedFrom('mfe-account/src/components/Section.tsx')).toEqual(['account', 'settings']);
});

test('a test of which it is not known what page it is about is reached from each page of its remote', () => {
  expect(reachedFrom('mfe-account/src/pages/DashboardPage/DashboardPage.tsx')).toEqual(['settings']);
});

test('a change that no test is about but one of many remotes reaches that one', () => {
  expect(reachedFrom('mfe-substitutions/src/remote.tsx')).toEqual(['shell']);
});

test('a page that no test names reaches the tests about its remote, and a remote that none names all', () => {
  expect(reachedFrom('mfe-auth/src/pages/NewPage/NewPage.tsx')).toEqual(['settings', 'log-in']);
  expect(reachedFrom('mfe-new/src/remote.tsx')).toEqual(TESTS);
});

test('a change of a part that has tests of its own reaches those alone', () => {
  expect(reachedFrom('mfe-application/src/autosave/send-queue.ts')).toEqual(['chaos']);
});

test('what a browser test is about is read from the texts and addresses that it names', () => {
  const subjects = browserTestSubjects();
  expect(subjects.get('account')?.get('mfe-account')).toContain('SettingsPage');
  expect(subjects.get('substitutions')?.get('mfe-substitutions')).toContain('OffersPage');
  expect(subjects.get('lost-password')?.get('mfe-auth')).toContain('ResetPasswordPage');
  expect(subjects.get('two-tabs')?.get('mfe-application')).toContain('ApplicationPage');
  // The log-in leads there, and is not what the test is about.
  expect([...(subjects.get('two-tabs')?.keys() ?? [])]).toEqual(['mfe-application']);
});

test('a change of a browser test reaches itself, one of documents and unit tests none', () => {
  expect(reachedBrowserTests(['e2e/tests/mails.spec.ts'], TESTS)).toEqual(['mails']);
  expect(reachedBrowserTests(['README.md', 'docs/glossary.md', 'mfe-auth/src/remote.test.tsx'], TESTS)).toEqual([]);
});

test.each(['shared/ui/src/Button.tsx', 'api/src/app.ts', 'e2e/fixtures/portal/test.ts', 'pnpm-lock.yaml'])(
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

test('a change reaches the unit tests that read files of any package, and those that were changed themselves', () => {
  expect(reachedUnitTests(['mfe-auth/src/api/auth.api.ts'], PACKAGES)).toEqual([
    '--findRelatedTests',
    'mfe-auth/src/api/auth.api.ts',
    ...OF_ALL_FILES,
  ]);
  const files = ['shared/forms/src/SubmitForm.tsx', 'api/test/routes.test.ts'];
  const [option, ...projects] = reachedUnitTests(files, PACKAGES);
  expect([option, projects.sort()]).toEqual([
    '--selectProjects',
    ['api', 'mfe-auth', 'scripts', 'shared/api-client', 'shared/build', 'shared/forms', 'shared/testing'],
  ]);
});

test('the lists name tests and folders that exist', () => {
  const root = join(import.meta.dirname, '../..');
  for (const name of [...Object.values(PARTS).flat(), ...OF_MANY_REMOTES])
    expect([name, existsSync(join(root, 'e2e/tests', `${name}.spec.ts`))]).toEqual([name, true]);
  for (const path of [...Object.keys(PARTS), ...OF_ALL_FILES])
    expect([path, existsSync(join(root, path))]).toEqual([path, true]);
});

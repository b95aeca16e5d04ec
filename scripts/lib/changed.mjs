import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { browserTestSubjects } from './browser-test-subjects.mjs';
import { root } from './root.mjs';

const AUTO_SAVE = ['chaos', 'faults', 'log-out', 'own-text', 'session-ended', 'two-tabs'];

/** Parts without texts and addresses of their own, with the browser tests about them. */
export const PARTS = { 'mfe-application/src/autosave': AUTO_SAVE, 'shared/auto-save': AUTO_SAVE };
/** Browser tests that pass through pages of many remotes, or through any page: they are left to the whole run. */
export const OF_MANY_REMOTES = [
  ...['apply', 'bad-input', 'broken-releases', 'employer', 'host', 'large-text', 'layout-shift', 'own-build'],
  ...['release-mixes', 'releases', 'routes', 'rules', 'session-timeout', 'smoke', 'version-mixtures'],
];
/** Unit tests that read files of any package without importing them: Jest cannot know which changes reach them. */
export const OF_ALL_FILES = [
  'scripts/documents/references.test.ts',
  'scripts/documents/words-for-people.test.ts',
  'shared/api-client/src/endpoint-names.test.ts',
  'shared/build/src/foreign-host.test.ts',
  'shared/build/src/languages.test.ts',
  'shared/build/src/message-ids.test.ts',
  'shared/build/src/shared-packages.test.ts',
  'shared/testing/src/every-call.test.ts',
  'shared/testing/src/every-failure.test.ts',
];
/** A test that names more remotes than these passes through them. */
const MOST_REMOTES = 2;
/** Nothing that a browser shows. */
const UNSEEN = /^(docs|bench|deploy|\.github)\/|\.md$|\.test\.tsx?$/;

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/**
 * The last commit that the working copy and a branch have in common.
 * @param {string} branch or any name that Git knows
 */
export const commonCommit = (branch) => git('merge-base', branch, 'HEAD')[0];

/**
 * The files that differ from a commit, committed or not.
 * @param {string} since a name that Git knows
 * @returns {string[]} paths from the root
 */
export function changedFiles(since) {
  return [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
}

/**
 * Which browser tests are run for a change, for an answer within about a minute: of a page, those about it; of another file of a remote, those
 * about the remote; of a test, itself; of anything else that is delivered, all. Tests that pass through many remotes are run where no others
 * are about what was changed.
 * @param {string[]} files that were changed, as paths from the root
 * @param {string[]} tests names of all browser tests
 * @param {() => Map<string, import('./browser-test-subjects.mjs').Subject>} subjectsOf what each of them is about
 * @returns {string[]} names
 */
export function reachedBrowserTests(files, tests = allBrowserTests(), subjectsOf = browserTestSubjects) {
  const reached = files
    .filter((file) => !UNSEEN.test(file))
    .flatMap((file) => {
      const [, test] = /^e2e\/tests\/(.+)\.spec\.ts$/.exec(file) ?? [];
      if (test) return [test];
      const part = Object.keys(PARTS).find((path) => file.startsWith(`${path}/`));
      if (part) return PARTS[part];
      const [, remote, page] = /^(mfe-[^/]+)\/(?:src\/pages\/([^/]+)\/)?/.exec(file) ?? [];
      return (remote && testsAbout(subjectsOf(), remote, page)) || tests;
    });
  // A test that was removed is run no more.
  return tests.filter((name) => reached.includes(name));
}

/** The narrowest tests that there are; undefined where none names the remote. */
function testsAbout(subjects, remote, page) {
  const own = [...subjects].filter(([, subject]) => subject.has(remote));
  const narrow = own.filter(([name, { size }]) => size <= MOST_REMOTES && !OF_MANY_REMOTES.includes(name));
  const ofPage = (some) => some.filter(([, subject]) => [page, '*'].some((one) => subject.get(remote).has(one)));
  const found = (page ? [ofPage(narrow), narrow, ofPage(own), own] : [narrow, own]).find((some) => some.length > 0);
  return found?.map(([name]) => name);
}

/**
 * Packages whose unit tests a change can reach from another package: Jest follows imports within one package alone.
 * @param {string[]} files that were changed, as paths from the root
 * @param {Package[]} packages of the workspace
 * @returns {string[]} folders of the changed packages and of all that need them; empty where none is needed by another
 */
export function reachedPackages(files, packages = allPackages()) {
  const changed = packages.filter(({ folder }) =>
    hasAny(
      files.filter((file) => !UNSEEN.test(file)),
      folder,
    ),
  );
  const reached = new Set(changed);
  for (const one of reached) {
    // Most packages import one helper of the tests, not all that the helpers need.
    if (one.name === '@portal/testing' && !changed.includes(one)) continue;
    for (const other of packages) if (other.needs.includes(one.name)) reached.add(other);
  }
  return reached.size > changed.length ? [...reached].map(({ folder }) => folder) : [];
}

const hasAny = (files, folder) => files.some((file) => file.startsWith(`${folder}/`));

/**
 * What Jest is told to run for a change: where other packages need a changed one, all tests of these, else the tests that import what was changed;
 * in either case those that read files of any package.
 * @param {string[]} files that were changed, as paths from the root
 * @param {Package[]} [packages] of the workspace
 * @returns {string[]} arguments
 */
export function reachedUnitTests(files, packages = allPackages()) {
  const reached = reachedPackages(files, packages);
  if (reached.length === 0) return ['--findRelatedTests', ...files, ...OF_ALL_FILES];
  // A package of which a test alone changed is none of those, but its test counts.
  const changed = packages.map(({ folder }) => folder).filter((folder) => hasAny(files, folder));
  const readers = OF_ALL_FILES.map((file) => /^(?:(?:kit|shared)\/)?[^/]+/.exec(file)[0]);
  return ['--selectProjects', ...new Set([...reached, ...changed, ...readers])];
}

/**
 * @typedef {{folder: string, name: string, needs: string[]}} Package
 * @returns {Package[]} those with unit tests; the benchmark and the end-to-end tests need all others and are no part of it
 */
function allPackages() {
  const manifests = git('ls-files', '*/package.json').filter((file) => !/^(bench|e2e)\/|\/test\//.test(file));
  const scripts = { folder: 'scripts', name: 'scripts', needs: [] };
  const read = manifests.map((file) => {
    const { name, dependencies, devDependencies } = JSON.parse(readFileSync(join(root, file), 'utf8'));
    return { folder: dirname(file), name, needs: Object.keys({ ...dependencies, ...devDependencies }) };
  });
  return [...read, scripts];
}

function allBrowserTests() {
  return readdirSync(join(root, 'e2e/tests'))
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => name.replace(/\.spec\.ts$/, ''));
}

import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * Browser tests about a part of a remote, for an answer within about a minute; the longest path counts. Tests that merely pass through its pages
 * are left to the whole run. A test in no list, and not in the last one, is run for a change of any remote.
 */
export const ABOUT = {
  'mfe-account': ['account', 'account-states', 'confirm-email', 'keyboard'],
  'mfe-application': ['attachments', 'cv', 'every-field', 'form-accessibility', 'form-dialogs', 'keyboard'],
  'mfe-application/src/autosave': ['chaos', 'faults', 'log-out', 'own-text', 'session-ended', 'two-tabs'],
  'mfe-auth': ['account-states', 'confirm-email', 'keyboard', 'log-out', 'lost-password'],
  'mfe-internal-ads': ['session-ended', 'shell'],
  'mfe-substitutions': ['shell'],
};
/** Browser tests about several remotes at once. */
export const OF_MANY_REMOTES = [
  ...['apply', 'bad-input', 'broken-releases', 'employer', 'host', 'large-text', 'layout-shift', 'own-build'],
  ...['release-mixes', 'releases', 'routes', 'rules', 'session-timeout', 'smoke'],
];
/** Browser tests about no remote. */
export const OF_NO_REMOTE = ['accessibility-check', 'consent', 'mails'];
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
 * Which browser tests are run for a change: of a remote, those about it; of a test, itself; of anything else that is delivered, all.
 * @param {string[]} files that were changed, as paths from the root
 * @param {string[]} tests names of all browser tests
 * @returns {string[]} names
 */
export function reachedBrowserTests(files, tests = allBrowserTests()) {
  const listed = [...Object.values(ABOUT).flat(), ...OF_MANY_REMOTES, ...OF_NO_REMOTE];
  const unlisted = tests.filter((name) => !listed.includes(name));
  const reached = files
    .filter((file) => !UNSEEN.test(file))
    .flatMap((file) => {
      const [, test] = /^e2e\/tests\/(.+)\.spec\.ts$/.exec(file) ?? [];
      if (test) return [test];
      const part = Object.keys(ABOUT)
        .filter((path) => file.startsWith(`${path}/`))
        .sort((one, other) => other.length - one.length)[0];
      return part ? [...ABOUT[part], ...unlisted] : tests;
    });
  // A test that was removed is run no more.
  return tests.filter((name) => reached.includes(name));
}

function allBrowserTests() {
  return readdirSync(join(root, 'e2e/tests'))
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => name.replace(/\.spec\.ts$/, ''));
}

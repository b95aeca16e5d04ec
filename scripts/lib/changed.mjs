import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** Browser tests that open pages of a remote. What is in no list, and not in the last one, is run for a change of any remote. */
export const SHOWS = {
  'mfe-account': [
    ...['account', 'account-states', 'apply', 'bad-input', 'confirm-email', 'keyboard', 'log-out', 'release-mixes'],
    ...['routes', 'session-ended', 'session-timeout', 'shell', 'smoke'],
  ],
  'mfe-application': [
    ...['apply', 'attachments', 'bad-input', 'layout-shift', 'cv', 'employer', 'every-field', 'faults'],
    ...['form-accessibility', 'form-dialogs', 'keyboard', 'log-out', 'own-text', 'release-mixes', 'routes', 'rules'],
    ...['session-ended', 'session-timeout', 'shell', 'chaos', 'two-tabs'],
  ],
  'mfe-auth': [
    ...['account', 'account-states', 'apply', 'bad-input', 'broken-releases', 'confirm-email', 'cv', 'employer'],
    ...['faults', 'host', 'keyboard', 'log-out', 'lost-password', 'own-build', 'release-mixes', 'releases', 'routes'],
    ...['session-ended', 'session-timeout', 'shell'],
  ],
  'mfe-internal-ads': ['release-mixes', 'routes', 'session-ended', 'shell'],
  'mfe-substitutions': ['release-mixes', 'routes', 'shell'],
};
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
 * Which browser tests a change can reach: of a remote, those that open its pages; of a test, itself; of anything else that is delivered, all.
 * @param {string[]} files that were changed, as paths from the root
 * @param {string[]} tests names of all browser tests
 * @returns {string[]} names
 */
export function reachedBrowserTests(files, tests = allBrowserTests()) {
  const listed = [...Object.values(SHOWS).flat(), ...OF_NO_REMOTE];
  const unlisted = tests.filter((name) => !listed.includes(name));
  const reached = files
    .filter((file) => !UNSEEN.test(file))
    .flatMap((file) => {
      const [, test] = /^e2e\/tests\/(.+)\.spec\.ts$/.exec(file) ?? [];
      if (test) return [test];
      const shown = SHOWS[file.split('/')[0]];
      return shown ? [...shown, ...unlisted] : tests;
    });
  // A test that was removed is run no more.
  return tests.filter((name) => reached.includes(name));
}

function allBrowserTests() {
  return readdirSync(join(root, 'e2e/tests'))
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => name.replace(/\.spec\.ts$/, ''));
}

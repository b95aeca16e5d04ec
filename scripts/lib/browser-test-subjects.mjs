import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './root.mjs';

/** Page objects that more than this share of the tests use lead to what a test is about, as the log-in does. */
const LEADING_SHARE = 1 / 4;

/**
 * @typedef {Map<string, Set<string>>} Subject remotes, each with the pages of it; `*` where it is not known which
 * @typedef {{pattern: string[], remote: string, page: string}} Address
 */

const read = (file) => readFileSync(join(root, file), 'utf8');
const folders = (path) =>
  existsSync(join(root, path)) ? readdirSync(join(root, path), { recursive: true, withFileTypes: true }) : [];

/** @returns {Address[]} of the table of routes */
function addresses() {
  const text = read('shared/routing/src/routes.ts');
  const shared = new Map(
    [...text.matchAll(/^const (\w+) = (\{[^}]*\}) as const;/gm)].map(([, name, facts]) => [name, facts]),
  );
  return [...text.matchAll(/\{[^{}]*\bid: '[^{}]*\}/g)].flatMap(([route]) => {
    const facts = route.replace(/\.\.\.(\w+)/, (_, name) => shared.get(name) ?? '');
    const [pattern, remote, page] = ['pattern', 'remote', 'page'].map(
      (name) => new RegExp(`\\b${name}: '([^']+)'`).exec(facts)?.[1],
    );
    return pattern && remote && page && pattern !== '/' ? [{ pattern: pattern.split('/'), remote, page }] : [];
  });
}

/** Message ids of every remote, each with the pages in whose sources it stands. @returns {Map<string, {remote: string, pages: string[]}>} */
function messages() {
  const found = new Map();
  for (const remote of readdirSync(root).filter((name) => name.startsWith('mfe-'))) {
    const sources = new Map();
    for (const file of folders(`${remote}/src/pages`)) {
      if (!file.isFile() || !/(?<!\.test)\.tsx?$/.test(file.name)) continue;
      const path = join(file.parentPath ?? file.path, file.name);
      const page = path.slice(join(root, remote, 'src/pages/').length).split('/')[0] ?? '';
      sources.set(page, `${sources.get(page) ?? ''}${readFileSync(path, 'utf8')}`);
    }
    if (!existsSync(join(root, remote, 'src'))) continue;
    const files = readdirSync(join(root, remote, 'src'), { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((path) => /(^|\/)messages\/fi\.json$/.test(path))) {
      for (const id of Object.keys(JSON.parse(read(`${remote}/src/${file}`)))) {
        const pages = [...sources].filter(([, text]) => text.includes(`'${id}'`)).map(([page]) => page);
        found.set(id, { remote, pages });
      }
    }
  }
  return found;
}

/** The test's file and what it imports within the tests, with their texts. @returns {Map<string, string>} */
function sourcesOf(file, found = new Map()) {
  if (found.has(file)) return found;
  const text = read(file);
  found.set(file, text);
  for (const [, path] of text.matchAll(/from '(\.{1,2}\/[^']+)'/g)) {
    const imported = `${join(dirname(file), path)}.ts`;
    if (imported.startsWith('e2e/') && existsSync(join(root, imported))) sourcesOf(imported, found);
  }
  return found;
}

/**
 * What each browser test is about: the remotes and pages whose texts and addresses it names, itself or in a page object of its own.
 * @returns {Map<string, Subject>} by name of the test
 */
export function browserTestSubjects() {
  const names = readdirSync(join(root, 'e2e/tests')).filter((name) => name.endsWith('.spec.ts'));
  const sources = new Map(names.map((name) => [name.replace('.spec.ts', ''), sourcesOf(`e2e/tests/${name}`)]));
  const users = (file) => [...sources.values()].filter((own) => own.has(file)).length;
  const table = addresses();
  const ids = messages();
  const subjects = new Map();
  for (const [name, own] of sources) {
    const files = [...own.keys()].filter((file) => users(file) <= names.length * LEADING_SHARE);
    const subject = new Map();
    const add = (remote, page) => subject.set(remote, (subject.get(remote) ?? new Set()).add(page));
    for (const text of files.map((file) => own.get(file) ?? '')) {
      for (const [, path] of text.matchAll(/['"`](\/[a-z][^'"`?\s]*)/g)) {
        const parts = path.replace(/\$\{[^}]*\}/g, 'x').split('/');
        for (const { pattern, remote, page } of table) if (fits(parts, pattern)) add(remote, page);
      }
      for (const [, id] of text.matchAll(/'([a-z-]+(?:\.[a-z0-9-]+)+)'/g)) {
        const { remote, pages } = ids.get(id) ?? {};
        if (remote) for (const page of pages.length > 0 ? pages : ['*']) add(remote, page);
      }
    }
    subjects.set(name, subject);
  }
  return subjects;
}

function fits(parts, pattern) {
  const least = pattern.filter((part) => !part.endsWith('?')).length;
  return (
    parts.length >= least &&
    parts.length <= pattern.length &&
    parts.every((part, index) => pattern[index].startsWith(':') || pattern[index] === part)
  );
}

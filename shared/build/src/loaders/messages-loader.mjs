import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isStructurallySame, parse } from '@formatjs/icu-messageformat-parser';
import { locales } from '../languages.mjs';
import { keptTexts } from '../refresh/kept-texts.mjs';

/** @param {string} file @param {string} source */
function parseCatalogue(file, source) {
  const faults = [];
  const messages = new Map();
  for (const [id, entry] of Object.entries(JSON.parse(source))) {
    if (typeof entry?.defaultMessage !== 'string') faults.push(`${file}: ${id} has no defaultMessage`);
    else if (!entry.description) faults.push(`${file}: ${id} has no description for the translator`);
    else {
      try {
        messages.set(id, parse(entry.defaultMessage, { requiresOtherClause: true }));
      } catch (error) {
        faults.push(`${file}: ${id}: ${error instanceof Error ? error.message : error}`);
      }
    }
  }
  return { messages, faults };
}

/**
 * Compares a language with another: the same ids, with the same variables.
 * @param {string} file @param {Map<string, unknown[]>} own @param {string} otherFile @param {Map<string, unknown[]>} other
 */
function compare(file, own, otherFile, other) {
  const faults = [];
  for (const [id, ast] of other) {
    const mine = own.get(id);
    if (!mine) faults.push(`${file}: ${id} is missing (it is in ${otherFile})`);
    else {
      const same = isStructurallySame(ast, mine);
      if (!same.success) faults.push(`${file}: ${id} differs from ${otherFile}: ${same.error?.message}`);
    }
  }
  return faults;
}

/**
 * Checks one language's message file against its siblings and compiles it.
 * @param {string} path the file
 * @param {string} source its text
 * @param {(path: string) => string} read reads a sibling
 * @returns {{messages: Record<string, unknown[]>, faults: string[]}} ids with their parsed form; every fault found
 */
export function compileMessages(path, source, read) {
  const file = basename(path);
  const { messages, faults } = parseCatalogue(file, source);
  for (const language of locales) {
    const sibling = `${language}.json`;
    if (sibling === file) continue;
    const other = parseCatalogue(sibling, read(join(dirname(path), sibling)));
    faults.push(...compare(file, messages, sibling, other.messages));
  }
  return { messages: Object.fromEntries(messages), faults };
}

/**
 * Webpack loader for `messages/<language>.json`: parsed at build time, so that the browser needs no parser.
 * @this {import('webpack').LoaderContext<unknown>}
 * @param {string} source
 */
export default function messagesLoader(source) {
  const folder = dirname(this.resourcePath);
  for (const language of locales) this.addDependency(join(folder, `${language}.json`));
  const { messages, faults } = compileMessages(this.resourcePath, source, (path) => readFileSync(path, 'utf8'));
  if (faults.length > 0) throw new Error(`Messages:\n  ${faults.join('\n  ')}`);
  const compiled = `JSON.parse(${JSON.stringify(JSON.stringify(messages))})`;
  return this.hot ? keptTexts(compiled) : `export default ${compiled};`;
}

import { parseSync } from '@swc/core';
import { LOCALES } from '../../shared/contract/src/limits';

export interface BannedWord {
  language: string;
  word: string;
  instead: string;
}
export interface TextForPeople {
  language: string;
  text: string;
}

const LANGUAGES: ReadonlySet<string> = new Set(LOCALES);
const BANNED_ROW = new RegExp(`^\\| (${LOCALES.join('|')}) \\| (.+?) \\| (.+?) \\|$`, 'gm');

/** Reads the table of words that the glossary bans. */
export function bannedWordsOf(glossary: string): BannedWord[] {
  return [...glossary.matchAll(BANNED_ROW)].map(([, language = '', word = '', instead = '']) => {
    return { language, word, instead };
  });
}

/** Finds the banned words of a text; a word counts where it begins, so that its inflected forms are found as well. */
export function wordsFoundIn({ language, text }: TextForPeople, banned: readonly BannedWord[]): BannedWord[] {
  const lower = text.toLowerCase();
  return banned.filter((entry) => {
    if (entry.language !== language) return false;
    for (let at = lower.indexOf(entry.word); at !== -1; at = lower.indexOf(entry.word, at + 1)) {
      if (!/[\p{L}-]/u.test(lower[at - 1] ?? ' ')) return true;
    }
    return false;
  });
}

/** What operators read is English and stands in the code of the command line. */
const FOR_OPERATORS = /^(launcher|gateway\/src\/cli|scripts)\/.*\.(ts|mjs)$/;
const FOR_CANDIDATES = /^(api|gateway|shared|host|sso-provider|mfe-[\w-]+)\/.*\.tsx?$/;

/**
 * Reads the texts of a file that people see: messages, the data of campaigns, objects and constants of the code that are called by a
 * language, and what the command line writes.
 */
export function textsOfFile(file: string, content: string | (() => string)): TextForPeople[] {
  const source = () => (typeof content === 'string' ? content : content());
  const messages = /\/messages\/(\w\w)\.json$/.exec(file)?.[1];
  if (messages) {
    const texts: Record<string, { defaultMessage: string }> = JSON.parse(source());
    return Object.values(texts).map(({ defaultMessage }) => ({ language: messages, text: defaultMessage }));
  }
  if (/^api\/.*\.json$/.test(file)) return textsOfJson(JSON.parse(source()), undefined);
  if (/\.(test|fixture)\.tsx?$/.test(file) || /\/(migrations|documents)\//.test(file)) return [];
  if (FOR_OPERATORS.test(file)) return textsOfNode(parse(file, source()), 'en');
  return FOR_CANDIDATES.test(file) ? textsOfCode(file, source()) : [];
}

const parse = (file: string, content: string) => parseSync(content, { syntax: 'typescript', tsx: file.endsWith('x') });

function textsOfJson(value: unknown, language: string | undefined): TextForPeople[] {
  if (typeof value === 'string') return language ? [{ language, text: value }] : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOfJson(inner, LANGUAGES.has(key) ? key : language));
}

function textsOfCode(file: string, content: string): TextForPeople[] {
  const ofFile = /\/texts\/(\w\w)\.ts$/.exec(file)?.[1];
  if (!ofFile && !/\bsv(:| =)/.test(content)) return [];
  return textsOfNode(parse(file, content), ofFile);
}

/** Texts below a node of the syntax tree, in the language of the nearest key around them. */
function textsOfNode(node: unknown, language: string | undefined): TextForPeople[] {
  if (node === null || typeof node !== 'object') return [];
  const { type, key, value, id, init, cooked } = node as Record<string, unknown>;
  if (type === 'KeyValueProperty') return textsOfNode(value, languageOf(key) ?? language);
  if (type === 'VariableDeclarator') return textsOfNode(init, languageOf(id) ?? language);
  const text = type === 'StringLiteral' ? value : type === 'TemplateElement' ? cooked : undefined;
  if (typeof text === 'string') return language && text ? [{ language, text }] : [];
  return Object.values(node).flatMap((inner) => textsOfNode(inner, language));
}

/** The language by which a property or a constant is called. */
function languageOf(name: unknown): string | undefined {
  const { value } = name as { value?: unknown };
  return typeof value === 'string' && LANGUAGES.has(value) ? value : undefined;
}

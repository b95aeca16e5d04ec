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

/** Reads the texts of a file that people see: messages, the data of campaigns, and objects of the code that are keyed by language. */
export function textsOfFile(file: string, content: string | (() => string)): TextForPeople[] {
  const source = () => (typeof content === 'string' ? content : content());
  const messages = /\/messages\/(\w\w)\.json$/.exec(file)?.[1];
  if (messages) {
    const texts: Record<string, { defaultMessage: string }> = JSON.parse(source());
    return Object.values(texts).map(({ defaultMessage }) => ({ language: messages, text: defaultMessage }));
  }
  if (/^api\/.*\.json$/.test(file)) return textsOfJson(JSON.parse(source()), undefined);
  const isCode = /^(api|gateway|shared|host|mfe-[\w-]+)\/.*\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file);
  if (!isCode || /\/migrations\//.test(file)) return [];
  return textsOfCode(file, source());
}

function textsOfJson(value: unknown, language: string | undefined): TextForPeople[] {
  if (typeof value === 'string') return language ? [{ language, text: value }] : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOfJson(inner, LANGUAGES.has(key) ? key : language));
}

function textsOfCode(file: string, content: string): TextForPeople[] {
  const ofFile = /\/texts\/(\w\w)\.ts$/.exec(file)?.[1];
  if (!ofFile && !/\bsv:/.test(content)) return [];
  return textsOfNode(parseSync(content, { syntax: 'typescript', tsx: file.endsWith('x') }), ofFile);
}

/** Texts below a node of the syntax tree, in the language of the nearest key around them. */
function textsOfNode(node: unknown, language: string | undefined): TextForPeople[] {
  if (node === null || typeof node !== 'object') return [];
  const { type, key, value, cooked } = node as Record<string, unknown>;
  if (type === 'KeyValueProperty') {
    const name = (key as { value?: unknown }).value;
    return textsOfNode(value, typeof name === 'string' && LANGUAGES.has(name) ? name : language);
  }
  const text = type === 'StringLiteral' ? value : type === 'TemplateElement' ? cooked : undefined;
  if (typeof text === 'string') return language && text ? [{ language, text }] : [];
  return Object.values(node).flatMap((inner) => textsOfNode(inner, language));
}

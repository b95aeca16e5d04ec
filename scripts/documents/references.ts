import { posix } from 'node:path';
import { type MarkdownFacts, readMarkdown } from './markdown';

/** A reference that leads nowhere. */
export interface BrokenReference {
  file: string;
  line: number;
  reference: string;
  reason: string;
}

/** The files of the repository: paths from its root, and how to read one. */
export interface Repository {
  files: readonly string[];
  read(file: string): string;
}

/** A document that is named in code: its path from the root, with an anchor where a chapter is meant. */
const NAMED_DOCUMENT = /(?:docs\/[\w./-]*\w|[\w./-]*\w\.md\b)(?:#[\w-]+)?/g;
/** Documents that are named by a number in them, which no check could follow. */
const NUMBERED = [/\bsections? \d+/i, /\bpromises? \d+/i, /\bADR \d+/];
/** Standards of others have numbered sections. */
const FOREIGN = /\b(?:RFC|WCAG|ISO) [\d.]+/;
/** A source file, or a path to any file of the repository; data such as `release.json` is no file of it. */
const NAMED_FILE = [
  /^[\w@][\w@./-]*\.(?:tsx?|mjs|cjs|css|sql|conf)$/,
  /^[\w@.-]+(?:\/[\w@.-]+)+\.(?:json|md|ya?ml|txt)$/,
];
const OUTSIDE = /^[a-z]+:/i;

/** Follows what documents and code name, and keeps what it has read. */
export class References {
  readonly #repository: Repository;
  readonly #paths: ReadonlySet<string>;
  readonly #facts = new Map<string, MarkdownFacts>();

  constructor(repository: Repository) {
    this.#repository = repository;
    // A folder is there when a file is in it.
    this.#paths = new Set(repository.files.flatMap((file) => [file, ...foldersOf(file)]));
  }

  /** Links, anchors and names of files in a document that lead nowhere. */
  brokenInDocument(file: string): BrokenReference[] {
    const text = this.#repository.read(file);
    const { links, inlineCode, namesInFiles } = this.#factsOf(file);
    const found = [
      ...links
        .filter((link) => !OUTSIDE.test(link))
        .map((link) => ({ reference: link, reason: this.#errorOf(link, file) })),
      ...inlineCode
        .filter((code) => NAMED_FILE.some((pattern) => pattern.test(code)))
        .map((code) => ({ reference: code, reason: this.#hasFile(code) ? undefined : 'there is no such file' })),
      ...namesInFiles.map(({ name, link }) => ({ reference: name, reason: this.#missingName(name, link, file) })),
    ];
    return found.flatMap(({ reference, reason }) =>
      reason ? [{ file, line: lineOf(text, text.indexOf(reference)), reference, reason }] : [],
    );
  }

  /** Documents that code names and that are not there, or that it names by a number. */
  brokenInCode(file: string): BrokenReference[] {
    return this.#repository
      .read(file)
      .split('\n')
      .flatMap((text, index) => {
        const named = [...text.matchAll(NAMED_DOCUMENT)].map(([reference]) => ({
          reference,
          // A path in code may begin with the steps to the root.
          reason: this.#errorOf(`/${reference.replace(/^(?:\.\.?\/)+/, '')}`, file),
        }));
        const numbered = FOREIGN.test(text) ? [] : NUMBERED.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
        return [
          ...named,
          ...numbered.map((reference) => ({ reference, reason: 'name the document by its path and anchor' })),
        ].flatMap(({ reference, reason }) => (reason ? [{ file, line: index + 1, reference, reason }] : []));
      });
  }

  #missingName(name: string, link: string, from: string): string | undefined {
    const file = posix.join(posix.dirname(from), link);
    if (file.endsWith('.md') || !this.#repository.files.includes(file)) return undefined;
    const isThere = new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(this.#repository.read(file));
    return isThere ? undefined : `it is not in ${file}`;
  }

  /** @param name a whole path, or the end of one */
  #hasFile(name: string): boolean {
    return this.#repository.files.some((file) => file === name || file.endsWith(`/${name}`));
  }

  /** @param link from the root where it begins with a slash, else from the folder of the file */
  #errorOf(link: string, from: string): string | undefined {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? from : posix.join(path.startsWith('/') ? '.' : posix.dirname(from), decodeURI(path));
    const file = target.replace(/\/$/, '');
    if (!this.#paths.has(file)) return 'there is no such file';
    if (anchor === undefined) return undefined;
    if (!file.endsWith('.md')) return 'only documents have anchors';
    return this.#factsOf(file).anchors.has(anchor) ? undefined : 'there is no such heading';
  }

  #factsOf(file: string): MarkdownFacts {
    const facts = this.#facts.get(file) ?? readMarkdown(this.#repository.read(file));
    this.#facts.set(file, facts);
    return facts;
  }
}

function foldersOf(file: string): string[] {
  const folder = posix.dirname(file);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
}

const lineOf = (text: string, index: number): number => text.slice(0, Math.max(0, index)).split('\n').length;

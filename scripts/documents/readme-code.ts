import { readFileSync } from 'node:fs';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { visit } from 'unist-util-visit';

/** A block of code in a document. */
export interface CodeBlock {
  /** The language behind the fence. */
  lang: string;
  /** What stands behind the language, such as a file's name. */
  meta: string;
  code: string;
}

/** The blocks of code of a Markdown document, in order. @param file its path */
export function codeBlocks(file: string): CodeBlock[] {
  const blocks: CodeBlock[] = [];
  visit(fromMarkdown(readFileSync(file, 'utf8')), 'code', ({ lang, meta, value }) => {
    blocks.push({ lang: lang ?? '', meta: meta ?? '', code: `${value}\n` });
  });
  return blocks;
}

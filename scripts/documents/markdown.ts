import GithubSlugger from 'github-slugger';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString as textOf } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';

/** The headings that a document offers to links, and the references it makes. */
export interface MarkdownFacts {
  /** Anchors by which its headings can be reached, as GitHub makes them. */
  anchors: ReadonlySet<string>;
  /** Addresses of its links and pictures, as they are written. */
  links: readonly string[];
  /** Texts between backticks. */
  inlineCode: readonly string[];
  /** Names that are said to be in a file: `name` in [file](address), or `name`, [file](address). */
  namesInFiles: readonly { name: string; link: string }[];
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;
const BETWEEN = /^(?:,| in| of) $/;

/** Reads a document; what stands in blocks of code counts for nothing. */
export function readMarkdown(text: string): MarkdownFacts {
  const slugger = new GithubSlugger();
  const anchors = new Set<string>();
  const links: string[] = [];
  const inlineCode: string[] = [];
  const namesInFiles: { name: string; link: string }[] = [];
  visit(fromMarkdown(text), (node, index, parent) => {
    if (node.type === 'heading') anchors.add(slugger.slug(textOf(node)));
    if (node.type === 'html') for (const [, id] of node.value.matchAll(/<a id="([^"]+)">/g)) anchors.add(id ?? '');
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') links.push(node.url);
    if (node.type !== 'inlineCode') return;
    inlineCode.push(node.value);
    const [between, link] = parent?.children.slice((index ?? 0) + 1, (index ?? 0) + 3) ?? [];
    if (IDENTIFIER.test(node.value) && link?.type === 'link' && BETWEEN.test(textOf(between)))
      namesInFiles.push({ name: node.value, link: link.url });
  });
  return { anchors, links, inlineCode, namesInFiles };
}

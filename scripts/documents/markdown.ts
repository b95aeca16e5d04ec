import GithubSlugger from 'github-slugger';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString as textOf } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';

/** What a document offers to links, and what it names itself. */
export interface MarkdownFacts {
  /** Anchors by which its headings can be reached, as GitHub makes them. */
  anchors: ReadonlySet<string>;
  /** Addresses of its links and pictures, as they are written. */
  links: readonly string[];
  /** Texts between backticks. */
  inlineCode: readonly string[];
}

/** Reads a document; what stands in blocks of code counts for nothing. */
export function readMarkdown(text: string): MarkdownFacts {
  const slugger = new GithubSlugger();
  const anchors = new Set<string>();
  const links: string[] = [];
  const inlineCode: string[] = [];
  visit(fromMarkdown(text), (node) => {
    if (node.type === 'heading') anchors.add(slugger.slug(textOf(node)));
    if (node.type === 'html') for (const [, id] of node.value.matchAll(/<a id="([^"]+)">/g)) anchors.add(id ?? '');
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') links.push(node.url);
    if (node.type === 'inlineCode') inlineCode.push(node.value);
  });
  return { anchors, links, inlineCode };
}

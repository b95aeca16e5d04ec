// Reads a PDF on stdin with a reader of its own and tells on stdout what a screen reader would find in it.
import { buffer } from 'node:stream/consumers';

// The reader wants them for drawing, which nothing here does.
globalThis.DOMMatrix ??= class {};
globalThis.Path2D ??= class {};
globalThis.ImageData ??= class {};
const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');

const data = new Uint8Array(await buffer(process.stdin));
const file = await getDocument({ data, verbosity: 0 }).promise;
const { info } = await file.getMetadata();
const blocks = [];
const artifacts = [];

for (let number = 1; number <= file.numPages; number += 1) {
  const page = await file.getPage(number);
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map();
  const open = [];
  for (const item of items) {
    if (item.type?.startsWith('beginMarkedContent')) open.push(item);
    else if (item.type === 'endMarkedContent') open.pop();
    else {
      const mark = open.at(-1);
      const text = item.str + (item.hasEOL ? '\n' : '');
      if (mark?.id) texts.set(mark.id, (texts.get(mark.id) ?? '') + text);
      else artifacts.push({ page: number, tag: mark?.tag ?? null, text });
    }
  }
  const walk = (node, path) => {
    if (node.type === 'content') blocks.push({ page: number, path: path.join('/'), text: texts.get(node.id) ?? '' });
    else for (const child of node.children ?? []) walk(child, [...path, node.role]);
  };
  const tree = await page.getStructTree();
  if (tree) walk(tree, []);
}
process.stdout.write(
  JSON.stringify({
    pages: file.numPages,
    language: info.Language,
    title: info.Title,
    marked: (await file.getMarkInfo())?.Marked ?? false,
    displayTitle: (await file.getViewerPreferences())?.DisplayDocTitle ?? false,
    bookmarks: ((await file.getOutline()) ?? []).map(({ title }) => title),
    blocks,
    artifacts,
  }),
);

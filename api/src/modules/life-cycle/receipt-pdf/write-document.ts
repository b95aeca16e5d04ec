import { setImmediate as others } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { fontFiles, runsOf, type Weight } from './document-fonts';
import type { DocumentSection, Pair, ReceiptDocument } from './receipt-document';
import { RECEIPT_WORDS } from './receipt-words';

/** Points. */
const MARGIN = 56;
const BOTTOM = 84;
const SIZES = { title: 20, section: 15, row: 12, body: 11, label: 9, foot: 8 };
const INK = '#14202b';
const QUIET = '#4b5a6a';
/** A heading is not left alone at the foot of a page. */
const HEADING_SPACE = 90;

/** How long other requests wait while a document is written, in milliseconds; a long document takes seconds. */
const TURN_MS = 10;

type Document = InstanceType<typeof PDFDocument>;
type Element = ReturnType<Document['struct']>;
type Size = keyof typeof SIZES;

function write(doc: Document, text: string, size: Size, weight: Weight = 400, color = INK): void {
  doc.fontSize(SIZES[size]).fillColor(color);
  const runs = runsOf(text, weight);
  runs.forEach((run, index) => {
    doc.font(run.font).text(run.text, { continued: index < runs.length - 1, lineGap: 2 });
  });
}

/** Called between the parts of a document: other requests are answered meanwhile. Rejects once the reader has gone away. */
type Pause = () => Promise<void>;

function pausesFor(signal: AbortSignal): Pause {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    await others();
    signal.throwIfAborted();
    since = performance.now();
  };
}

async function addPairs(doc: Document, parent: Element, pairs: readonly Pair[], pause: Pause): Promise<void> {
  const list = doc.struct('L');
  parent.add(list);
  for (const { label, value } of pairs) {
    await pause();
    if (doc.y > doc.page.height - BOTTOM - 3 * SIZES.body) doc.addPage();
    const item = doc.struct('LI');
    list.add(item);
    item.add(doc.struct('Lbl', {}, () => write(doc, label, 'label', 600, QUIET)));
    item.add(doc.struct('LBody', {}, () => write(doc, value, 'body')));
    item.end();
    doc.moveDown(0.4);
  }
  list.end();
}

function addHeading(doc: Document, parent: Element, level: 'H1' | 'H2' | 'H3', text: string): void {
  if (doc.y > doc.page.height - BOTTOM - HEADING_SPACE) doc.addPage();
  const size = level === 'H1' ? 'title' : level === 'H2' ? 'section' : 'row';
  parent.add(doc.struct(level, {}, () => write(doc, text, size, 600)));
  doc.moveDown(0.4);
}

async function addSection(doc: Document, root: Element, section: DocumentSection, pause: Pause): Promise<void> {
  const element = doc.struct('Sect');
  root.add(element);
  doc.moveDown(0.8);
  addHeading(doc, element, 'H2', section.heading);
  doc.outline.addItem(section.heading);
  for (const part of section.parts) {
    if ('text' in part) {
      element.add(doc.struct('P', {}, () => write(doc, part.text, 'body', 400, QUIET)));
      continue;
    }
    if (part.heading !== undefined) addHeading(doc, element, 'H3', part.heading);
    await addPairs(doc, element, part.pairs, pause);
  }
  element.end();
}

/** Receipt number, checksum and page on every page; for a screen reader they are no content. */
async function addFeet(doc: Document, { number, sha256, locale }: ReceiptDocument, pause: Pause): Promise<void> {
  const words = RECEIPT_WORDS[locale];
  const { start, count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    await pause();
    doc.switchToPage(start + index);
    // Below the margin, where a text would otherwise begin a new page.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - BOTTOM + 24;
    const width = doc.page.width - 2 * MARGIN;
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    doc.font('latin-400').fontSize(SIZES.foot).fillColor(QUIET);
    const lines = [`${words.number} ${number} · ${words.page(index + 1, count)}`, `SHA-256 ${sha256}`];
    doc.text(lines.join('\n'), MARGIN, y, { width });
    doc.endMarkedContent();
  }
}

/**
 * Writes the document as a tagged PDF: title, language, headings, lists and bookmarks are there for a screen reader.
 * Between its parts others are served.
 * @param signal stops the writing when the request is closed; the promise rejects then
 * @returns a readable stream
 */
export async function writeDocument(receipt: ReceiptDocument, now: Date, signal: AbortSignal): Promise<Document> {
  const pause = pausesFor(signal);
  const options: PDFKit.PDFDocumentOptions = {
    size: 'A4',
    margins: { top: MARGIN, bottom: BOTTOM, left: MARGIN, right: MARGIN },
    pdfVersion: '1.7',
    tagged: true,
    lang: receipt.locale,
    displayTitle: true,
    bufferPages: true,
    info: { Title: receipt.title, CreationDate: now, ModDate: now },
  };
  // The types do not know this subset yet.
  const doc = new PDFDocument(Object.assign(options, { subset: 'PDF/UA' }));
  for (const { name, file } of fontFiles()) doc.registerFont(name, file);
  doc.font('latin-400');
  const root = doc.struct('Document');
  doc.addStructure(root);
  addHeading(doc, root, 'H1', receipt.title);
  for (const section of receipt.sections) await addSection(doc, root, section, pause);
  root.end();
  await addFeet(doc, receipt, pause);
  doc.end();
  return doc;
}

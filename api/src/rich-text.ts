import sanitizeHtml from 'sanitize-html';

const ALLOWED = {
  allowedTags: ['h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'br'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  transformTags: { b: 'strong', i: 'em' },
} satisfies sanitizeHtml.IOptions;

/** Takes out of a rich text all but headings, paragraphs, lists, emphasis and links: nothing in it can run or look like a part of the portal. */
export const sanitizeRichText = (html: string): string => sanitizeHtml(html, ALLOWED);

/** The same for a text below a heading of the page, so its own headings are one level lower. */
export const sanitizeInnerText = (html: string): string =>
  sanitizeHtml(html, { ...ALLOWED, transformTags: { ...ALLOWED.transformTags, h1: 'h3', h2: 'h3' } });

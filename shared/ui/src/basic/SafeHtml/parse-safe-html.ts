/** Elements that texts may use. */
const TAGS = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'a', 'br', 'div', 'span'] as const;
type Tag = (typeof TAGS)[number];

export type HtmlNode = string | HtmlElement;
export interface HtmlElement {
  tag: Tag;
  href?: string;
  children: HtmlNode[];
}

const TOKEN = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|<!--[\s\S]*?-->/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
/** Elements whose content is not text for people. */
const DROPPED = /<(script|style|template|iframe)\b[\s\S]*?<\/\1\s*>/gi;

/**
 * Reads simple markup into a tree of the few elements that texts may use. An unknown element is left out and its text kept; only http,
 * mailto, tel and in-app addresses stay.
 */
export function parseSafeHtml(html: string): HtmlNode[] {
  const root: HtmlNode[] = [];
  const open: HtmlElement[] = [];
  const into = () => open.at(-1)?.children ?? root;
  const text = (raw: string) => {
    if (raw) into().push(decode(raw));
  };
  let end = 0;
  const source = html.replace(DROPPED, '');
  for (const token of source.matchAll(TOKEN)) {
    text(source.slice(end, token.index));
    end = token.index + token[0].length;
    const tag = TAGS.find((known) => known === token[2]?.toLowerCase());
    if (!tag) continue;
    if (token[1]) {
      const depth = open.findLastIndex((element) => element.tag === tag);
      if (depth >= 0) open.length = depth;
      continue;
    }
    closeImplied(open, tag);
    const element: HtmlElement = { tag, ...(tag === 'a' && { href: safeHref(token[3] ?? '') }), children: [] };
    into().push(element);
    if (tag !== 'br') open.push(element);
  }
  text(source.slice(end));
  return root;
}

/** A paragraph or list item ends where the next begins, as HTML has it. */
function closeImplied(open: HtmlElement[], tag: Tag): void {
  if (tag !== 'p' && tag !== 'li') return;
  const list = open.findLastIndex((element) => element.tag === 'ul' || element.tag === 'ol');
  const same = open.findLastIndex((element) => element.tag === tag);
  if (same > list) open.length = same;
}

function safeHref(attributes: string): string | undefined {
  const match = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes);
  const value = decode(match?.[1] ?? match?.[2] ?? match?.[3] ?? '').trim();
  return /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(value) ? value : undefined;
}

function decode(raw: string): string {
  return raw.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

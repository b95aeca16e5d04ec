/** Relationships of a Word document that are fetched when it is opened. Links that a person follows are of another type. ECMA-376, part 1, 9.2. */
const FETCHED_TYPE = /\bType\s*=\s*["'][^"']*\/(attachedTemplate|oleObject|frame|subDocument|aFChunk)["']/;
const OUTSIDE = /\bTargetMode\s*=\s*["']External["']/;
/** Addresses of other machines. The path of a template on one's own disk is in every document made from one, and leads nowhere elsewhere. */
const ELSEWHERE = String.raw`\s*(?:https?:|ftp:|smb:|\\\\|\/\/|file:(?:\/\/(?!\/|localhost\/)|\/{4,}|\/*\\)|[^"']*&#)`;
const TARGET = new RegExp(`\\bTarget\\s*=\\s*["']${ELSEWHERE}`, 'i');
const HREF = new RegExp(`\\bxlink:href\\s*=\\s*["']${ELSEWHERE}`, 'i');
/** Elements of an OpenDocument text that are fetched when it is opened, and those that run something. */
const FETCHED_ELEMENT = /^(draw:object|draw:object-ole|text:section-source|meta:template|draw:floating-frame)\b/;
const RUNNING_ELEMENT = /^(draw:plugin|draw:applet|office:dde-source|text:dde-connection-decl)\b/;
const SCRIPT = /\bxlink:href\s*=\s*["']\s*(vnd\.sun\.star\.script|macro|javascript):/i;
/** A drawing is one tag, and a large one; more is there to hide something in. */
const LONGEST_TAG = 1_048_576;

const LOOKED_INTO = /\.rels$|(^|\/)(content|styles|settings|meta)\.xml$/;
/** Where LibreOffice keeps macros. */
const MACROS = /^(Basic|Scripts)\/./;

function isActive(tag: string): boolean {
  if (/^([\w.-]+:)?Relationship\b/.test(tag)) return FETCHED_TYPE.test(tag) && OUTSIDE.test(tag) && TARGET.test(tag);
  return RUNNING_ELEMENT.test(tag) || SCRIPT.test(tag) || (FETCHED_ELEMENT.test(tag) && HREF.test(tag));
}

/** Looks at the tags of one part of a document, piece by piece, for what is fetched or run when the document is opened. */
export class DocumentLinks {
  active: boolean;
  readonly #looks: boolean;
  #rest = '';

  /** @param name of the part inside the document */
  constructor(name: string) {
    this.active = MACROS.test(name);
    this.#looks = LOOKED_INTO.test(name);
  }

  add(chunk: Buffer): void {
    if (!this.#looks || this.active) return;
    // Office programs write UTF-8; zeros are there to hide the tags from those who look for them.
    const tags = (this.#rest + chunk.toString('latin1')).split('<');
    this.#rest = tags.pop() ?? '';
    this.active = chunk.includes(0) || this.#rest.length > LONGEST_TAG || tags.some(isActive);
  }

  /** To be called after the last piece. */
  end(): boolean {
    return this.active || isActive(this.#rest);
  }
}

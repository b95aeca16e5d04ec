import { createHash } from 'node:crypto';
import type { DocumentStorage } from './document-storage';
import type { DocumentTrust } from './document-trust';

/** A stored document with the hash that the next one names. */
export interface StoredDocument<Document> {
  seq: number;
  sha256: string;
  text: string;
  document: Document;
  /** Whether it is signed by a known key; always, where no keys are configured. */
  trusted: boolean;
}

/** The document that counts, and the end of the chain: other than the document itself where what follows it cannot be trusted. */
export interface CurrentDocument<Document> extends StoredDocument<Document> {
  end: { seq: number; sha256: string };
}

/** What a chain must know about its documents. */
export interface DocumentFormat<Document> {
  /** Checks what was read. @throws an error whose name ends with `ZodError`, or a SyntaxError, for what is no document */
  parse(value: unknown): Document;
  /** The number that the document itself names. */
  seqOf(document: Document): number;
}

/** Documents that are kept in memory, since a walk along the chain reads them again and again. */
const REMEMBERED = 1000;

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Immutable documents, each naming the hash of the one before. The chain is the record of every change. A document that cannot be
 * read, or that no known key has signed, counts for nothing: the last good one goes on, and the next change follows from that one.
 */
export class DocumentChain<Document> {
  /** Documents that were read before: the text says whether it is still the same one. */
  private readonly known = new Map<number, StoredDocument<Document>>();

  constructor(
    readonly storage: DocumentStorage,
    readonly trust: DocumentTrust<Document>,
    private readonly format: DocumentFormat<Document>,
  ) {}

  /** A document by its number; undefined when there is none. @throws when it is no document */
  async read(seq: number): Promise<StoredDocument<Document> | undefined> {
    const text = await this.storage.text(seq);
    if (text === undefined) return undefined;
    const known = this.known.get(seq);
    if (known?.text === text) return known;
    const document = this.format.parse(JSON.parse(text));
    const trusted = this.format.seqOf(document) === seq && this.trust.isTrusted(document);
    const link = { seq, sha256: sha256Of(text), text, document, trusted };
    this.known.set(seq, link);
    const [oldest] = this.known.keys();
    if (this.known.size > REMEMBERED && oldest !== undefined) this.known.delete(oldest);
    return link;
  }

  /** Asks cheaply for a newer document than a known one: its number, or the known number. */
  newestSeq(known: number): Promise<number> {
    return this.storage.newestSeq(known);
  }

  /** The newest document that counts; moves a pointer that lags behind. Undefined before the first one. */
  async current(): Promise<CurrentDocument<Document> | undefined> {
    const end = await this.end();
    for (let seq = end?.seq ?? 0; end && seq > 0; seq -= 1) {
      const link = await this.read(seq).catch(notADocument);
      if (!link?.trusted) continue;
      await this.storage.point?.(link.seq, link.sha256);
      return { ...link, end };
    }
    return undefined;
  }

  /** The end of the chain, whether the document there counts or not; what comes next takes its number after it. */
  async end(): Promise<CurrentDocument<Document>['end'] | undefined> {
    const seq = await this.storage.newestSeq(0);
    const text = seq > 0 ? await this.storage.text(seq) : undefined;
    return text === undefined ? undefined : { seq, sha256: sha256Of(text) };
  }

  /**
   * Adds a document.
   * @throws ConflictError when another document took the number first
   */
  async append(document: Document): Promise<StoredDocument<Document>> {
    const valid = this.trust.sign(this.format.parse(document));
    const seq = this.format.seqOf(valid);
    const text = `${JSON.stringify(valid, null, 1)}\n`;
    await this.storage.create(seq, text);
    const sha256 = sha256Of(text);
    await this.storage.point?.(seq, sha256);
    return { seq, sha256, text, document: this.format.parse(valid), trusted: this.trust.isTrusted(valid) };
  }
}

/** A stored text that is no document counts for nothing; a store that cannot be read at all is an error. */
export function notADocument(error: unknown): undefined {
  if (error instanceof SyntaxError || (error instanceof Error && error.name.endsWith('ZodError'))) return undefined;
  throw error;
}

import { createHash } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DiscoveryDocument, discoverySchema } from '@portal/contract/discovery';
import { z } from 'zod';
import { createExclusive, errorCode, replace } from './durable-files';
import { ConflictError } from './errors';

const pointerSchema = z.object({ seq: z.int().positive(), sha256: z.string() });

/** A stored document with the hash that the next one names. */
export interface Link {
  seq: number;
  sha256: string;
  text: string;
  document: DiscoveryDocument;
}

/** The facts about the document as a whole, which stand in the host's entry. */
export function documentFacts(document: DiscoveryDocument) {
  const [host] = document.microFrontends.host;
  if (!host) throw new Error('a discovery document without a host');
  return host.extras;
}

/**
 * Immutable discovery documents `<root>/<seq>.json`, each naming the hash of the one before, and the pointer `current.json`.
 * The chain is the record of every change.
 */
export class DiscoveryChain {
  constructor(readonly root: string) {}

  private path(seq: number): string {
    return join(this.root, `${String(seq).padStart(8, '0')}.json`);
  }

  /** A document by its number; undefined when there is none. */
  async read(seq: number): Promise<Link | undefined> {
    const text = await readFile(this.path(seq), 'utf8').catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    });
    if (text === undefined) return undefined;
    const document = discoverySchema.parse(JSON.parse(text));
    return { seq, sha256: createHash('sha256').update(text).digest('hex'), text, document };
  }

  /** Cheap look for a newer document than a known one: its number, or the known number. */
  async newestSeq(known: number): Promise<number> {
    for (let seq = known; ; seq++) {
      try {
        await access(this.path(seq + 1));
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return seq;
        throw error;
      }
    }
  }

  /** The newest document; mends a pointer that lags behind. Undefined before the first activation. */
  async current(): Promise<Link | undefined> {
    const pointed = await this.pointer();
    let newest = pointed && (await this.read(pointed.seq));
    for (let next = await this.read((newest?.seq ?? 0) + 1); next; next = await this.read(next.seq + 1)) newest = next;
    if (newest && (pointed?.seq !== newest.seq || pointed.sha256 !== newest.sha256)) await this.point(newest);
    return newest;
  }

  /**
   * Adds a document. Creating its file is the moment it counts; the pointer follows.
   * @throws ConflictError when another document took the number first
   */
  async append(document: DiscoveryDocument): Promise<Link> {
    const valid = discoverySchema.parse(document);
    const { seq } = documentFacts(valid);
    try {
      await createExclusive(this.path(seq), `${JSON.stringify(valid, null, 1)}\n`);
    } catch (error) {
      if (errorCode(error) === 'EEXIST') throw new ConflictError(`document ${seq} was written by somebody else`);
      throw error;
    }
    const link = await this.read(seq);
    if (!link) throw new Error(`document ${seq} vanished after it was written`);
    await this.point(link);
    return link;
  }

  private async pointer(): Promise<z.infer<typeof pointerSchema> | undefined> {
    try {
      return pointerSchema.parse(JSON.parse(await readFile(join(this.root, 'current.json'), 'utf8')));
    } catch (error) {
      if (errorCode(error) === 'ENOENT' || error instanceof SyntaxError || error instanceof z.ZodError)
        return undefined;
      throw error;
    }
  }

  private async point({ seq, sha256 }: Link): Promise<void> {
    try {
      await replace(join(this.root, 'current.json'), `${JSON.stringify({ seq, sha256 })}\n`);
    } catch (error) {
      // A reader without write access still reads right; the next writer mends the pointer.
      if (!['EACCES', 'EROFS', 'EPERM'].includes(errorCode(error) ?? '')) throw error;
    }
  }
}

import { createHash } from 'node:crypto';
import type { DocumentStorage } from './document-storage';
import { ConflictError } from './errors';

/**
 * Documents of a shared storage with a copy on this machine's own disk: a server serves on, and starts, while the storage is away. What is
 * added counts only once the storage has it.
 */
export class MirroredDocuments implements DocumentStorage {
  constructor(
    private readonly shared: DocumentStorage,
    private readonly mirror: DocumentStorage,
  ) {}

  async text(seq: number): Promise<string | undefined> {
    const kept = await this.mirror.text(seq).catch(() => undefined);
    if (kept !== undefined) return kept;
    const text = await this.shared.text(seq);
    if (text !== undefined) await this.keep(seq, text);
    return text;
  }

  async newestSeq(known: number): Promise<number> {
    try {
      const newest = await this.shared.newestSeq(known);
      if (newest > 0) return newest;
    } catch {
      // The copy is what there is.
    }
    return this.mirror.newestSeq(known);
  }

  async create(seq: number, text: string): Promise<void> {
    await this.shared.create(seq, text);
    await this.keep(seq, text);
  }

  requireWritable(): Promise<void> {
    return this.shared.requireWritable();
  }

  /** A copy that cannot be written is no reason to serve nothing. It may lack documents that nobody read, so a pointer names the newest that it has. */
  private async keep(seq: number, text: string): Promise<void> {
    try {
      await this.mirror.create(seq, text).catch((error: unknown) => {
        if (!(error instanceof ConflictError)) throw error;
      });
      if ((await this.mirror.newestSeq(0)) < seq)
        await this.mirror.point?.(seq, createHash('sha256').update(text).digest('hex'));
    } catch {
      // Asked of the storage again the next time.
    }
  }
}

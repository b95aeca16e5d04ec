import { createHash } from 'node:crypto';
import type { DocumentCopies, DocumentStorage } from './document-storage';
import { ConflictError } from './errors';

/** How long a storage that did not answer is not asked for documents of which there are copies, milliseconds. */
const AWAY_MS = 5_000;

/**
 * Documents of a shared storage with a copy on this machine's own disk: a server serves on, and starts, while the storage is away. What is
 * added counts only once the storage has it. A storage that was put back from a backup gives numbers once more, so a process asks it for
 * each document once before a copy counts.
 */
export class MirroredDocuments implements DocumentStorage {
  /** Numbers whose copies are as the storage has them. */
  private readonly confirmed = new Set<number>();
  /** Numbers whose copies are other than what the storage has, and could not be replaced. */
  private readonly wrong = new Set<number>();
  private awayUntil = 0;

  constructor(
    private readonly shared: DocumentStorage,
    private readonly mirror: DocumentCopies,
  ) {}

  async text(seq: number): Promise<string | undefined> {
    const kept = this.wrong.has(seq) ? undefined : await this.mirror.text(seq).catch(() => undefined);
    if (kept !== undefined && (this.confirmed.has(seq) || Date.now() < this.awayUntil)) return kept;
    try {
      const text = await this.shared.text(seq);
      if (text === undefined) return kept !== undefined && (await this.mayBeGiven(seq)) ? undefined : kept;
      await this.keep(seq, text, kept);
      return text;
    } catch (error) {
      if (kept === undefined) throw error;
      this.awayUntil = Date.now() + AWAY_MS;
      return kept;
    }
  }

  /** Whether the storage will give the number to a document that is still to come. One that has begun anew goes on after the copies. */
  private async mayBeGiven(seq: number): Promise<boolean> {
    const newest = await this.shared.newestSeq(0);
    return newest > 0 && seq > newest;
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

  /**
   * A copy that cannot be written is no reason to serve nothing.
   * @param kept the copy that is there, which is not written anew where it is right
   */
  private async keep(seq: number, text: string, kept?: string): Promise<void> {
    try {
      if (kept !== text)
        await this.mirror.create(seq, text).catch(async (error: unknown) => {
          if (!(error instanceof ConflictError)) throw error;
          if ((await this.mirror.text(seq)) !== text) await this.mirror.replaceCopy(seq, text);
        });
      this.confirmed.add(seq);
      this.wrong.delete(seq);
    } catch {
      const there = await this.mirror.text(seq).catch(() => undefined);
      if (there !== undefined && there !== text) this.wrong.add(seq);
      return;
    }
    await this.pointTo(seq, text).catch(() => undefined);
  }

  /** Copies may lack documents that nobody read, so a pointer names the newest. */
  private async pointTo(seq: number, text: string): Promise<void> {
    if ((await this.mirror.newestSeq(0)) < seq)
      await this.mirror.point?.(seq, createHash('sha256').update(text).digest('hex'));
  }
}

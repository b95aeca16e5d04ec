import { access, constants, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { DocumentCopies } from './document-storage';
import { createExclusive, errorCode, replace } from './durable-files';
import { ConflictError, NotAllowedError } from './errors';

const pointerSchema = z.object({ seq: z.int().positive(), sha256: z.string() });

/** Documents as files `<root>/<seq>.json`, and the pointer `current.json` for servers that only hand out files. */
export class FolderDocuments implements DocumentCopies {
  constructor(readonly root: string) {}

  private path(seq: number): string {
    return join(this.root, `${String(seq).padStart(8, '0')}.json`);
  }

  async text(seq: number): Promise<string | undefined> {
    return readFile(this.path(seq), 'utf8').catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    });
  }

  async newestSeq(known: number): Promise<number> {
    let seq = known > 0 ? known : ((await this.pointer())?.seq ?? 0);
    // A pointer may name what was never written, after a disk that lied; then the count begins anew.
    if (seq > 0 && !(await this.has(seq))) seq = 0;
    while (await this.has(seq + 1)) seq += 1;
    return seq;
  }

  /** Creating the file is the moment it counts. */
  async create(seq: number, text: string): Promise<void> {
    try {
      await createExclusive(this.path(seq), text);
    } catch (error) {
      if (errorCode(error) === 'EEXIST') throw new ConflictError(`document ${seq} was written by somebody else`);
      throw error;
    }
  }

  /** Only where the documents are kept elsewhere and these are copies: a document itself never changes. */
  async replaceCopy(seq: number, text: string): Promise<void> {
    await replace(this.path(seq), text);
  }

  async point(seq: number, sha256: string): Promise<void> {
    const pointed = await this.pointer();
    if (pointed?.seq === seq && pointed.sha256 === sha256) return;
    try {
      await replace(join(this.root, 'current.json'), `${JSON.stringify({ seq, sha256 })}\n`);
    } catch (error) {
      // A reader without write access still reads right; the next writer moves the pointer.
      if (!['EACCES', 'EROFS', 'EPERM', 'ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '')) throw error;
    }
  }

  async requireWritable(): Promise<void> {
    await access(this.root, constants.W_OK).catch(() => {
      throw new NotAllowedError(`no write access to ${this.root}`);
    });
  }

  private async has(seq: number): Promise<boolean> {
    try {
      await access(this.path(seq));
      return true;
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return false;
      throw error;
    }
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
}

import type { DocumentStorage } from 'gateway/releases/documents/document-storage';

/** One document, as if it were the newest of the chain. */
export class OneDocument implements DocumentStorage {
  private body: string | undefined;
  constructor(private readonly seq: number) {}

  async text(seq: number): Promise<string | undefined> {
    return seq === this.seq ? this.body : undefined;
  }
  async newestSeq(): Promise<number> {
    return this.body === undefined ? 0 : this.seq;
  }
  async create(_seq: number, text: string): Promise<void> {
    this.body = text;
  }
  async requireWritable(): Promise<void> {}
}

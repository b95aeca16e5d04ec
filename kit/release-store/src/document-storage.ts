/** The store of the texts of documents. Documents are numbered from 1 without a gap and never change. */
export interface DocumentStorage {
  /** The text of a document; undefined when there is none of that number. */
  text(seq: number): Promise<string | undefined>;
  /** Number of the newest document, 0 when there is none. @param known a number that certainly exists, to search from there */
  newestSeq(known: number): Promise<number>;
  /**
   * Adds a document. When this returns it is kept for good.
   * @throws ConflictError when another document took the number first
   */
  create(seq: number, text: string): Promise<void>;
  /** Stores number and hash for quick readers; a hint that may lag behind. */
  point?(seq: number, sha256: string): Promise<void>;
  /** @throws NotAllowedError when this process may not add documents */
  requireWritable(): Promise<void>;
}

/** Copies of documents, which give way where they are other than the documents. */
export interface DocumentCopies extends DocumentStorage {
  replaceCopy(seq: number, text: string): Promise<void>;
}

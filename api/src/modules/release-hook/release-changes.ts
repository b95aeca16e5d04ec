/** A change of what is live. */
export interface ReleaseChange {
  /** Number of its document. */
  seq: number;
  /** The same whoever tells it. */
  id: string;
  payload: object;
}

/** The record of the changes of what is live, which the gateway keeps. */
export interface ReleaseChanges {
  /** Number of the newest document, 0 where there is none. */
  newest(): Promise<number>;
  /** The next change after a document; undefined where there is none. */
  next(after: number): Promise<ReleaseChange | undefined>;
}

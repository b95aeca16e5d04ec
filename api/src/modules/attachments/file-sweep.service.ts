import type { ApiContext } from '../../context';
import type { Db } from '../../db/database';
import { errorFacts } from '../../http/logging/logging';
import { insertContent } from './attachments.repository';
import { openFileStore } from './open-file-store';
import { findUnknownContents, findUnusedContents, forgetRemovedAttachments } from './swept-files.repository';
import { removeUnusedFiles } from './unused-files.service';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const EVERY_MS = 6 * HOUR_MS;

type Swept = Pick<ApiContext, 'db' | 'config' | 'clock'>;

/**
 * Removes what a crash or a removal left behind and nothing points to for a day: half-received files, removed attachments that were never sent, and
 * contents without an attachment.
 */
export async function sweepFiles(context: Swept): Promise<void> {
  const { db, config, clock } = context;
  const before = new Date(clock().getTime() - DAY_MS);
  const store = openFileStore(config);
  await store.removeIncoming(before);
  await forgetRemovedAttachments(db, before);
  await removeUnusedFiles(context, await findUnusedContents(db, before));
  for await (const contents of store.oldContents(before)) {
    const unknown = await findUnknownContents(db, contents);
    for (const sha256 of unknown) await claim(db, sha256, before);
    await removeUnusedFiles(context, unknown);
  }
}

/** An upload of the same content then waits for the removal, and keeps its own copy after it. */
function claim(db: Db, sha256: string, created_at: Date): Promise<void> {
  return insertContent(db, { sha256, size: 0, created_at });
}

/** Sweeps now and then, beginning at the start. @returns stops it, once the present sweep is over */
export function startFileSweep(context: ApiContext): () => Promise<void> {
  const sweep = () =>
    sweepFiles(context).catch((error: unknown) =>
      context.log.warn({ error: errorFacts(error) }, 'sweeping attachments failed'),
    );
  let present = sweep();
  const timer = setInterval(() => {
    present = present.then(sweep);
  }, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await present;
  };
}

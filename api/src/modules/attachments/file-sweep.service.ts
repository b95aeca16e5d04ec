import type { ApiContext } from '../../context';
import { errorFacts } from '../../error-facts';
import { findUnusedContents, noteContent } from './contents.repository';
import { openFileStore } from './open-file-store';
import { findUnknownContents, forgetRemovedAttachments } from './swept-files.repository';
import { removeUnusedFiles } from './unused-files.service';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const EVERY_MS = 6 * HOUR_MS;
const BATCH = 200;

type Swept = Pick<ApiContext, 'db' | 'config' | 'clock'>;

/**
 * Removes what a crash or a removal left behind and nothing points to for a day: half-received files, removed attachments that were never sent, and
 * contents without an attachment.
 */
export async function sweepFiles(context: Swept, batch = BATCH): Promise<void> {
  const { db, config, clock } = context;
  const before = new Date(clock().getTime() - DAY_MS);
  const store = openFileStore(config);
  await store.removeIncoming(before);
  await forgetRemovedAttachments(db, before, batch);
  for (let after = ''; ; ) {
    const unused = await findUnusedContents(db, before, after, batch);
    await removeUnusedFiles(context, unused);
    const last = unused.at(-1);
    if (last === undefined) break;
    after = last;
  }
  for await (const contents of store.oldContents(before)) {
    const unknown = await findUnknownContents(db, contents);
    for (const sha256 of unknown) await noteContent(db, { sha256, size: 0, created_at: before });
    await removeUnusedFiles(context, unknown);
  }
}

/** Sweeps now and then, beginning at the start. @returns stops it, once the present sweep is over */
export function startFileSweep(context: ApiContext): () => Promise<void> {
  const { jobs } = context.metrics;
  jobs.expect('file-sweep', EVERY_MS);
  const sweep = () =>
    jobs
      .run('file-sweep', () => sweepFiles(context))
      .catch((error: unknown) =>
        context.log.warn({ job: 'file-sweep', error: errorFacts(error) }, 'sweeping attachments failed'),
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

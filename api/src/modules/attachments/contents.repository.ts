import type { Db } from '../../db/database';
import type { NewAttachment } from './attachments.repository';

/** Longer than a file takes to or from its place, with every try: what is older was left behind by a process that died. */
const UNDER_WAY_MS = 10 * 60_000;

const before = (now: Date): Date => new Date(now.getTime() - UNDER_WAY_MS);

type Content = Pick<NewAttachment, 'sha256' | 'size' | 'created_at'>;

/**
 * Keeps a content from being removed while it is brought to its place and until it is attached, or for some minutes.
 * @returns false while it is being removed
 */
export async function holdContent(db: Db, { sha256, size, created_at: now }: Content): Promise<boolean> {
  const held_until = new Date(now.getTime() + UNDER_WAY_MS);
  const held = await db
    .insertInto('files')
    .values({ sha256, size, created_at: now, held_until })
    .onConflict((conflict) =>
      conflict
        .column('sha256')
        .doUpdateSet({ held_until, removing_since: null })
        .where(({ eb, or }) =>
          or([eb('files.removing_since', 'is', null), eb('files.removing_since', '<', before(now))]),
        ),
    )
    .returning('sha256')
    .executeTakeFirst();
  return held !== undefined;
}

/** Lets go of a content that is attached in the same transaction. @returns false where somebody removes or has removed it */
export async function attachHeld(trx: Db, sha256: string): Promise<boolean> {
  const found = await trx
    .updateTable('files')
    .set({ held_until: null })
    .where('sha256', '=', sha256)
    .where('removing_since', 'is', null)
    .returning('sha256')
    .executeTakeFirst();
  return found !== undefined;
}

/** Makes a content known that nobody knows of, so that an upload of the same sees that it is being removed. */
export async function noteContent(db: Db, { sha256, size, created_at }: Content): Promise<void> {
  await db
    .insertInto('files')
    .values({ sha256, size, created_at })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
}

/** @returns whether the caller may remove it: no application points to it, and nobody is bringing or removing it */
export function beginRemoval(db: Db, sha256: string, now: Date): Promise<boolean> {
  const begin = async (trx: Db) => {
    const content = await trx
      .selectFrom('files')
      .select(['held_until', 'removing_since'])
      .where('sha256', '=', sha256)
      .forUpdate()
      .executeTakeFirst();
    if (!content || (content.held_until !== null && content.held_until > now)) return false;
    if (content.removing_since !== null && content.removing_since >= before(now)) return false;
    const used = await trx
      .selectFrom('attachments')
      .select('id')
      .where('sha256', '=', sha256)
      .limit(1)
      .executeTakeFirst();
    if (used) return false;
    await trx
      .updateTable('files')
      .set({ held_until: null, removing_since: now })
      .where('sha256', '=', sha256)
      .execute();
    return true;
  };
  return db.isTransaction ? begin(db) : db.transaction().execute(begin);
}

/** Forgets what is removed. @param since when the caller has begun: by now the removal may be another's */
export async function endRemoval(db: Db, sha256: string, since: Date): Promise<void> {
  await db.deleteFrom('files').where('sha256', '=', sha256).where('removing_since', '=', since).execute();
}

/** Contents that no attachment holds, in the order of their SHA-256, in hexadecimal. @param after the last one that is known */
export async function findUnusedContents(db: Db, before: Date, after: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('sha256')
    .where('created_at', '<', before)
    .where('sha256', '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('attachments').select('id').whereRef('attachments.sha256', '=', 'files.sha256'))),
    )
    .orderBy('sha256')
    .limit(most)
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

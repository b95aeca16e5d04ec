import type { Selectable } from 'kysely';
import type { Db } from '../../db/database';
import type { BulletinsTable } from '../../db/tables/campaigns.tables';
import type { BulletinContent } from './bulletin-content';

export function findVisibleBulletins(db: Db, now: Date): Promise<Selectable<BulletinsTable>[]> {
  return db
    .selectFrom('bulletins')
    .selectAll()
    .where((eb) => eb.or([eb('visible_from', 'is', null), eb('visible_from', '<=', now)]))
    .where((eb) => eb.or([eb('visible_to', 'is', null), eb('visible_to', '>', now)]))
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Stores a bulletin; one that is there already gets the new content. */
export async function storeBulletin(db: Db, bulletin: BulletinContent): Promise<void> {
  const values = { type: bulletin.type, texts: JSON.stringify(bulletin.texts), link_url: bulletin.linkUrl };
  await db
    .insertInto('bulletins')
    .values({ id: bulletin.id, position: 0, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

/** All of them, shown or not. */
export function findBulletins(db: Db): Promise<Selectable<BulletinsTable>[]> {
  return db.selectFrom('bulletins').selectAll().orderBy('position').orderBy('id').execute();
}

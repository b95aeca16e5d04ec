import type { Bulletins } from '@portal/contract/bulletins';
import type { Locale } from '@portal/contract/limits';
import type { Db } from '../../db/database';
import type { BulletinContent } from './bulletin-content';
import { findBulletins, findVisibleBulletins, storeBulletin } from './bulletins.repository';

export async function bulletinsToShow(db: Db, locale: Locale, now: Date): Promise<Bulletins> {
  const rows = await findVisibleBulletins(db, now);
  return {
    bulletinsToShow: rows.map(({ id, type, texts, link_url }) => {
      const { title, message, linkText } = texts[locale];
      return {
        id,
        type,
        title,
        message,
        link: link_url === null ? null : { url: link_url, text: linkText ?? link_url },
      };
    }),
  };
}

/** Stores bulletins as operators import them; one that is there already gets the new content. */
export async function storeBulletins(db: Db, bulletins: readonly BulletinContent[]): Promise<void> {
  for (const bulletin of bulletins) await storeBulletin(db, bulletin);
}

/** All of them, shown or not, as operators export them. */
export async function bulletinContents(db: Db): Promise<BulletinContent[]> {
  const rows = await findBulletins(db);
  return rows.map(({ id, type, link_url, texts }) => ({ id, type, linkUrl: link_url, texts }));
}

import type { Bulletins } from '@portal/contract/bulletins';
import type { Locale } from '@portal/contract/limits';
import type { Db } from '../../db/database';
import { findVisibleBulletins } from './bulletins.repository';

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

import type { Locale } from '@portal/contract/limits';
import type { Pools } from '@portal/contract/substitutions/pools';
import type { Db } from '../../../db/database';

/** Pools that take applications now, and those that the person belongs to; internal ones only where the person belongs to them. */
export async function listPools(db: Db, userId: string, locale: Locale, now: Date): Promise<Pools> {
  const rows = await db
    .selectFrom('campaigns as c')
    .leftJoin('pool_members as m', (join) =>
      join.onRef('m.campaign_id', '=', 'c.id').on('m.user_id', '=', userId).on('m.ended_at', 'is', null),
    )
    .leftJoin('applications as a', (join) =>
      join.onRef('a.campaign_id', '=', 'c.id').on('a.user_id', '=', userId).on('a.state', '!=', 'cancelled'),
    )
    .select(['c.id', 'c.texts', 'm.user_id as member', 'a.state'])
    .where('c.kind', '=', 'substitute')
    .where(({ and, or, eb }) =>
      or([
        eb('m.user_id', 'is not', null),
        and([
          eb('c.internal', '=', false),
          or([eb('c.apply_period_start', 'is', null), eb('c.apply_period_start', '<=', now)]),
          or([eb('c.apply_period_end', 'is', null), eb('c.apply_period_end', '>', now)]),
        ]),
      ]),
    )
    .orderBy('c.id')
    .execute();
  return {
    pools: rows.map(({ id, texts, member, state }) => ({
      campaignId: id,
      title: texts[locale].title,
      employer: texts[locale].employer,
      application: state === 'draft' || state === 'sent' ? state : undefined,
      member: member !== null,
    })),
  };
}

import type { Db } from '../../db/database';
import { readSubstitutions } from './substitution-export';

/** Everything that the database has on one person, as of one moment. @param db transaction that sees one moment */
export async function readEverything(db: Db, userId: string) {
  const applications = await db
    .selectFrom('applications')
    .innerJoin('campaigns', 'campaigns.id', 'applications.campaign_id')
    .selectAll('applications')
    .select(['campaigns.texts', 'campaigns.sections as campaign_sections'])
    .where('user_id', '=', userId)
    .orderBy('campaign_id')
    .execute();
  const own = applications.map(({ id }) => id);
  // An empty list matches nothing, which SQL cannot say.
  const ids = own.length > 0 ? own : ['00000000-0000-0000-0000-000000000000'];
  return {
    user: await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst(),
    logins: await db.selectFrom('logins').select(['at', 'agent']).where('user_id', '=', userId).orderBy('at').execute(),
    sessions: await db
      .selectFrom('sessions')
      .select(['created_at', 'last_seen_at', 'agent'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    passkeys: await db
      .selectFrom('passkeys')
      .select(['name', 'rp_id', 'backed_up', 'created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    identities: await db
      .selectFrom('external_identities')
      .select(['issuer', 'subject', 'created_at', 'strong_since'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    mails: await db
      .selectFrom('mails')
      .select(['id', 'to_address', 'subject', 'created_at', 'sent_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    applications,
    sections: await db
      .selectFrom('application_sections')
      .selectAll()
      .where('application_id', 'in', ids)
      .orderBy('section')
      .execute(),
    rows: await db
      .selectFrom('application_rows')
      .selectAll()
      .where('application_id', 'in', ids)
      .where('deleted', '=', false)
      .orderBy('position')
      .execute(),
    attachments: await db
      .selectFrom('attachments')
      .selectAll()
      .where('application_id', 'in', ids)
      .orderBy('position')
      .execute(),
    versions: await db
      .selectFrom('sent_versions')
      .selectAll()
      .where('application_id', 'in', ids)
      .orderBy('sent_at')
      .execute(),
    employerChanges: await db
      .selectFrom('employer_changes')
      .select(['application_id', 'section', 'field', 'before', 'after', 'at'])
      .where('application_id', 'in', ids)
      .orderBy('id')
      .execute(),
    employerVisits: await db
      .selectFrom('employer_logins')
      .select(['application_id', 'portal', 'used_at as at'])
      .where('application_id', 'in', ids)
      .where('used_at', 'is not', null)
      .orderBy('used_at')
      .execute(),
    events: await db
      .selectFrom('application_events')
      .select(['application_id', 'kind', 'employer_key', 'content', 'at', 'read_at'])
      .where('application_id', 'in', ids)
      .orderBy('position')
      .execute(),
    savedPositions: await db
      .selectFrom('saved_positions')
      .innerJoin('campaigns', 'campaigns.id', 'saved_positions.campaign_id')
      .select(['campaigns.id', 'campaigns.texts', 'saved_positions.created_at', 'saved_positions.reminded_of'])
      .where('user_id', '=', userId)
      .orderBy('saved_positions.created_at')
      .execute(),
    savedSearches: await db
      .selectFrom('saved_searches')
      .select(['name', 'query', 'internal', 'mail', 'created_at', 'opened_at', 'checked_until'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    substitutions: await readSubstitutions(db, userId),
    reminders: await db
      .selectFrom('deadline_reminders')
      .select(['application_id', 'stage', 'deadline', 'sent_at'])
      .where('application_id', 'in', ids)
      .execute(),
  };
}
export type Everything = Awaited<ReturnType<typeof readEverything>>;

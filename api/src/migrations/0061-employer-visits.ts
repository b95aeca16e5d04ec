import { type Kysely, sql } from 'kysely';

export const employerVisits = {
  async up(db: Kysely<unknown>): Promise<void> {
    // Visits from before candidates were told of each are old news.
    await sql
      .raw('update employer_logins set told_at = now() where used_at is not null and told_at is null')
      .execute(db);
  },
};

import { randomUUID } from 'node:crypto';
import type { ApplicationViewModel } from '@portal/contract/application';
import type { TestApi } from '../../../test/harness';
import { asEmployer, createGigPortal, POOL } from '../substitutions/gigs/gig.fixture';
import { addMember, endMember } from '../substitutions/pools/members.service';
import { vouch } from '../substitutions/pools/qualifications.service';
import { keepTheTerms } from './retention.service';

const DAY = 24 * 3600;

let portal: TestApi;
beforeEach(async () => {
  portal = await createGigPortal();
});
afterEach(() => portal.close());

/** A member whose application was sent now, and for whom the employer vouches. */
async function member() {
  const person = await portal.candidate();
  const now = portal.clock.now();
  const sent = { user_id: person.id, campaign_id: POOL, state: 'sent' as const, created_at: now, applied_at: now };
  await portal.db
    .insertInto('applications')
    .values({ ...sent, id: randomUUID(), portal: 'candidateportal' })
    .execute();
  await asEmployer(portal, (trx, _employer, at) => addMember(trx, POOL, person.id, at));
  const pass = { campaignId: POOL, userId: person.id, qualification: 'hygiene-pass' };
  await asEmployer(portal, (trx) => vouch(trx, pass, true));
  return {
    id: person.id,
    /** Some days later; the person is seen now and then. @returns how many applications, memberships and vouched qualifications are left */
    async after(days: number) {
      portal.clock.advance(days * DAY);
      await portal.browser().logIn(person.username, person.password);
      await keepTheTerms(portal.api.context);
      const rows = await Promise.all(
        (['applications', 'pool_members', 'vouched_qualifications'] as const).map((table) =>
          portal.db.selectFrom(table).select('user_id').where('user_id', '=', person.id).execute(),
        ),
      );
      return rows.map(({ length }) => length);
    },
    async keptUntil() {
      const browser = portal.browser();
      await browser.logIn(person.username, person.password);
      return ((await browser.get(`application/${POOL}`)).body as ApplicationViewModel).keptUntilAsString;
    },
  };
}

test('the application of a member stays while they are one, and goes with the membership half a year after its end', async () => {
  const { id, after, keptUntil } = await member();
  expect(await after(800)).toEqual([1, 1, 1]);
  expect(await keptUntil()).toBeNull();
  await asEmployer(portal, (trx, _employer, now) => endMember(trx, POOL, id, now));
  expect(await after(175)).toEqual([1, 1, 1]);
  expect(await keptUntil()).not.toBeNull();
  expect(await after(15)).toEqual([0, 0, 0]);
});

test('a membership that has ended goes half a year later, though the application is kept longer', async () => {
  const { id, after } = await member();
  await asEmployer(portal, (trx, _employer, now) => endMember(trx, POOL, id, now));
  expect(await after(175)).toEqual([1, 1, 1]);
  expect(await after(15)).toEqual([1, 0, 0]);
});

test('who becomes a member again before that keeps what the employer vouched for', async () => {
  const { id, after } = await member();
  await asEmployer(portal, (trx, _employer, now) => endMember(trx, POOL, id, now));
  expect(await after(175)).toEqual([1, 1, 1]);
  await asEmployer(portal, (trx, _employer, now) => addMember(trx, POOL, id, now));
  expect(await after(15)).toEqual([1, 1, 1]);
});

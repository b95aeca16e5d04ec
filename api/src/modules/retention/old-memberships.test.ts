import { randomUUID } from 'node:crypto';
import type { ApplicationViewModel } from '@portal/contract/application';
import type { TestApi } from '../../../test/harness';
import {
  asEmployer,
  createGigPortal,
  gigOrder,
  POOL,
  stored,
  waitingForLocks,
} from '../substitutions/gigs/gig.fixture';
import { lockPool } from '../substitutions/pools/lock-pool';
import { addMember, endMember, isMember } from '../substitutions/pools/members.service';
import { vouch } from '../substitutions/pools/qualifications.service';
import { keepTheTerms } from './retention.service';

const DAY = 24 * 3600;

let portal: TestApi;
beforeEach(async () => {
  portal = await createGigPortal();
});
afterEach(() => portal.close());

/** An application to the pool that is sent now. */
async function apply(userId: string): Promise<void> {
  const now = portal.clock.now();
  const sent = { user_id: userId, campaign_id: POOL, state: 'sent' as const, created_at: now, applied_at: now };
  await portal.db
    .insertInto('applications')
    .values({ ...sent, id: randomUUID(), portal: 'candidateportal' })
    .execute();
}

/** What is left of somebody some days later whom nobody has seen since. @returns the person's accounts, applications and notices that they go */
async function unseen({ id, email }: { id: string; email: string }, days: number): Promise<number[]> {
  portal.clock.advance(days * DAY);
  await keepTheTerms(portal.api.context);
  const accounts = await portal.db.selectFrom('users').select('id').where('id', '=', id).execute();
  const applications = await portal.db.selectFrom('applications').select('id').where('user_id', '=', id).execute();
  const notices = (await portal.outbox()).filter(
    ({ to, subject }) => to === email && subject.startsWith('Tilisi poistetaan'),
  );
  return [accounts.length, applications.length, notices.length];
}

/** As an older version removes it. */
const loseApplication = (userId: string) =>
  portal.db.deleteFrom('applications').where('user_id', '=', userId).execute();

/** A member whose application was sent now, and for whom the employer vouches. */
async function member() {
  const person = await portal.candidate();
  await apply(person.id);
  await asEmployer(portal, (trx, _employer, at) => addMember(trx, POOL, person.id, at));
  const pass = { campaignId: POOL, userId: person.id, qualification: 'hygiene-pass' };
  await asEmployer(portal, (trx) => vouch(trx, pass, true));
  return {
    id: person.id,
    email: person.email,
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

test('a membership whose application is gone ends, and its offers are withdrawn', async () => {
  const { id, after } = await member();
  await stored(portal, gigOrder(portal));
  await loseApplication(id);
  expect(await after(2)).toEqual([0, 1, 1]);
  expect(await portal.db.selectFrom('offers').select('state').execute()).toEqual([{ state: 'withdrawn' }]);
  expect(await isMember(portal.db, id, POOL)).toBe(false);
  expect(await after(190)).toEqual([0, 0, 0]);
});

test('who applies anew just before that stays a member', async () => {
  const { id } = await member();
  await loseApplication(id);
  portal.clock.advance(2 * DAY);
  const gig = await portal.db.startTransaction().execute();
  await lockPool(gig, POOL, 'gig');
  const keeping = keepTheTerms(portal.api.context);
  await waitingForLocks(portal);
  await apply(id);
  await gig.commit().execute();
  await keeping;
  expect(await isMember(portal.db, id, POOL)).toBe(true);
});

test('the account of a member stays while they are one, and until half a year after the end, though nobody uses it', async () => {
  const person = await member();
  expect(await unseen(person, 1200)).toEqual([1, 1, 0]);
  expect(await unseen(person, 20)).toEqual([1, 1, 0]);
  await asEmployer(portal, (trx, _employer, now) => endMember(trx, POOL, person.id, now));
  expect(await unseen(person, 165)).toEqual([1, 1, 0]);
  expect(await unseen(person, 10)).toEqual([1, 1, 1]);
  expect(await unseen(person, 15)).toEqual([0, 0, 0]);
});

test('who was told that their account goes, and became a member, is told anew after that', async () => {
  const person = await portal.candidate();
  expect(await unseen(person, 355)).toEqual([1, 0, 1]);
  await apply(person.id);
  await asEmployer(portal, (trx, _employer, now) => addMember(trx, POOL, person.id, now));
  expect(await unseen(person, 800)).toEqual([1, 1, 1]);
  await asEmployer(portal, (trx, _employer, now) => endMember(trx, POOL, person.id, now));
  expect(await unseen(person, 165)).toEqual([1, 1, 1]);
  expect(await unseen(person, 10)).toEqual([1, 1, 2]);
  expect(await unseen(person, 15)).toEqual([0, 0, 0]);
});

import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import type { TestApi } from '../../../test/harness';
import type { Database } from '../../db/schema';
import { demoApplicant } from '../demo/demo-users';
import { EndApplication } from '../life-cycle/end-application.service';
import { StateTransitions } from '../life-cycle/state-transitions.service';
import { keepTheTerms } from '../retention/retention.service';
import {
  createGigPortal,
  gigOrder,
  holdGig,
  type Member,
  newMember,
  POOL,
  stored,
  waitingForLocks,
} from '../substitutions/gigs/gig.fixture';
import { acceptMember } from '../substitutions/pools/join-pool.service';
import { lockPool } from '../substitutions/pools/lock-pool';
import { erasePerson } from './erase-person.service';

let portal: TestApi;
beforeAll(async () => {
  portal = await createGigPortal();
});
afterAll(() => portal.close());

/** A transaction that got into another's way fails here; the portal's own is done again, after it has held others up for a second. */
const unrepeated = () => {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: portal.api.context.pool }) });
  return { ...portal.api.context, db };
};
const erase = ({ id }: Pick<Member, 'id'>) => erasePerson(unrepeated(), id, { by: 'the person' });

async function apply(userId: string, state: 'draft' | 'sent'): Promise<void> {
  const row = { id: randomUUID(), user_id: userId, campaign_id: POOL, state, portal: 'candidateportal' as const };
  await portal.db
    .insertInto('applications')
    .values({ ...row, created_at: portal.clock.now() })
    .execute();
}

/** A member with a draft who is offered a gig; what locks the gig waits until it is released, and the erasing waits first. */
async function eraseAtGig() {
  const member = await newMember(portal);
  await apply(member.id, 'draft');
  const { gigId } = await stored(portal, gigOrder(portal));
  return {
    member,
    async meeting(other: () => Promise<unknown>) {
      const gig = await holdGig(portal, gigId);
      const erasing = erase(member);
      await waitingForLocks(portal);
      const second = other();
      await waitingForLocks(portal, 2);
      await gig.release();
      return Promise.all([erasing, second]);
    },
  };
}

test('a person is erased while an employer accepts them, and neither fails', async () => {
  const person = await portal.candidate();
  await apply(person.id, 'sent');
  // A gig that is stored just now makes whoever accepts wait.
  const gig = await portal.db.startTransaction().execute();
  await lockPool(gig, POOL, 'gig');
  const accepting = unrepeated()
    .db.transaction()
    .execute((trx) => acceptMember(trx, POOL, person.id, portal.clock.now()));
  await waitingForLocks(portal);
  const erasing = erase(person);
  await waitingForLocks(portal, 2);
  await gig.commit().execute();
  expect(await Promise.all([accepting, erasing])).toEqual([true, true]);
});

test.each(['delete', 'cancel'] as const)(
  'a person is erased while they %s an application, and neither fails',
  async (call) => {
    const { member, meeting } = await eraseAtGig();
    const state = call === 'cancel' ? 'sent' : 'draft';
    await portal.db.updateTable('applications').set({ state }).where('user_id', '=', member.id).execute();
    const context = unrepeated();
    const origin = { portal: 'candidateportal', ref: undefined };
    const person = { ...demoApplicant('demo', portal.clock.now()), id: member.id };
    const about = {
      person,
      campaignId: POOL,
      locale: 'fi',
      origin,
      receivedAt: portal.clock.now(),
    } as const;
    const ending = new EndApplication(context, new StateTransitions(context));
    const answering = () => ending[call](about, async () => {}).catch((error: unknown) => error);
    expect(await meeting(answering)).toMatchObject([true, { status: 404 }]);
  },
);

test('a person is erased while their old application is removed, and neither fails', async () => {
  const { member, meeting } = await eraseAtGig();
  const longAgo = new Date(portal.clock.now().getTime() - 300 * 86_400_000);
  await portal.db.updateTable('applications').set({ created_at: longAgo }).where('user_id', '=', member.id).execute();
  const warned = jest.spyOn(portal.api.context.log, 'warn');
  const [erased] = await meeting(() => keepTheTerms(unrepeated()));
  expect(erased).toBe(true);
  expect(warned).not.toHaveBeenCalled();
});

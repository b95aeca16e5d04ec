import { randomUUID } from 'node:crypto';
import { OfferResult } from '@portal/contract/substitutions/offers';
import { until } from '../../../../test/event-stream';
import type { TestApi } from '../../../../test/harness';
import { gigOrder, type Member, newMember, offerOf, stored } from '../gigs/gig.fixture';
import { GigQueue } from './gig-queue';

export interface Pressing {
  member: Member;
  offerId: string;
  press(key?: string, revision?: number): Promise<{ status: number; result: OfferResult }>;
}

/** Members who were offered a gig of some slots. */
export async function crowd(
  portal: TestApi,
  count: number,
  slots: number,
): Promise<{ gigId: string; members: Pressing[] }> {
  const members: Member[] = [];
  for (let made = 0; made < count; made += 1) members.push(await newMember(portal));
  const { gigId } = await stored(portal, gigOrder(portal, { slots }));
  const pressing = members.map(async (member) => {
    const { id } = await offerOf(member, gigId);
    const press = async (key: string = randomUUID(), revision = 1) => {
      const path = `substitutions/offers/${id}/accept`;
      const { status, body } = await member.browser.post(path, { revision }, { headers: { 'idempotency-key': key } });
      return { status, result: status === 200 ? OfferResult.parse(body) : { ok: false } };
    };
    return { member, offerId: id, press };
  });
  return { gigId, members: await Promise.all(pressing) };
}

export const pressesOf = (members: readonly Pressing[]) => members.map(({ press }) => press);

/** Watches the queues of gigs from now on. */
function watchQueues() {
  const pressed = jest.spyOn(GigQueue.prototype, 'press');
  return {
    /** Begins calls that go through a queue, each when the one before has come to it. */
    async inOrder<Answer>(calls: readonly (() => Promise<Answer>)[]): Promise<Promise<Answer>[]> {
      const answers: Promise<Answer>[] = [];
      for (const call of calls) {
        const before = pressed.mock.calls.length;
        answers.push(call());
        await until(() => pressed.mock.calls.length > before);
      }
      return answers;
    },
  };
}

/** The first waits for the gig's lock; when this is over, all others wait behind. */
export async function queueBehind<Answer>(
  held: { awaited(): Promise<void> },
  first: () => Promise<Answer>,
  others: readonly (() => Promise<Answer>)[],
): Promise<Promise<Answer>[]> {
  const queues = watchQueues();
  const one = await queues.inOrder([first]);
  await held.awaited();
  return [...one, ...(await queues.inOrder(others))];
}

export const results = async (answers: readonly ReturnType<Pressing['press']>[]) =>
  (await Promise.all(answers)).map(({ status, result }) => (result.ok ? 'won' : (result.error ?? status)));

import type { OkResponse } from '@portal/contract/authentication';
import type { PartQuery, PoolAvailability, PoolMember, PoolMembers } from '@portal/contract/employer-gigs';
import { isStorableId } from '@portal/contract/limits';
import type { FastifyRequest } from 'fastify';
import type { ApiContext } from '../../context';
import type { Db } from '../../db/database';
import { isFar } from '../../http/asked-period';
import { notFound } from '../../http/problem';
import { UUID } from '../../uuid';
import { availabilityAt } from '../availability/availability-at';
import { offerOpenGigs } from '../substitutions/offers/offer-open-gigs.service';
import { acceptMember } from '../substitutions/pools/join-pool.service';
import { lockPool } from '../substitutions/pools/lock-pool';
import { endMember } from '../substitutions/pools/members.service';
import { vouch } from '../substitutions/pools/qualifications.service';
import { callerOf } from './caller';
import { recordChange } from './employer-calls.service';
import { isPoolOf, type PoolPerson, peopleOfPool } from './employer-gigs.repository';
import { EmployerRefusal } from './employer-refusal';
import { partOf } from './parts';

const DAY_MS = 86_400_000;
/** Days that one question for availability may span. */
const DAYS_MAX = 62;

const toMember = (row: PoolPerson): PoolMember => ({
  memberId: row.user_id,
  name: row.name,
  state: row.accepted_at === null ? 'applied' : row.ended_at === null ? 'member' : 'ended',
  ...(row.accepted_at && { acceptedAt: row.accepted_at.toISOString() }),
  ...(row.ended_at && { endedAt: row.ended_at.toISOString() }),
  showsAvailability: row.shows_availability === true && row.ended_at === null,
  vouched: row.vouched,
});

/** What an employer's system does to the members of its pools. */
export class EmployerPools {
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  async members(request: FastifyRequest, pool: string, query: PartQuery): Promise<PoolMembers> {
    const { db } = this.#context;
    const id = await this.#ownPool(request, pool);
    const { items, next } = await partOf(query, (part) => peopleOfPool(db, id, { part }), 'user_id');
    return { members: items.map(toMember), next };
  }

  /** @throws EmployerRefusal where the person's application is not in force */
  accept(request: FastifyRequest, pool: string, memberId: string): Promise<OkResponse> {
    return this.#change(request, pool, memberId, async (trx, id, now) => {
      if (!(await acceptMember(trx, id, memberId, now))) throw new EmployerRefusal(409, 'no-application');
    });
  }

  end(request: FastifyRequest, pool: string, memberId: string): Promise<OkResponse> {
    return this.#change(request, pool, memberId, async (trx, id, now) => {
      await endMember(trx, id, memberId, now);
    });
  }

  vouch(
    request: FastifyRequest,
    pool: string,
    memberId: string,
    { qualification, vouches }: { qualification: string; vouches: boolean },
  ): Promise<OkResponse> {
    return this.#change(request, pool, memberId, async (trx, campaignId, now) => {
      // A gig that is stored at the same time is offered by whoever comes second.
      await lockPool(trx, campaignId, 'member');
      const [person] = await peopleOfPool(trx, campaignId, { memberId });
      if (person?.accepted_at === null) throw new EmployerRefusal(409, 'not-member');
      await vouch(trx, { campaignId, userId: memberId, qualification }, vouches);
      if (vouches && person?.ended_at === null) await offerOpenGigs(trx, campaignId, memberId, now);
    });
  }

  /** @throws EmployerRefusal for a time that is empty, too long or far away */
  async availability(request: FastifyRequest, pool: string, from: string, to: string): Promise<PoolAvailability> {
    const { db, clock } = this.#context;
    const range = { start: new Date(from), end: new Date(to) };
    const days = (range.end.getTime() - range.start.getTime()) / DAY_MS;
    const now = clock();
    if (days <= 0 || days > DAYS_MAX || isFar(range.start, now) || isFar(range.end, now))
      throw new EmployerRefusal(422, 'out-of-range');
    const people = await peopleOfPool(db, await this.#ownPool(request, pool), { showing: true });
    const shown = people.map(toMember);
    const said = await availabilityAt(
      db,
      shown.map(({ memberId }) => memberId),
      range,
    );
    return {
      members: shown.map(({ memberId }) => ({
        memberId,
        entries: (said.get(memberId) ?? []).map(({ rule, start, end }) => ({
          state: rule.state,
          start: start.toISOString(),
          end: end.toISOString(),
          ...(rule.note !== null && { note: rule.note }),
        })),
      })),
    };
  }

  async #ownPool(request: FastifyRequest, pool: string): Promise<number> {
    const id = /^\d{1,9}$/.test(pool) ? Number(pool) : -1;
    const isOwn = isStorableId(id) && (await isPoolOf(this.#context.db, callerOf(request).employer, id));
    if (!isOwn) throw notFound();
    return id;
  }

  async #change(
    request: FastifyRequest,
    pool: string,
    memberId: string,
    work: (trx: Db, pool: number, now: Date) => Promise<void>,
  ): Promise<OkResponse> {
    const { db, clock } = this.#context;
    const id = await this.#ownPool(request, pool);
    const [person] = UUID.test(memberId) ? await peopleOfPool(db, id, { memberId }) : [];
    if (!person) throw notFound();
    return db.transaction().execute(async (trx) => {
      await work(trx, id, clock());
      const answer = { ok: true };
      await recordChange(trx, request, answer, memberId);
      return answer;
    });
  }
}

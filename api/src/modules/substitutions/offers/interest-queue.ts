import type { OfferResult } from '@portal/contract/substitutions/offers';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema';
import { readGig } from '../gigs/gig-reading.service';
import { type ConnectionTurns, GigQueue, type Task } from './gig-queue';

/**
 * Those who show interest in one gig, one after the other. As soon as no slot is left all who wait get undefined together, without a transaction
 * for each: whoever decides anew refuses them.
 */
export const interestQueue = (db: Kysely<Database>, turns: ConnectionTurns) =>
  new GigQueue<Task<OfferResult>, OfferResult | undefined>(
    db,
    async (own, gigId, waiting) => {
      const full = waiting().length > 1 && (await readGig(own, gigId))?.free === 0;
      if (full) return waiting().map(() => ({ status: 'fulfilled', value: undefined }));
      return Promise.allSettled(
        waiting()
          .slice(0, 1)
          .map((task) => task(own)),
      );
    },
    turns,
  );

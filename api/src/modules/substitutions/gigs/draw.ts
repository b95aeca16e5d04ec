import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { DrawRecord } from '@portal/contract/substitutions/offers';
import type { GigRow } from '../../../db/tables/substitutions.tables';

/** Hexadecimal text; as text it is hashed and used as key, so that common tools repeat a draw. */
export const newDrawSeed = (): string => randomBytes(32).toString('hex');

/** SHA-256 of the seed, which binds the portal to it before anybody has replied. */
export const drawCommitment = (seed: string): string => createHash('sha256').update(seed).digest('hex');

/** What members are shown from the beginning; a gig that was made before it was kept has that of its seed. */
export const publishedCommitment = ({
  draw_commitment: kept,
  draw_seed: seed,
}: Pick<GigRow, 'draw_commitment' | 'draw_seed'>): string | undefined =>
  kept ?? (seed === null ? undefined : drawCommitment(seed));

const rankOf = (seed: string, offerId: string): string => createHmac('sha256', seed).update(offerId).digest('hex');

/** Offers in the order of a draw: by HMAC-SHA-256 of their number with the seed as key. */
export function drawOrder(seed: string, offerIds: readonly string[]): string[] {
  const ranks = new Map(offerIds.map((id) => [id, rankOf(seed, id)]));
  const compare = (a: string, b: string) => ((ranks.get(a) ?? '') < (ranks.get(b) ?? '') ? -1 : 1);
  return offerIds.toSorted(compare);
}

/** What does not hold in a published draw. */
export type DrawFault = 'commitment' | 'order' | 'doubled' | 'too_many_winners' | 'not_in_turn';

/**
 * Repeats a draw from what is published alone. Whether somebody was passed over for a reason cannot be told from it.
 * @returns what does not hold; empty where everything does
 */
export function repeatDraw({ seed, commitment, entrants, slots }: DrawRecord): DrawFault[] {
  const faults: DrawFault[] = [];
  const ids = entrants.map(({ offerId }) => offerId);
  const winners = entrants.filter(({ result }) => result === 'won').length;
  const firstNotDrawn = entrants.findIndex(({ result }) => result === 'not_drawn');
  if (drawCommitment(seed) !== commitment) faults.push('commitment');
  if (new Set(ids).size !== ids.length) faults.push('doubled');
  if (drawOrder(seed, ids).some((id, index) => id !== ids[index])) faults.push('order');
  if (winners > slots) faults.push('too_many_winners');
  // Somebody is not drawn only once every slot has its winner, and then nobody after them is.
  const passedBy =
    firstNotDrawn >= 0 &&
    (winners < slots || entrants.slice(firstNotDrawn).some(({ result }) => result !== 'not_drawn'));
  if (passedBy) faults.push('not_in_turn');
  return faults;
}

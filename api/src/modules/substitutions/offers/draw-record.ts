import type { DrawRecord } from '@portal/contract/substitutions/offers';
import type { GigRow } from '../../../db/tables/substitutions.tables';
import { publishedCommitment } from '../gigs/draw';

/** Everything that repeats a draw; undefined where none was held. */
export function drawRecord(row: GigRow): DrawRecord | undefined {
  const commitment = publishedCommitment(row);
  const { id, draw_seed: seed, drawn_at: drawnAt, draw_slots: slots, draw_entrants: entrants } = row;
  if (commitment === undefined || seed === null || drawnAt === null || slots === null || entrants === null)
    return undefined;
  return { gigId: id, commitment, seed, drawnAt: drawnAt.toISOString(), slots, entrants };
}

import type { Edit, RetryCause } from './edit';
import type { Kept } from './edit-persistence';
import type { SendPhase } from './send-queue';

/** What the save line says. */
export interface SaveStatus {
  phase: 'clean' | 'waiting' | 'saving' | 'retrying' | 'log-in' | 'attention' | 'halted';
  cause: RetryCause;
  /** Epoch ms of the latest acknowledged save of this visit. */
  savedAt?: number;
  unsaved: number;
  /** Of these, how many wait for the person to choose: changed or deleted elsewhere. */
  choices: number;
  /** Of these, how many the server refused. */
  refused: number;
  /** Where the unsaved is safe meanwhile, as far as the browser has told. */
  kept?: Kept;
}

const BUSY = { sending: 'saving', retrying: 'retrying', 'log-in': 'log-in', halted: 'halted' } as const;

/** Reads the status off the edits and the queue. */
export function readStatus(
  edits: readonly Edit[],
  queue: { phase(): SendPhase; cause(): RetryCause },
  savedAt: number | undefined,
  kept: Kept | undefined,
): SaveStatus {
  const refused = edits.filter((edit) => edit.block?.kind === 'refused').length;
  const choices = edits.filter((edit) => edit.block && edit.block.kind !== 'refused').length;
  const resting = edits.length === 0 ? 'clean' : edits.length > refused + choices ? 'waiting' : 'attention';
  const phase = queue.phase();
  return {
    phase: phase === 'idle' ? resting : BUSY[phase],
    cause: queue.cause(),
    ...(savedAt !== undefined && { savedAt }),
    unsaved: edits.length,
    choices,
    refused,
    ...(kept && { kept }),
  };
}

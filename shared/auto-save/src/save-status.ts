import type { Edit, RetryCause } from './edit';
import type { Durability } from './edit-persistence';
import type { SendState } from './send-queue';

/** What the save line says. */
export interface SaveStatus {
  state: 'idle' | 'dirty' | 'sending' | 'backoff' | 'awaiting-login' | 'attention' | 'stopped';
  cause: RetryCause;
  /** Epoch ms of the latest acknowledged save of this visit. */
  savedAt?: number;
  unsaved: number;
  /** Of these, how many wait for the person to choose: changed or deleted elsewhere. */
  choices: number;
  /** Of these, how many the server refused. */
  refused: number;
  /** Where the unsaved is safe meanwhile, as far as the browser has told. */
  durability?: Durability;
}

/** Reads the status off the edits and the queue. */
export function readStatus(
  edits: readonly Edit[],
  queue: { state(): SendState; cause(): RetryCause },
  savedAt: number | undefined,
  durability: Durability | undefined,
): SaveStatus {
  const refused = edits.filter((edit) => edit.block?.kind === 'refused').length;
  const choices = edits.filter((edit) => edit.block && edit.block.kind !== 'refused').length;
  const resting = edits.length === 0 ? 'idle' : edits.length > refused + choices ? 'dirty' : 'attention';
  const state = queue.state();
  return {
    state: state === 'idle' ? resting : state,
    cause: queue.cause(),
    ...(savedAt !== undefined && { savedAt }),
    unsaved: edits.length,
    choices,
    refused,
    ...(durability && { durability }),
  };
}

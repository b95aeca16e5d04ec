import type { ChangeOptions } from '../changes/change';
import { documentFacts, notADocument } from '../documents/discovery-chain';
import { nextDocument } from '../documents/next-document';
import type { ReleaseStore } from '../release-store';

/** Whether any document of the chain was signed, by whichever key. */
async function wasEverSigned({ chain }: ReleaseStore): Promise<boolean> {
  for (let seq = await chain.newestSeq(0); seq > 0; seq -= 1) {
    const link = await chain.read(seq).catch(notADocument);
    if (link && documentFacts(link.document).signature !== undefined) return true;
  }
  return false;
}

/**
 * Signs what was live before there was a signing key. Only for the moment in which the first key was made: later an unsigned document counts for
 * nothing, whoever wrote it, and where another key is made in place of one that is gone nobody can tell which documents were right.
 * @param unsigned the same store without keys
 */
export async function renewSignature(
  unsigned: ReleaseStore,
  store: ReleaseStore,
  { by, reason, now = () => new Date() }: ChangeOptions,
): Promise<void> {
  const current = await unsigned.chain.current();
  if (!current || (await wasEverSigned(unsigned))) return;
  const facts = {
    change: { verb: 'sign' as const, names: ['host' as const] },
    by,
    reason,
    at: now(),
    end: current.end,
  };
  await store.chain.append(nextDocument(current, new Map(), documentFacts(current.document), facts));
}

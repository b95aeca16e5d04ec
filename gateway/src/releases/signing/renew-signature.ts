import type { ChangeOptions } from '../changes/change';
import { documentFacts } from '../documents/discovery-chain';
import { nextDocument } from '../documents/next-document';
import type { ReleaseStore } from '../release-store';

/**
 * Signs what was live before there was a signing key. Only for the moment in which the key was made: later an unsigned document counts for
 * nothing, whoever wrote it.
 * @param unsigned the same store without keys
 */
export async function renewSignature(
  unsigned: ReleaseStore,
  store: ReleaseStore,
  { by, reason, now = () => new Date() }: ChangeOptions,
): Promise<void> {
  const current = await unsigned.chain.current();
  if (!current) return;
  const facts = {
    change: { verb: 'sign' as const, names: ['host' as const] },
    by,
    reason,
    at: now(),
    end: current.end,
  };
  await store.chain.append(nextDocument(current, new Map(), documentFacts(current.document), facts));
}

import { createHash } from 'node:crypto';
import { canaryVersion, type DiscoveryDocument, liveVersion, type MicroFrontend } from '@portal/contract/discovery';

/** Buckets of a canary: a hundredth of a percent each. */
const BUCKETS = 10_000n;

/**
 * The bucket of a visitor: SHA-256(salt + visitor) mod 10 000. Each canary has a salt of its own, so that not always the same people are first.
 * @param visitor the browser's random name
 */
function bucketOf(salt: string, visitor: string): number {
  const digest = createHash('sha256').update(salt).update(visitor).digest('hex');
  return Number(BigInt(`0x${digest}`) % BUCKETS);
}

/**
 * The version a visitor gets. A larger share keeps everybody who had the canary; an aborted one stands in no document any more.
 * @returns undefined when nothing of that name is live
 */
export function versionFor(document: DiscoveryDocument, name: string, visitor: string): MicroFrontend | undefined {
  const canary = canaryVersion(document, name);
  if (canary && bucketOf(`${name}@${canary.metadata.version}:`, visitor) < canary.deployment.traffic * 100)
    return canary;
  return liveVersion(document, name);
}

import { createHash } from 'node:crypto';
import { canaryVersion, type DiscoveryDocument, liveVersion, type MicroFrontend } from '@portal/contract/discovery';

/** Groups of browsers in a canary: a hundredth of a percent each. */
const GROUPS = 10_000n;

/**
 * The group of a browser: SHA-256(salt + visitor) mod 10 000. Each canary has a salt of its own, so that not always the same people are first.
 * @param visitor the browser's random name
 */
function groupOf(salt: string, visitor: string): number {
  const digest = createHash('sha256').update(salt).update(visitor).digest('hex');
  return Number(BigInt(`0x${digest}`) % GROUPS);
}

/**
 * The version a visitor gets. A larger share keeps everybody who had the canary; an aborted one stands in no document any more.
 * @returns undefined when nothing of that name is live
 */
export function versionFor(document: DiscoveryDocument, name: string, visitor: string): MicroFrontend | undefined {
  const canary = canaryVersion(document, name);
  if (canary && groupOf(`${name}@${canary.metadata.version}:`, visitor) < canary.deployment.traffic * 100)
    return canary;
  return liveVersion(document, name);
}

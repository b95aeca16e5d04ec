import { integritySchema, releaseVersionSchema, remoteNameSchema } from '@portal/contract/release';
import type { RemoteName } from '@portal/contract/release-names';
import { z } from 'zod';
import { activate } from '../changes/activate';
import { RefusedError } from '../errors';
import { type ReleaseStore, requireRelease } from '../release-store';
import { descriptionIntegrity } from './description-integrity';
import type { DocumentTrust } from './document-trust';

/** A trial counts for at most this long, days. */
export const MOST_TRIAL_DAYS = 3;
const DAY_MS = 86_400_000;
const GRANT = /^([\w-]{1,500})\.([\w-]{86})$/;

const grantSchema = z.object({
  name: remoteNameSchema,
  version: releaseVersionSchema,
  /** Integrity of the canonical description: through it the signature covers every byte. */
  release: integritySchema,
  until: z.iso.datetime(),
});
/** One published version of one remote, which whoever has the text may run in their own browser. */
export type TrialGrant = z.infer<typeof grantSchema>;

/** No other signed text begins so. */
const signedText = (encoded: string) => `trial\n${encoded}`;

/**
 * Lets a published version be tried that passes the checks of an activation. Nothing is stored.
 * @returns the text that stands in the address
 * @throws RefusedError where a check fails, or there is no key to sign it with
 */
export async function grantTrial(
  store: ReleaseStore,
  { name, version, days, by }: { name: RemoteName; version: string; days: number; by: string },
  now = new Date(),
): Promise<{ grant: string; until: string }> {
  await activate(store, new Map([[name, version]]), { by, reason: 'trial', dryRun: true });
  const release = descriptionIntegrity(await requireRelease(store, name, version));
  const until = new Date(now.getTime() + Math.min(days, MOST_TRIAL_DAYS) * DAY_MS).toISOString();
  const facts: TrialGrant = { name, version, release, until };
  const encoded = Buffer.from(JSON.stringify(facts)).toString('base64url');
  const signature = store.chain.trust.signText(signedText(encoded));
  if (signature === undefined)
    throw new RefusedError(
      'signing key',
      'a trial counts only with the signature of the release key, which is not here',
      'run this where releases are activated, with RELEASE_SIGNING_KEY or the key of the data folder',
    );
  return { grant: `${encoded}.${signature}`, until };
}

/** @returns undefined where no known key has signed the text, or it has ended */
export function readTrialGrant(trust: DocumentTrust, text: string, now: number): TrialGrant | undefined {
  const [, encoded = '', signature = ''] = GRANT.exec(text) ?? [];
  if (!encoded || !trust.isSignedText(signedText(encoded), signature)) return undefined;
  const grant = grantSchema.safeParse(JSON.parse(Buffer.from(encoded, 'base64url').toString())).data;
  return grant && Date.parse(grant.until) > now ? grant : undefined;
}

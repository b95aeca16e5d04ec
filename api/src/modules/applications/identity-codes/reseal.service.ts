import type { KeyUse, Resealed } from '@portal/contract/operator-reports';
import type { Kysely } from 'kysely';
import { CommandError } from '../../../command-error';
import type { ApiConfig } from '../../../config';
import type { Db } from '../../../db/database';
import type { Database } from '../../../db/schema';
import { SecretBox, sealedWith } from '../../../secret-box';
import { recordAudit } from '../../audit/audit.service';
import { resealSecrets, secretsByKey } from '../../webhooks/webhook-endpoints.service';
import { findIdentityKeys } from './identity-keys.repository';
import { countSeals, pagesOfApplications, replaceSeal, sealedOtherwise, storedSeals } from './reseal.repository';
import { aadFor } from './sealed-values';

type Keys = Pick<ApiConfig, 'dataDir' | 'identityKeys'>;

function roleOf(box: SecretBox, key: string | null): KeyUse['role'] {
  const [first, ...others] = box.keyIds;
  if (key === first) return 'seals';
  // A seal without a name may be of any key.
  return key === null || others.includes(key) ? 'opens' : 'missing';
}

/** Which keys have sealed what; those of the settings also where they have sealed nothing. */
export async function keyUses(db: Db, config: Keys): Promise<KeyUse[]> {
  const box = SecretBox.of(config);
  const uses = new Map<string | null, KeyUse>();
  const of = (key: string | null): KeyUse => {
    const use = uses.get(key) ?? { key, role: roleOf(box, key), codes: 0, sent: 0, secrets: 0 };
    uses.set(key, use);
    return use;
  };
  for (const key of box.keyIds) of(key);
  for await (const applications of pagesOfApplications(db)) {
    for (const { key, codes, sent } of await countSeals(db, applications)) {
      of(key).codes += codes;
      of(key).sent += sent;
    }
  }
  for (const [key, count] of await secretsByKey(db)) of(key).secrets = count;
  return [...uses.values()];
}

/** Sealed codes, some at a time: the application of each, and whether one of the keys opens it. */
export async function* openableCodes(db: Db, box: SecretBox): AsyncGenerator<{ id: string; opens: boolean }[]> {
  for await (const applications of pagesOfApplications(db)) {
    const seals = await storedSeals(db, applications);
    yield seals.map(({ application_id: id, user_id, campaign_id, field, sealed }) => ({
      id,
      opens: box.open(sealed, aadFor(user_id, campaign_id, field)) !== undefined,
    }));
  }
}

function requireSeveral({ identityKeys }: Keys): void {
  if (identityKeys.length > 0) return;
  throw new CommandError(
    'keys',
    'IDENTITY_KEYS is not set: there is only the key of the data folder',
    'put a new key in front: IDENTITY_KEYS=new,old (docs/operations/configure.md, "Keys of the identity codes")',
  );
}

/** @throws CommandError where running portals might not know the key yet: they could not read what it seals */
async function requireStarted(db: Db, key: string): Promise<void> {
  if ((await findIdentityKeys(db)).includes(key)) return;
  throw new CommandError(
    'keys',
    `no portal has started with the key ${key} in front, so none may know it`,
    'give every portal the same IDENTITY_KEYS and restart them, then run this again',
  );
}

/**
 * Seals with the first key what another one has sealed, beside portals that serve: working copies and the secrets of employers' addresses. Sent
 * versions stay as they are, since the checksums of their receipts are of these bytes. It may be stopped at any time and run again.
 * @param onProgress told how many were sealed until now
 * @throws CommandError
 */
export async function resealCodes(
  db: Kysely<Database>,
  config: Keys,
  { by, reason, now }: { by: string; reason?: string | undefined; now: Date },
  onProgress: (sealed: number) => void = () => undefined,
): Promise<Resealed> {
  requireSeveral(config);
  const box = SecretBox.of(config);
  const [key] = box.keyIds;
  await requireStarted(db, key);
  // First: also a run that is stopped has changed something.
  await recordAudit(db, { actor: by, action: 'keys reseal', subject: key, reason }, now);
  const done = { codes: 0, unreadable: 0 };
  for await (const applications of pagesOfApplications(db)) {
    for (const code of await sealedOtherwise(db, applications, sealedWith(key))) {
      const place = aadFor(code.user_id, code.campaign_id, code.field);
      const text = box.open(code.sealed, place);
      if (text === undefined) done.unreadable += 1;
      else if (await replaceSeal(db, code, box.seal(text, place))) done.codes += 1;
    }
    onProgress(done.codes);
  }
  const secrets = await resealSecrets(db, box);
  const unreadable = done.unreadable + secrets.unreadable;
  return { key, codes: done.codes, secrets: secrets.resealed, unreadable, keys: await keyUses(db, config) };
}

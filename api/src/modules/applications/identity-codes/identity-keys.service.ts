import type { ApiConfig } from '../../../config';
import type { Db } from '../../../db/database';
import { SecretBox, sealedWith, UNNAMED } from '../../../secret-box';
import { StartError } from '../../../start-error';
import {
  deleteIdentityKey,
  findIdentityKeys,
  findSealed,
  insertIdentityKey,
  isSealUsed,
} from './identity-keys.repository';
import { aadFor } from './sealed-values';

/** How many seals without the name of a key are tried: one at least must open, since people may have typed texts that look like seals. */
const TRIED = 50;

const refusal = (what: string) =>
  new StartError(
    `The personal identity codes of this database are sealed with another key: ${what}. Start with its key in IDENTITY_KEYS, or restore keys/identity-codes.key of the data folder (docs/operations/configure.md, "Keys of the identity codes").`,
  );

async function opensUnnamed(db: Db, box: SecretBox): Promise<boolean> {
  const found = await findSealed(db, UNNAMED, TRIED);
  return (
    found.length === 0 ||
    found.some((row) => box.open(row.sealed, aadFor(row.user_id, row.campaign_id, row.field)) !== undefined)
  );
}

/**
 * Compares the keys of the settings with those that have sealed something in the database.
 * @throws StartError where a key is missing that is still needed: codes would be unreadable, and new ones sealed with a key that others do not have
 */
export async function requireIdentityKeys(
  db: Db,
  config: Pick<ApiConfig, 'dataDir' | 'identityKeys' | 'clock'>,
): Promise<void> {
  const box = SecretBox.of(config);
  const [first, ...others] = box.keyIds;
  const known = await findIdentityKeys(db);
  for (const id of known.filter((name) => name !== first && !others.includes(name))) {
    if (await isSealUsed(db, sealedWith(id))) throw refusal(`a code names the key ${id}`);
    await deleteIdentityKey(db, id);
  }
  if (!known.includes(first) && !(await opensUnnamed(db, box))) throw refusal('none of the keys opens them');
  await insertIdentityKey(db, first, config.clock());
}

import { randomBytes, randomUUID } from 'node:crypto';
import type { WebhookEndpoint, WebhookEndpointCreated } from '@portal/contract/employer-api';
import type { ApiConfig } from '../../config';
import type { Db } from '../../db/database';
import type { EmployerToken } from '../../http/types';
import { keyOfSeal, SecretBox } from '../../secret-box';
import {
  type EndpointSummary,
  endpointSummaries,
  insertEndpoint,
  lockEmployer,
  sealedSecrets,
  storeSecret,
} from './webhook-endpoints.repository';

export { employersWithEndpoints, removeEndpoint } from './webhook-endpoints.repository';

export const ENDPOINTS_MAX = 5;
const SECRET_BYTES = 32;

/** The key that seals the secrets. */
export type SecretKeys = Pick<ApiConfig, 'dataDir' | 'identityKeys'>;

export const secretPlace = (endpointId: string): string => `webhook/${endpointId}`;

const toEndpoint = ({ id, url, created_at, waiting, given_up, last_error }: EndpointSummary): WebhookEndpoint => ({
  id,
  url,
  createdAt: created_at.toISOString(),
  waiting,
  givenUp: given_up,
  ...(last_error !== null && { lastError: last_error }),
});

export async function listEndpoints(db: Db, employer: string): Promise<WebhookEndpoint[]> {
  return (await endpointSummaries(db, employer)).map(toEndpoint);
}

/**
 * Sets an address that is told of events from now on.
 * @param token with which it is set
 * @returns the secret, which is kept sealed and shown this once; undefined where the employer has as many as are allowed
 */
export async function addEndpoint(
  trx: Db,
  keys: SecretKeys,
  token: { id: string | null; employer: string },
  url: string,
  now: Date,
): Promise<Required<WebhookEndpointCreated> | undefined> {
  const { id: tokenId, employer } = token;
  await lockEmployer(trx, employer);
  if ((await endpointSummaries(trx, employer)).length >= ENDPOINTS_MAX) return undefined;
  const id = randomUUID();
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  const sealed = SecretBox.of(keys).seal(secret, secretPlace(id));
  await insertEndpoint(trx, { id, employer, url, secret: sealed, created_at: now, token_id: tokenId });
  return { id, url, secret };
}

/** Those in use that were set with a token. */
export async function endpointsSetWith(
  db: Db,
  { id: tokenId, employer }: EmployerToken,
): Promise<Pick<WebhookEndpoint, 'id' | 'url'>[]> {
  const all = await endpointSummaries(db, employer);
  return all.flatMap(({ id, url, token_id }) => (token_id === tokenId ? [{ id, url }] : []));
}

/** Secrets of addresses in use by the key that has sealed them; null for seals from before keys had names. */
export async function secretsByKey(db: Db): Promise<Map<string | null, number>> {
  const counts = new Map<string | null, number>();
  for (const { secret } of await sealedSecrets(db)) {
    const key = keyOfSeal(secret);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Seals with the first key what another one has sealed. */
export async function resealSecrets(db: Db, box: SecretBox): Promise<{ resealed: number; unreadable: number }> {
  const done = { resealed: 0, unreadable: 0 };
  for (const { id, secret } of await sealedSecrets(db)) {
    if (keyOfSeal(secret) === box.keyIds[0]) continue;
    const text = box.open(secret, secretPlace(id));
    if (text === undefined) done.unreadable += 1;
    else {
      await storeSecret(db, id, secret, box.seal(text, secretPlace(id)));
      done.resealed += 1;
    }
  }
  return done;
}

/** Ids of addresses in use, each with whether its secret can be opened. */
export async function openableSecrets(db: Db, box: SecretBox): Promise<{ id: string; opens: boolean }[]> {
  const secrets = await sealedSecrets(db);
  return secrets.map(({ id, secret }) => ({ id, opens: box.open(secret, secretPlace(id)) !== undefined }));
}

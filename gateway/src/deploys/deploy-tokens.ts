import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { releaseNameSchema } from '@portal/contract/release';
import { RELEASE_NAMES, type ReleaseName } from '@portal/contract/release-names';
import { z } from 'zod';
import { RefusedError } from '../releases/errors';
import type { ReleaseStore } from '../releases/release-store';

/** A token is good for at most this long, days. */
export const MOST_TOKEN_DAYS = 365;
const DAY_MS = 86_400_000;
const ID_BYTES = 6;
const SECRET_BYTES = 32;
const TOKEN = /^portal_deploy_([0-9a-f]{12})_([\w-]{43})$/;
export const TEAM = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,59}$/u;

const deedShape = { by: z.string(), at: z.iso.datetime(), reason: z.string().optional() };
const factsSchema = z.object({
  id: z.string(),
  team: z.string(),
  /** Names whose releases it may change. */
  names: z.array(releaseNameSchema).min(1),
  /** SHA-256 (hex) of the token. */
  hash: z.string(),
  ...deedShape,
  until: z.iso.datetime(),
  revoked: z.object(deedShape).optional(),
});
const recordSchema = factsSchema.extend({ signature: z.string() });

/** What is known of a token: everything but the token. */
export type DeployToken = z.infer<typeof factsSchema>;

interface Deed {
  by: string;
  reason?: string;
}
export interface TokenRequest extends Deed {
  team: string;
  names: readonly ReleaseName[];
  days: number;
}

type TokenStore = Pick<ReleaseStore, 'chain' | 'tokens'>;

const digest = (token: string) => createHash('sha256').update(token).digest();
/** No other signed text begins so. The order of the keys is that of the schema. */
const signedText = (token: DeployToken) => `deploy-token\n${JSON.stringify(factsSchema.parse(token))}`;

/** Without the signature whoever may write one row would have what is signed with the release key. */
async function keep({ chain, tokens }: TokenStore, token: DeployToken): Promise<void> {
  const signature = chain.trust.signText(signedText(token));
  if (signature === undefined)
    throw new RefusedError(
      'signing key',
      'a token counts only with the signature of the release key, which is not here',
      'run this where releases are activated, with RELEASE_SIGNING_KEY or the key of the data folder',
    );
  await tokens.put(token.id, JSON.stringify({ ...token, signature }));
}

/** @returns undefined where the text is no token that a known key has signed */
function parse({ chain }: TokenStore, text: string): DeployToken | undefined {
  try {
    const { signature, ...token } = recordSchema.parse(JSON.parse(text));
    return chain.trust.isSignedText(signedText(token), signature) ? token : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Makes a token for one team.
 * @returns what is kept of it, and the token itself, which is nowhere else
 * @throws RefusedError where there is no key to sign it with
 */
export async function createDeployToken(
  store: TokenStore,
  { team, names, days, ...deed }: TokenRequest,
  now = new Date(),
): Promise<DeployToken & { token: string }> {
  const id = randomBytes(ID_BYTES).toString('hex');
  const token = `portal_deploy_${id}_${randomBytes(SECRET_BYTES).toString('base64url')}`;
  const until = new Date(now.getTime() + Math.min(days, MOST_TOKEN_DAYS) * DAY_MS).toISOString();
  const facts: DeployToken = {
    id,
    team,
    names: [...new Set([...RELEASE_NAMES.filter((name) => names.includes(name)), ...names])],
    hash: digest(token).toString('hex'),
    ...deed,
    at: now.toISOString(),
    until,
  };
  await keep(store, facts);
  return { ...facts, token };
}

/** Every token that counts or did, the newest first. */
export async function listDeployTokens(store: TokenStore): Promise<DeployToken[]> {
  const known = (await store.tokens.all()).map((text) => parse(store, text)).filter((token) => token !== undefined);
  return known.sort((a, b) => (a.at < b.at ? 1 : -1));
}

/** Ends a token at once; repeating it changes nothing. @throws RefusedError where there is none of that id */
export async function revokeDeployToken(
  store: TokenStore,
  id: string,
  deed: Deed,
  { dryRun = false, now = new Date() } = {},
): Promise<DeployToken> {
  const known = (await listDeployTokens(store)).find((token) => token.id === id);
  if (!known) throw new RefusedError('token', `there is no token ${id}`, 'see: portal token list');
  if (known.revoked || dryRun) return known;
  const revoked = { ...known, revoked: { ...deed, at: now.toISOString() } };
  await keep(store, revoked);
  return revoked;
}

export type TokenState = 'valid' | 'expired' | 'revoked';

export function stateOf({ revoked, until }: DeployToken, now: number): TokenState {
  if (revoked) return 'revoked';
  return Date.parse(until) > now ? 'valid' : 'expired';
}

/** The token that a caller has shown, with its state; undefined where it is none. */
export async function findDeployToken(
  store: TokenStore,
  shown: string,
  now: number,
): Promise<{ token: DeployToken; state: TokenState } | undefined> {
  const [, id] = TOKEN.exec(shown) ?? [];
  const text = id === undefined ? undefined : await store.tokens.text(id);
  const token = text === undefined ? undefined : parse(store, text);
  if (!token) return undefined;
  const isRight = timingSafeEqual(digest(shown), Buffer.from(token.hash.padEnd(64, '0').slice(0, 64), 'hex'));
  return isRight ? { token, state: stateOf(token, now) } : undefined;
}

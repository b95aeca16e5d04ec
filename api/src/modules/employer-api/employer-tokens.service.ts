import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { EmployerTokenSummary, RevokedToken } from '@portal/contract/operator-reports';
import type { Kysely } from 'kysely';
import { CommandError } from '../../command-error';
import type { Db } from '../../db/database';
import type { Database } from '../../db/schema';
import type { EmployerToken } from '../../http/types';
import { recordAudit } from '../audit/audit.service';
import { endpointsSetWith, removeEndpoint } from '../webhooks/webhook-endpoints.service';
import {
  allTokens,
  employerNames,
  findByHash,
  insertToken,
  markRevoked,
  markUsed,
  replaceToken,
} from './employer-tokens.repository';

const TOKEN_BYTES = 32;
/** By this a search through files and logs finds a token that got into them. */
const TOKEN_MARK = 'portal_employer_';
const TOKEN = /^portal_employer_[\w-]{43}$/;
/** The last use is told to the minute, so that not every call writes. */
const USED_EVERY_MS = 60_000;
const NAME_MAX_LENGTH = 200;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** @param bytes of chance, as many as a token holds */
export const tokenOf = (bytes: Buffer): string => `${TOKEN_MARK}${bytes.toString('base64url')}`;

export interface TokenOrder {
  /** In Finnish, as its campaigns write it. */
  employer: string;
  /** What the token is for, in the operator's words. */
  name: string;
  /** Who makes it, and why. */
  operator: string;
  reason?: string | undefined;
}

/** A token as it is shown, once. */
export interface IssuedToken {
  id: string;
  employer: string;
  name: string;
  token: string;
}

async function requireEmployer(db: Db, employer: string): Promise<void> {
  const names = await employerNames(db);
  if (names.includes(employer)) return;
  const known = names.length === 0 ? 'no campaign names an employer' : `those there are: ${names.join(' · ')}`;
  throw new CommandError('employer', `there is no employer “${employer}”; ${known}`, 'write one of these names');
}

/**
 * Makes a token with which an employer's system may call. Only its checksum is kept.
 * @returns undefined after a dry run
 * @throws CommandError for an employer that no campaign names
 */
export async function createToken(
  db: Db,
  { employer, name, operator, reason }: TokenOrder,
  now: Date,
  dryRun = false,
): Promise<IssuedToken | undefined> {
  await requireEmployer(db, employer);
  if (name.length > NAME_MAX_LENGTH)
    throw new CommandError('name', `a name has at most ${NAME_MAX_LENGTH} characters`, 'choose a shorter one');
  if (dryRun) return undefined;
  const id = randomUUID();
  const token = tokenOf(randomBytes(TOKEN_BYTES));
  await insertToken(db, { id, employer, name, token_hash: hashOf(token), created_at: now, created_by: operator });
  await recordAudit(db, { actor: operator, action: 'employer-token create', subject: id, reason }, now);
  return { id, employer, name, token };
}

/** A token that one row holds, whatever its value is. */
export interface KeptToken extends TokenOrder {
  id: string;
  /** Undefined: it is revoked. */
  token: string | undefined;
}

/** @returns whether the token is valid from now on: one that was revoked stays so, another value takes its place */
export async function settleToken(
  db: Db,
  { id, employer, name, operator, token }: KeptToken,
  now: Date,
): Promise<boolean> {
  if (token === undefined) {
    await markRevoked(db, id, operator, now);
    return false;
  }
  return replaceToken(db, { id, employer, name, token_hash: hashOf(token), created_at: now, created_by: operator });
}

export async function listTokens(db: Db): Promise<EmployerTokenSummary[]> {
  return (await allTokens(db)).map((row) => ({
    id: row.id,
    employer: row.employer,
    name: row.name,
    createdAt: row.created_at,
    createdBy: row.created_by,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
    revokedBy: row.revoked_by,
  }));
}

export interface Revocation {
  id: string;
  /** The operator, and why. */
  by: string;
  reason?: string | undefined;
  /** Whether the addresses that were set with it are told of nothing more. */
  withWebhooks?: boolean;
  dryRun?: boolean;
}

/**
 * Ends a token at once; ending it again changes nothing, but still removes addresses where that is asked for.
 * @throws CommandError where there is none of that id
 */
export function revokeToken(
  db: Kysely<Database>,
  { id, by, reason, withWebhooks = false, dryRun = false }: Revocation,
  now: Date,
): Promise<RevokedToken> {
  return db.transaction().execute(async (trx) => {
    const found = (await allTokens(trx)).find((token) => token.id === id.toLowerCase());
    if (!found) throw new CommandError('token', `there is no token ${id}`, 'see: portal employer-token list');
    const { employer, name } = found;
    if (!dryRun) {
      await markRevoked(trx, found.id, by, now);
      await recordAudit(trx, { actor: by, action: 'employer-token revoke', subject: found.id, reason }, now);
    }
    const webhooks = await endpointsSetWith(trx, found);
    if (withWebhooks && !dryRun)
      for (const address of webhooks) await removeEndpoint(trx, { id: address.id, employer, by }, now);
    return { employer, name, webhooks };
  });
}

/** @returns whose token it is; undefined for one that is unknown or revoked */
export async function findToken(db: Db, token: string, now: Date): Promise<EmployerToken | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const row = await findByHash(db, hashOf(token));
  if (!row) return undefined;
  const last = row.last_used_at?.getTime() ?? 0;
  if (now.getTime() - last >= USED_EVERY_MS) await markUsed(db, row.id, now);
  return { id: row.id, employer: row.employer };
}

import type { Db } from '../../db/database';
import { networkOf } from '../../http/network';
import {
  countTry,
  countTryOfDay,
  failuresId,
  forgetFailures,
  forgetTriesOfDay,
  takeBackTryOfDay,
} from './lock-out.repository';

/** Failures of one account in a day from browsers in which its owner has not logged in, over all networks together. */
export const ACCOUNT_TRIES_PER_DAY = 100;
/** The same from one /48 of IPv6, of which anybody can have one: 65 536 networks. */
export const SITE_TRIES_PER_DAY = 30;

/** What somebody types for an account, so that each spelling that reaches the same account counts as the same. */
const foldLogin = (typed: string): string => typed.normalize('NFC').trim().toLowerCase();

export interface LoginTry {
  typed: string;
  /** Undefined where there is no such account. */
  userId: string | undefined;
  address: string;
  /** Secret of a browser in which the account's owner has logged in before. */
  knownBrowser: string | undefined;
}

export interface LockOut {
  /** The password is not looked at. */
  closed: boolean;
  /** The browser is told to wait. It follows from what was typed and from where alone, so it is the same whether there is an account or not. */
  told: boolean;
  /** This try is the one that closed the account to browsers that it does not know. */
  closedAccount: boolean;
}

const keysOf = ({ typed, userId, address }: LoginTry) => {
  const account = userId ?? `unknown\n${foldLogin(typed)}`;
  return {
    typed: failuresId(`typed\n${foldLogin(typed)}`, networkOf(address)),
    account: failuresId(account, networkOf(address)),
    accountOfDay: failuresId(account, 'day'),
    siteOfDay: failuresId(account, `day\n${networkOf(address, 48)}`),
  };
};

/** Failures of a browser that the account knows count by themselves: nobody elsewhere can close it. */
const knownId = (userId: string, secret: string) => failuresId(userId, `known browser\n${secret}`);

/** Counts a try to log in; with the same statements for known and unknown accounts. */
export async function countLogin(db: Db, attempt: LoginTry, now: Date): Promise<LockOut> {
  const { userId, knownBrowser } = attempt;
  if (userId !== undefined && knownBrowser !== undefined) {
    const closed = await countTry(db, knownId(userId, knownBrowser), now);
    return { closed, told: closed, closedAccount: false };
  }
  const keys = keysOf(attempt);
  const told = await countTry(db, keys.typed, now);
  const locked = await countTry(db, keys.account, now);
  // A try that is not looked at counts for nothing more: one stubborn address must not use up the account's day for everybody.
  const closedHere = told || locked;
  const ofSite = await countTryOfDay(db, keys.siteOfDay, now, closedHere ? 0 : 1);
  const closedSite = closedHere || ofSite > SITE_TRIES_PER_DAY;
  const ofAccount = await countTryOfDay(db, keys.accountOfDay, now, closedSite ? 0 : 1);
  return {
    closed: closedSite || ofAccount > ACCOUNT_TRIES_PER_DAY,
    told,
    closedAccount: !closedSite && ofAccount === ACCOUNT_TRIES_PER_DAY + 1,
  };
}

/** The try was right: what was counted of it is taken back. */
export async function countAsRight(db: Db, attempt: LoginTry): Promise<void> {
  const { userId, knownBrowser } = attempt;
  if (userId !== undefined && knownBrowser !== undefined) return forgetFailures(db, knownId(userId, knownBrowser));
  const keys = keysOf(attempt);
  await forgetFailures(db, keys.typed, keys.account);
  await takeBackTryOfDay(db, [keys.accountOfDay, keys.siteOfDay]);
}

/** The owner has proved who they are by mail: what strangers tried counts no more, here and for the day. */
export async function openAccount(
  db: Db,
  { id, username, email }: { id: string; username: string; email: string },
  address: string,
): Promise<void> {
  for (const typed of [username, email]) {
    const keys = keysOf({ typed, userId: id, address, knownBrowser: undefined });
    await forgetFailures(db, keys.typed, keys.account);
    await forgetTriesOfDay(db, [keys.accountOfDay, keys.siteOfDay]);
  }
}

/** Key of wrong passwords that somebody who is logged in gives for their own account. */
export const ownFailuresId = (userId: string, address: string): Buffer => failuresId(userId, networkOf(address));

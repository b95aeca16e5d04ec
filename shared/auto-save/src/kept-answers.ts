import type { Gig } from '@portal/contract/substitutions/gigs';
import { type EditOwner, ownerKey, ownerKeys } from './edit-owner';

const KEY = 'candidateportal.answers';
const DAY_MS = 24 * 60 * 60 * 1000;
/** An answer that could not be sent within this time, in milliseconds, is not sent any more: what it answers has changed by then. */
const SEND_MS = DAY_MS;
/** So long the browser remembers it, in milliseconds, to say that it was not sent. */
const REMEMBER_MS = 30 * DAY_MS;

/** What a person has pressed and the server has not answered yet. */
export interface KeptAnswer {
  /** Of the call, below the API prefix. */
  url: string;
  body: object;
  /** Idempotency-Key: the same one again has no second effect. */
  key: string;
  /** What is answered, such as `offer:ID`: a later answer takes the place of an earlier one. */
  subject: string;
  /** Which answer it is, for the texts about it, such as `accept`. */
  kind: string;
  /** What it is about, in the person's words, such as the gig's task and day. */
  about: string;
  /** Of an answer to an offer: the gig as it stood on the page. Answers kept by earlier versions have none. */
  gig?: Gig;
  /** Epoch ms. */
  at: number;
}

/** By owner. */
type Stored = Record<string, KeptAnswer[]>;

function stored(): Stored {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return known !== null && typeof known === 'object' ? (known as Stored) : {};
  } catch {
    return {};
  }
}

/** @returns whether the browser keeps it, also over a reload */
function store(known: Stored): boolean {
  const used = Object.entries(known).filter(([, own]) => own.length > 0);
  try {
    if (used.length > 0) localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(used)));
    else localStorage.removeItem(KEY);
    return true;
  } catch {
    return false;
  }
}

/** In the order of the answers; of two to the same subject the later one. Earlier versions kept them under the user name. */
function answersOf(known: Stored, owner: EditOwner): KeptAnswer[] {
  const lists = ownerKeys(owner).map((name): unknown => known[name]);
  const all = lists.flatMap((list) => (Array.isArray(list) ? (list as KeptAnswer[]) : [])).sort((a, b) => a.at - b.at);
  const last = new Map(all.map((answer) => [answer.subject, answer]));
  return all.filter((answer) => last.get(answer.subject) === answer);
}

/** @returns whether the browser keeps it */
function storeOf(owner: EditOwner, change: (own: KeptAnswer[]) => KeptAnswer[]): boolean {
  const known = stored();
  const names = ownerKeys(owner);
  const others = Object.entries(known).filter(([name]) => !names.includes(name));
  return store({ ...Object.fromEntries(others), [ownerKey(owner)]: change(answersOf(known, owner)) });
}

const ownAnswers = (owner: EditOwner, now: number): KeptAnswer[] =>
  answersOf(stored(), owner).filter(({ at }) => now - at < REMEMBER_MS);

/** Whether it is too late to send an answer. @param now epoch ms */
export const isExpired = ({ at }: KeptAnswer, now: number): boolean => now - at >= SEND_MS;

/** What this browser has kept of one person and still sends, in the order of the answers. @param now epoch ms */
export const keptAnswers = (owner: EditOwner, now: number): KeptAnswer[] =>
  ownAnswers(owner, now).filter((answer) => !isExpired(answer, now));

/** What could not be sent in time, and the person has not been told of yet. @param now epoch ms */
export const expiredAnswers = (owner: EditOwner, now: number): KeptAnswer[] =>
  ownAnswers(owner, now).filter((answer) => isExpired(answer, now));

/** Whether this browser has an answer to send, or to say of that it was not sent. @param now epoch ms */
export const remembersAnswers = (owner: EditOwner, now: number): boolean => ownAnswers(owner, now).length > 0;

/** Keeps an answer in the place of an earlier one to the same. */
export function keepAnswer(owner: EditOwner, answer: KeptAnswer): boolean {
  const stays = ({ subject, at }: KeptAnswer) => subject !== answer.subject && answer.at - at < REMEMBER_MS;
  return storeOf(owner, (own) => [...own.filter(stays), answer]);
}

/** Removes the one with this key; a later answer to the same stays. */
export function dropAnswer(owner: EditOwner, key: string): void {
  storeOf(owner, (own) => own.filter((answer) => answer.key !== key));
}

/** Moves what an earlier version kept under the user name to the account: the name is about to be free for others. */
export function moveAnswers(owner: EditOwner): void {
  storeOf(owner, (own) => own);
}

/** Leaves nothing behind in a browser that others may use: at a chosen log-out. */
export function forgetAnswers(owner: EditOwner): void {
  storeOf(owner, () => []);
}

/** Calls back when another tab has changed what is kept. @returns the way to stop */
export function onOtherTab(changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) changed();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

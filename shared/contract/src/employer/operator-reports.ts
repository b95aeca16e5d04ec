/** What commands tell operators of employers' systems and of what other operators did. docs/employer-api.md, docs/operations/watch.md#audit */

/** An address that is told of events. */
export interface WebhookAddress {
  id: string;
  employer: string;
  url: string;
  createdAt: Date;
  /** Name and id of the token with which it was set; null where that was not kept. */
  tokenName: string | null;
  tokenId: string | null;
  /** Events that wait, and those whose time was up. */
  waiting: number;
  givenUp: number;
  /** Code of the newest error. */
  lastError: string | null;
}

/** What is known of the events for employers' own systems. */
export interface WebhookReport {
  endpoints: WebhookAddress[];
  /** Not told, oldest first; what they tell stays where it is. */
  events: {
    id: string;
    employer: string;
    type: string;
    createdAt: Date;
    attempts: number;
    lastError: string | null;
    nextAttemptAt: Date | null;
    givenUpAt: Date | null;
  }[];
}

/** A token with which an employer's own system calls the portal. */
export interface EmployerTokenSummary {
  id: string;
  employer: string;
  name: string;
  createdAt: Date;
  createdBy: string;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  revokedBy: string | null;
}

/** A token that was revoked, or would be. */
export interface RevokedToken {
  employer: string;
  name: string;
  /** Addresses that were set with it and are in use: removed where that was asked for. */
  webhooks: Pick<WebhookAddress, 'id' | 'url'>[];
}

/** What an operator, or the portal in its place, did to data of others. */
export interface AuditEntry {
  at: Date;
  /** Name of the operator, or which part of the portal did it. */
  actor: string;
  /** The command, without what is in it. */
  action: string;
  /** Number or id of what it was about; never a person. */
  subject: string | null;
  /** Of how many. */
  count: number | null;
  reason: string | null;
}

/** What a key of the identity codes has sealed. */
export interface KeyUse {
  /** Its name; null for seals from before keys had names. */
  key: string | null;
  /** What it does by the settings: `missing` where they do not have it. */
  role: 'seals' | 'opens' | 'missing';
  /** Codes in working copies, codes in sent versions, secrets of employers' addresses. */
  codes: number;
  sent: number;
  secrets: number;
}

/** What was sealed anew. */
export interface Resealed {
  key: string;
  /** Codes and secrets that are sealed with it now and were not. */
  codes: number;
  secrets: number;
  /** Codes and secrets that none of the keys opens; they stay as they are. */
  unreadable: number;
  /** What the keys have sealed now. */
  keys: KeyUse[];
}

/** One kind of things that were compared with what they are known by. */
export interface Verified {
  checked: number;
  wrong: number;
  /** Of those that are wrong, the first ones: receipt numbers, checksums of files, ids of applications or addresses. */
  names: string[];
}

/** What people have given, compared with its checksums and keys. */
export interface DataVerification {
  /** Sent versions, by the checksums of their receipts. */
  receipts: Verified;
  /** Contents of attachments, by their checksums. */
  files: Verified;
  /** Sealed codes of working copies and sent versions, and secrets of employers' addresses: whether a key opens them. */
  seals: Verified;
}

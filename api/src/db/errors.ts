import { errorCode } from '../error-code';

const READ_ONLY = '25006';
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const STATEMENT_TIMEOUT = '57014';
/** A statement that was prepared on another connection: what stands between may hand them out in turn. */
const NOT_PREPARED = '26000';

/** Codes by which PostgreSQL or the system says that the server is away, stopping, or one that takes no writes. */
const DOWN = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  // A database that takes no connections for the moment.
  '55000',
  // A standby: another server takes its place, or this one is about to.
  READ_ONLY,
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  '08000',
  '08001',
  '08003',
  '08006',
]);
/** Errors that the driver reports without a code. */
const DOWN_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|Query read timeout)/;
/** No connection of the pool was free in time. */
const POOL_FULL = /^timeout exceeded when trying to connect/;
/** Codes by which PostgreSQL says that it undid a statement or transaction that got into others, or that took too long. */
const BUSY = new Set([
  SERIALIZATION_FAILURE,
  DEADLOCK,
  // A lock that was not free in time.
  '55P03',
  // A transaction in which nothing was asked for too long.
  '25P03',
  STATEMENT_TIMEOUT,
]);
/** No memory, disk, locks or connections left. */
const NO_RESOURCES = '53';

const textOf = (error: unknown, name: 'message' | 'syscall' | 'constraint'): string => {
  const text: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  return typeof text === 'string' ? text : '';
};

/** Whether the database could not be reached, so that the request may be repeated later. */
export function isDatabaseDown(error: unknown): boolean {
  const code = errorCode(error);
  if (code === 'ENOENT') return textOf(error, 'syscall') === 'connect';
  return (code !== undefined && DOWN.has(code)) || DOWN_MESSAGES.test(textOf(error, 'message'));
}

/** Whether all connections of this process were in use for too long. */
export const isPoolFull = (error: unknown): boolean => POOL_FULL.test(textOf(error, 'message'));

/** Whether the database, or this process, has more to do than it can, so that the request may be repeated soon. */
export function isDatabaseBusy(error: unknown): boolean {
  const code = errorCode(error) ?? '';
  return BUSY.has(code) || code.startsWith(NO_RESOURCES) || isPoolFull(error);
}

/** Whether the statement did nothing, so that it, or the whole transaction it stands in, may be tried once more at once. */
export const isWithoutEffect = (error: unknown): boolean =>
  [SERIALIZATION_FAILURE, DEADLOCK, READ_ONLY, NOT_PREPARED].includes(errorCode(error) ?? '');

/** Whether further statements on the connection would fail as well, though it is open. */
export const spoilsConnection = (error: unknown): boolean =>
  [READ_ONLY, NOT_PREPARED].includes(errorCode(error) ?? '') || DOWN_MESSAGES.test(textOf(error, 'message'));

/** Whether the statement broke a unique index, by default any. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (errorCode(error) !== '23505') return false;
  return constraint === undefined || textOf(error, 'constraint') === constraint;
}

/** Whether the statement would put something beside what it may not overlap. */
export const isOverlap = (error: unknown, constraint: string): boolean =>
  errorCode(error) === '23P01' && textOf(error, 'constraint') === constraint;

/** Whether the statement points to a row that is not there, such as one that was deleted in the same moment. */
export const isMissingReference = (error: unknown): boolean => errorCode(error) === '23503';

/** Whether the account that a statement writes for is gone: its owner closed it in the same moment. */
export const isMissingAccount = (error: unknown): boolean =>
  isMissingReference(error) && textOf(error, 'constraint').endsWith('_user_id_fkey');

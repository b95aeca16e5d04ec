import { errorCode } from '../error-code';

/** Codes by which PostgreSQL or the system says that the server is away, stopping or full. */
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
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08006',
]);
/** Errors that the driver reports without a code. */
const DOWN_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

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

/** Whether the database ended a statement that took too long, such as one that waited for a lock that many want. */
export const isStatementTimeout = (error: unknown): boolean => errorCode(error) === '57014';

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

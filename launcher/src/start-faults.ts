import { SettingsError } from './settings';

/** Errors whose own message is written for the person who starts the portal. */
const PLAIN = new Set([
  'SettingsError',
  'StartError',
  'BuildError',
  'NotAllowedError',
  'RefusedError',
  'ConflictError',
]);

/**
 * Turns a failed start into what happened and what to do.
 * @param error what was thrown
 * @param where port and data folder in use, if the settings could be read
 */
export function explainStart(error: unknown, where: { port: number; dataDir: string } | undefined): string {
  if (!(error instanceof Error)) return `The portal could not start: ${String(error)}`;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE' && where) {
    return `Port ${where.port} is in use, perhaps by a portal that is already running. Stop it, or choose another port: PORT=${where.port + 1} npm start`;
  }
  if ((code === 'EACCES' || code === 'EPERM' || code === 'EROFS') && where) {
    return `The data folder ${where.dataDir} cannot be written (${code}). Give this user the right to write there, or choose another folder: DATA_DIR=/path npm start`;
  }
  if (code === 'ENOSPC' && where)
    return `The disk that holds ${where.dataDir} is full. Free some space and start again; nothing was lost.`;
  if (error instanceof SettingsError || PLAIN.has(error.name)) return error.message;
  return `The portal could not start: ${error.message}`;
}

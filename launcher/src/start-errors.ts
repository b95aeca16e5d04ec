import { definitions } from '@portal/settings/definitions';

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
 * @param where port, host and data folder in use, if the settings could be read
 */
export function explainStartError(
  error: unknown,
  where: { port: number; host: string; dataDir: string } | undefined,
): string {
  const { code, name, message, syscall, hostname } = facts(error);
  if (code === 'EADDRINUSE' && where) {
    return `Port ${where.port} is in use, perhaps by a portal that is already running. Stop it, or choose another port: PORT=${where.port + 1} npm start`;
  }
  if (code === 'EACCES' && syscall === 'listen' && where) {
    return `This user may not listen on port ${where.port}. Choose one above 1023, with a proxy in front: PORT=${definitions.PORT.default} npm start`;
  }
  if ((code === 'EADDRNOTAVAIL' || hostname === where?.host) && where) {
    return `HOST=${where.host} is no address of this machine (${code}). Name one of its own, or leave HOST out to listen at ${definitions.HOST.default} alone.`;
  }
  if ((code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR' || code === 'EEXIST') && where) {
    return `The data folder ${where.dataDir} cannot be written (${code}). Give this user the right to write there, or choose another folder: DATA_DIR=/path npm start`;
  }
  if ((code === 'ENOSPC' || code === 'EDQUOT') && where)
    return `The disk that holds ${where.dataDir} is full, or this user’s quota there is used up. Free some space and start again; nothing was lost.`;
  if (PLAIN.has(name)) return message;
  return `The portal could not start: ${message}`;
}

function facts(error: unknown): {
  code?: unknown;
  syscall?: unknown;
  hostname?: unknown;
  name: string;
  message: string;
} {
  if (typeof error !== 'object' || error === null) return { name: '', message: String(error) };
  return {
    name: '',
    message: String(error),
    ...error,
    ...('name' in error && { name: String(error.name) }),
    ...('message' in error && { message: String(error.message) }),
  };
}

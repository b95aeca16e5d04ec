import { errorCode } from '@federation-kit/release-store/durable-files';
import { ConflictError, NotAllowedError, RefusedError } from '../releases/errors';

/** Exit statuses of the operator's command line. docs/design/contract.md#command-line */
export const EXIT = { done: 0, failed: 1, usage: 2, refused: 3, notAllowed: 4, conflict: 5 } as const;
export type ExitStatus = (typeof EXIT)[keyof typeof EXIT];

/** The exit status and words of an error, for the operator. */
export function explain(error: unknown): { status: ExitStatus; message: string; check?: string; remedy?: string } {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof RefusedError) return { status: EXIT.refused, message, check: error.check, remedy: error.remedy };
  if (error instanceof NotAllowedError) return { status: EXIT.notAllowed, message };
  if (error instanceof ConflictError) return { status: EXIT.conflict, message };
  if (errorCode(error) === 'ENOSPC' || errorCode(error) === 'EDQUOT') {
    const remedy = 'free some space (portal gc removes old releases) and try again; nothing was changed';
    return { status: EXIT.refused, message: 'the disk of the release store is full', check: 'disk', remedy };
  }
  return { status: EXIT.failed, message };
}

import { errorCode } from '../error-code';
import { StartError } from '../start-error';
import { isDatabaseBusy, isDatabaseDown } from './errors';

/** Gives an error that an operator can mend in words for them, and any other as it is. */
export function asStartError(error: unknown): unknown {
  if (error instanceof StartError) return error;
  if (error instanceof Error && error.message.includes('"btree_gist"')) {
    return new StartError(
      'The database lacks the extension btree_gist, by which nobody holds two shifts at once. Have its administrator install it (package postgresql-contrib) and run in the database of the portal: create extension btree_gist',
    );
  }
  if (isDatabaseDown(error) || isDatabaseBusy(error)) {
    return new StartError(
      'The database does not answer. Check that the server of DATABASE_URL runs and can be reached.',
    );
  }
  if (error instanceof Error && error.message.includes('unsupported startup parameter')) {
    return new StartError(
      'DATABASE_URL is the address of PgBouncer. Set DATABASE_DIRECT_URL to that of the server behind it (docs/operations/scale.md, "PgBouncer").',
    );
  }
  if (['28P01', '28000', '3D000'].includes(errorCode(error) ?? '')) {
    return new StartError(
      `The database refuses the portal (${errorCode(error)}). Check name, user and password in DATABASE_URL.`,
    );
  }
  return error;
}

import type { StepResponse } from '@portal/contract/authentication';
import type { ApiContext } from '../../context';
import { ownFailuresId } from './lock-out';
import { countTry, forgetFailures } from './lock-out.repository';
import { findUser } from './users.repository';

/**
 * Asks for the present password before something that cannot be undone by who left a browser open. Tries count with those of logging in.
 * @returns the refusal, or undefined when the password is right
 */
export async function refusePassword(
  { db, passwords, clock }: ApiContext,
  userId: string,
  password: string,
  address: string,
): Promise<StepResponse | undefined> {
  const failures = ownFailuresId(userId, address);
  if (await countTry(db, failures, clock())) return { ok: false, error: 'locked' };
  const user = await findUser(db, userId);
  if (!(await passwords.verify(user?.password_hash ?? undefined, password)))
    return { ok: false, error: 'bad-credentials', invalidFields: [{ field: 'password', code: 'mismatch' }] };
  await forgetFailures(db, failures);
  return undefined;
}

import type { AuthenticationError, LoginRequest } from '@portal/contract/authentication';
import type { ApiContext } from '../../context';
import { networkOf } from '../../http/rate-limit';
import { countTry, failuresId, forgetFailures } from './lock-out.repository';
import { findByLogin, markLogin } from './users.repository';

/** What came of a try: for the browser, and for the security log. */
type Outcome =
  | { ok: true; logged: 'ok'; userId: string }
  | { ok: false; error: AuthenticationError; logged: 'failed' | 'locked'; userId: string | undefined };

export class LoginService {
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  /** Known and unknown accounts answer alike, in words and in time. Trust, promises 5 and 6. */
  async check({ username, password }: LoginRequest, address: string, agent: string): Promise<Outcome> {
    const { db, passwords, clock } = this.#context;
    const user = await findByLogin(db, username);
    // User name and e-mail of one person share their tries.
    const failures = failuresId(user?.id ?? username.trim().toLowerCase(), networkOf(address));
    if (await countTry(db, failures, clock()))
      return { ok: false, error: 'locked', logged: 'locked', userId: user?.id };
    if (!(await passwords.verify(user?.password_hash ?? undefined, password)) || !user) {
      return { ok: false, error: 'bad-credentials', logged: 'failed', userId: user?.id };
    }
    await forgetFailures(db, failures);
    await db.transaction().execute((trx) => markLogin(trx, user.id, agent, clock()));
    return { ok: true, logged: 'ok', userId: user.id };
  }
}

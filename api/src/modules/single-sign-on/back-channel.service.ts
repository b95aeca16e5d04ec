import type { ApiContext } from '../../context';
import { notifyEnded } from '../../http/sessions/ended-sessions';
import { endSessionsOf, insertEnd } from './identities.repository';
import type { LogInService } from './log-in-service';
import { hashOf } from './sign-on-browser';
import { SignOnError } from './sign-on-error';
import { nameOf } from './token-claims';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Longer than the service waits before it tells; an older one may have been copied. */
const OLDEST_MS = 10 * 60_000;

interface Answer {
  status: 200 | 400 | 503;
  /** A fixed word, for the log. */
  detail: string;
}
const refused = (detail: string): Answer => ({ status: 400, detail });

/** Ends the portal's sessions of a log-in that has ended at the service. OpenID Connect Back-Channel Logout 1.0 */
export class BackChannel {
  readonly #context: ApiContext;
  readonly #service: LogInService;

  constructor(context: ApiContext, service: LogInService) {
    this.#context = context;
    this.#service = service;
  }

  /** Sessions are read from the database with each request, so those that are ended here have ended in every process. */
  async end(token: string): Promise<Answer> {
    const { db, clock } = this.#context;
    try {
      const claims = await this.#service.verifyLogoutToken(token);
      const [jti, sid, subject] = [nameOf(claims.jti), nameOf(claims.sid), nameOf(claims.sub)];
      const event = typeof claims.events === 'object' && claims.events !== null && EVENT in claims.events;
      if (jti === undefined || !event) return refused('no-log-out');
      // An ID token has one; without this check it could be passed off as a log-out.
      if (claims.nonce !== undefined) return refused('nonce');
      if (sid === undefined && subject === undefined) return refused('nobody');
      const at = new Date((claims.iat ?? 0) * 1000 + 999);
      if (at.getTime() < Date.now() - OLDEST_MS) return refused('old');
      const { issuer } = this.#service;
      return await db.transaction().execute(async (trx): Promise<Answer> => {
        const told = { token_hash: hashOf(`${issuer}\n${jti}`), issuer, issued_at: at, told_at: clock() };
        const first = await insertEnd(trx, { ...told, sid: sid ?? null, subject: subject ?? null });
        if (!first) return refused('replayed');
        const ended = await endSessionsOf(trx, { issuer, sid, subject, at });
        await notifyEnded(
          trx,
          ended.filter((userId) => userId !== null),
        );
        return { status: 200, detail: ended.length > 0 ? 'ended' : 'none' };
      });
    } catch (error) {
      if (!(error instanceof SignOnError)) throw error;
      return error.code === 'unavailable' ? { status: 503, detail: error.detail } : refused(error.detail);
    }
  }
}

import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { ApiConfig } from '../../config';
import { commonKey } from '../../key-file';
import { networkOf } from '../network';

/** Everything that is written to the security log. Names are searched and counted by operators: add, but never rename. */
export const SECURITY_EVENTS = [
  'login',
  'logout',
  'sign-on',
  'sign-on-ended',
  'sign-on-confirmed',
  'identity-linked',
  'identity-unlinked',
  'employer-login',
  'employer-token',
  'registration',
  'password-changed',
  'password-reset-asked',
  'password-reset-done',
  'email-changed',
  'username-changed',
  'account-closed',
  'confirmation',
  'passkey-added',
  'passkey-removed',
  'passkey-cloned',
  'sessions-ended',
  'data-exported',
  'right-refused',
  'rate-limited',
  'mail-ceiling-reached',
  'file-refused',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** `locked`: the password was not looked at; `refused`: not allowed, whatever was given. */
export type SecurityOutcome = 'ok' | 'failed' | 'locked' | 'refused';

export interface SecurityFacts {
  outcome: SecurityOutcome;
  /** Whose account it is about; by default the one that is logged in. */
  userId?: string | undefined;
  /** A fixed word that says more, such as the code of a refusal; never what somebody typed. */
  detail?: string;
}

const HASH_LENGTH = 22;

/**
 * What happens to accounts and rights, for whoever has to find out later: one line each on the child logger `security`, with a fixed name.
 * Persons and networks are keyed hashes: lines about the same one can be found, and nobody without the key learns who it is.
 */
export class SecurityLog {
  readonly #log: FastifyBaseLogger;
  readonly #key: Buffer;

  constructor(log: FastifyBaseLogger, key: Buffer, level: string) {
    this.#log = log.child({ logger: 'security' }, { level });
    this.#key = key;
  }

  /** @throws StartError when the key cannot be used */
  static of(config: Pick<ApiConfig, 'dataDir' | 'identityKeys' | 'logLevel'>, log: FastifyBaseLogger): SecurityLog {
    // A quiet log of requests must not silence this one.
    const level = config.logLevel === 'silent' ? 'silent' : 'info';
    return new SecurityLog(log, commonKey(config, 'security-log', 'The key of the security log'), level);
  }

  write(request: FastifyRequest, event: SecurityEvent, { outcome, userId, detail }: SecurityFacts): void {
    const { user, employer } = request.session ?? {};
    const person = userId ?? user?.id;
    this.#log.info({
      event,
      outcome,
      ...(detail === undefined ? {} : { detail }),
      ...(person === undefined ? {} : { subject: this.subjectOf(person) }),
      ...(employer === undefined ? {} : { employer: this.#hash('employer', employer.loginId) }),
      network: this.#hash('network', networkOf(request.ip)),
      requestId: request.id,
      route: request.routeOptions.url ?? 'unknown',
    });
  }

  /** The name under which a person stands in the log. */
  subjectOf(userId: string): string {
    return this.#hash('user', userId);
  }

  #hash(kind: string, text: string): string {
    return createHmac('sha256', this.#key).update(`${kind}\n${text}`).digest('base64url').slice(0, HASH_LENGTH);
  }
}

import { EMPLOYEE_TICKET_SECONDS, type EmployeeCredentials, EmployeeTicket } from '@portal/contract/employee-login';
import type { ApiContext } from '../../context';
import { networkOf } from '../../http/network';
import { type TakenLogin, useEmployerLogin } from '../employer/employer-logins.service';
import { countTry, failuresId, forgetFailures } from './lock-out.repository';

/**
 * Reads the ticket that the gateway made of an employer's link.
 * @returns undefined for none, one of another portal, or one that is older than a minute
 */
export function readTicket(cookie: string | undefined, portal: string, now: Date): EmployeeCredentials | undefined {
  if (cookie === undefined) return undefined;
  const ticket = EmployeeTicket.safeParse(parse(Buffer.from(cookie, 'base64url').toString()));
  if (!ticket.success || ticket.data.portal !== portal) return undefined;
  const { campaignId, username, password, at } = ticket.data;
  // A gateway's clock may be a little ahead.
  const age = Math.abs(now.getTime() - at);
  return age <= EMPLOYEE_TICKET_SECONDS * 1000 ? { campaignId, username, password } : undefined;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Lets an employer in by one-time credentials. docs/adr/0007-employer-log-in.md */
export class EmployeeLogin {
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  /** @param credentials undefined where neither the body nor a fresh ticket had any */
  async check(portal: string, credentials: EmployeeCredentials | undefined, address: string): Promise<TakenLogin> {
    if (!credentials) return { ok: false, error: 'expired' };
    const { db, clock } = this.#context;
    const now = clock();
    const failures = failuresId(`employee\n${credentials.username}`, networkOf(address));
    if (await countTry(db, failures, now)) return { ok: false, error: 'locked' };
    const outcome = await useEmployerLogin(db, portal, credentials, now);
    if (outcome.ok) await forgetFailures(db, failures);
    return outcome;
  }
}

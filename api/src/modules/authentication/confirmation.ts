import type { StepResponse } from '@portal/contract/authentication';
import type { ApiContext } from '../../context';
import type { Asker } from '../../http/asker';
import type { PortalSession, Proof } from '../../http/sessions/portal-session';
import { refusePassword } from './present-password.service';
import { isStrong } from './strong-accounts.repository';

/** How long it counts that a person has proved that it is them. docs/adr/0020-passkeys.md */
const CONFIRMATION_MINUTES = 5;

/** What the person has proved so short a time ago that they are not asked again. */
function freshProof({ confirmed }: PortalSession, now: Date) {
  const fresh = confirmed && now.getTime() - confirmed.at.getTime() < CONFIRMATION_MINUTES * 60_000;
  return fresh ? confirmed.by : undefined;
}

/** Whether the account counts what was proved as enough: where it is a strong one, a password alone does not; the log-in by password never does. */
const isEnough = (proof: Proof | undefined, strong: boolean): boolean =>
  proof !== undefined && proof !== 'log-in' && (!strong || proof !== 'password');

/** Whether the person has confirmed so short a time ago that they are not asked again. */
export async function hasConfirmed(
  { db, clock }: ApiContext,
  { session, person }: Pick<Asker, 'session' | 'person'>,
): Promise<boolean> {
  return isEnough(freshProof(session, clock()), await isStrong(db, person.id));
}

/** Asks before a passkey is added or removed. Who has just logged in by the password may add the first one. */
export async function refuseUnconfirmedForPasskeys(
  context: ApiContext,
  asker: Asker,
): Promise<StepResponse | undefined> {
  const { db, clock } = context;
  const proof = freshProof(asker.session, clock());
  if (proof === 'log-in' && !(await isStrong(db, asker.person.id))) return undefined;
  return (await hasConfirmed(context, asker)) ? undefined : { ok: false, error: 'confirmation-needed' };
}

/**
 * Asks, before something that cannot be undone by who left a browser open, that the person has proved right now that it is them. Where the account
 * is a strong one the password alone is not enough: it may be what somebody else has got hold of.
 * @param password the present one, where the call carries it
 * @returns the refusal, or undefined where the call may go on
 */
export async function refuseUnconfirmed(
  context: ApiContext,
  { session, person }: Pick<Asker, 'session' | 'person'>,
  password: string | undefined,
  address: string,
): Promise<StepResponse | undefined> {
  const { db, clock } = context;
  const strong = await isStrong(db, person.id);
  if (!strong && password !== undefined) return refusePassword(context, person.id, password, address);
  return isEnough(freshProof(session, clock()), strong) ? undefined : { ok: false, error: 'confirmation-needed' };
}

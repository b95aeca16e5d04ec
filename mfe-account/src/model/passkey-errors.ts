import type { PasskeyError } from '@portal/contract/passkeys';
import type { CeremonyFailure } from '@portal/passkeys/ceremonies';

/** Ids of the texts for what keeps a passkey from being made or used. */
const TEXTS: Readonly<Partial<Record<PasskeyError | CeremonyFailure, string>>> = {
  cancelled: 'account.passkeys.failure.cancelled',
  replaced: 'account.passkeys.failure.cancelled',
  exists: 'account.passkeys.failure.exists',
  unsupported: 'account.passkeys.failure.unsupported',
  'not-loaded': 'account.passkeys.failure.not-loaded',
  failed: 'account.passkeys.failure.refused',
  refused: 'account.passkeys.failure.refused',
  expired: 'account.passkeys.failure.expired',
  gone: 'account.passkeys.failure.gone',
  'too-many': 'account.passkeys.failure.too-many',
  'not-available': 'account.passkeys.unavailable',
  locked: 'account.confirmation.locked',
  'not-confirmed': 'account.passkeys.failure.not-confirmed',
};

/** @returns id of the text, or undefined for what the form explains by itself */
export const explainPasskey = (code: PasskeyError | CeremonyFailure | undefined): string | undefined =>
  code && TEXTS[code];

/** The same while a passkey is made. */
export const explainNewPasskey: typeof explainPasskey = (code) =>
  code === 'cancelled' || code === 'replaced' ? 'account.passkeys.failure.not-made' : explainPasskey(code);

import type { AuthenticationError } from '@portal/contract/authentication';
import type { FormTexts } from '@portal/forms/form-texts';

/** What can be wrong in the forms of the settings. */
export const FORM_TEXTS: FormTexts = {
  fields: {
    username: {
      taken: 'account.field.username.taken',
      'too-short': 'account.field.username.length',
      'too-long': 'account.field.username.length',
      mismatch: 'account.field.username.format',
    },
    email: { email: 'account.field.email.format', mismatch: 'account.field.email.same' },
    // One that long is nobody's.
    password: { mismatch: 'account.field.password.wrong', 'too-long': 'account.field.password.wrong' },
    name: { 'too-long': 'account.field.name.too-long' },
    newPassword: {
      'too-short': 'account.field.password.too-short',
      'too-long': 'account.field.password.too-long',
      'weak-password': 'account.field.password.weak',
    },
  },
  codes: { required: 'account.field.required', 'too-long': 'account.field.too-long' },
  invalid: 'account.field.invalid',
  reusedPassword: 'account.field.password.reused',
  failure: {
    unexpected: 'account.failure.unexpected',
    network: 'account.failure.network',
    unavailable: 'account.failure.unavailable',
    tooManyFor: 'account.failure.too-many',
  },
};

/** Where nothing is typed, but something is chosen or pressed: words about what was typed would fit nothing. */
export const CHOICE_TEXTS: FormTexts = {
  ...FORM_TEXTS,
  failure: {
    ...FORM_TEXTS.failure,
    unexpected: 'account.failure.unexpected-unchanged',
    network: 'account.failure.network-unchanged',
    unavailable: 'account.failure.unavailable-unchanged',
  },
};

const NOT_DOWNLOADED = 'account.settings.export.failed';
/** Of a download for which nothing is typed. */
export const DOWNLOAD_TEXTS: FormTexts = {
  ...FORM_TEXTS,
  failure: {
    ...FORM_TEXTS.failure,
    unexpected: NOT_DOWNLOADED,
    network: NOT_DOWNLOADED,
    unavailable: NOT_DOWNLOADED,
  },
};

/** Of a password that was wrong too often. */
export const explainLocked = (code: string | undefined) => (code === 'locked' ? 'account.failure.locked' : undefined);

const CODE_TEXTS: Partial<Record<AuthenticationError, string>> = {
  'invalid-code': 'account.field.code.wrong',
  expired: 'account.field.code.expired',
};
/** Of a mailed code that was not right. */
export const explainCode = (code: AuthenticationError | undefined) => code && CODE_TEXTS[code];

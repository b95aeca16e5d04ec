import type { FormTexts } from '@portal/forms/form-texts';

const NAME = { mismatch: 'auth.field.name.format', 'too-long': 'auth.field.name.too-long' } as const;

/** What can be wrong in the forms about logging in and registering. */
export const FORM_TEXTS: FormTexts = {
  fields: {
    username: {
      taken: 'auth.field.username.taken',
      'too-short': 'auth.field.username.length',
      'too-long': 'auth.field.username.length',
      mismatch: 'auth.field.username.format',
    },
    password: {
      'too-short': 'auth.field.password.too-short',
      'too-long': 'auth.field.password.too-long',
      'weak-password': 'auth.field.password.weak',
      mismatch: 'auth.field.password.wrong',
    },
    firstName: NAME,
    lastName: NAME,
  },
  codes: {
    required: 'auth.field.required',
    email: 'auth.field.email.format',
    'missing-tos-accept': 'common_validation_missing_tos_accept',
    'too-long': 'auth.field.too-long',
  },
  invalid: 'auth.field.invalid',
  reusedPassword: 'auth.field.password.reused',
  failure: {
    unexpected: 'auth.failure.unexpected',
    network: 'auth.failure.network',
    unavailable: 'auth.failure.unavailable',
    tooMany: 'auth.failure.too-many',
    tooManyFor: 'auth.failure.too-many-for',
    stalePage: 'auth.failure.stale-page',
    noCookies: 'auth.failure.no-cookies',
  },
};

/** Where nothing new is chosen, the rules for what may be chosen would say nothing. */
export const LOG_IN_TEXTS: FormTexts = { ...FORM_TEXTS, fields: {} };

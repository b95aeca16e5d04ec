import type { SessionUser } from '@portal/contract/authentication';

/** A candidate who is logged in and has done everything that is asked of them; override what a test is about. */
export const sessionUser: SessionUser = {
  firstName: 'Aino',
  lastName: 'Virta',
  locale: 'fi',
  email: 'aino@example.fi',
  username: 'aino',
  acceptedTerms: true,
  employerLogin: false,
  emailConfirmed: true,
  canSkipConfirm: true,
};

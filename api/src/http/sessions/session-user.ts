import type { SessionUser } from '@portal/contract/authentication';
import type { ApiConfig } from '../../config';
import { canSkipConfirm } from '../access';
import type { SessionPerson } from './portal-session';

export function toSessionUser(person: SessionPerson, config: ApiConfig): SessionUser {
  return {
    id: person.id,
    firstName: person.firstName,
    lastName: person.lastName,
    locale: person.locale,
    email: person.email,
    username: person.username,
    acceptedTerms: person.acceptedTerms,
    employerLogin: false,
    emailConfirmed: person.emailConfirmed,
    canSkipConfirm: canSkipConfirm(person, config, config.clock()),
  };
}

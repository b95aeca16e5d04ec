/** What other modules may do with accounts and their log-ins. */
export { retireResets } from './password-resets.repository';
export { endOtherSessions, findByEmail, findUser, savePassword } from './users.repository';

/** What other modules may do with accounts and their log-ins. */
export { forgetBrowsers, rememberBrowser } from './known-browsers.repository';
export { retireResets } from './password-resets.repository';
export { endOtherSessions, findByEmail, findUser, savePassword } from './users.repository';

import type { MailTemplates } from './templates';

const WAITED_FOR: readonly (keyof MailTemplates)[] = [
  'account-code',
  'email-in-use',
  'password-at-service',
  'password-reset',
  'password-reset-unknown',
  'registration-code',
  'registration-known',
  'sign-on-code',
];
const MAILINGS: readonly (keyof MailTemplates)[] = [
  'account-removal',
  'application-news',
  'deadline-reminder',
  'saved-position-reminder',
  'saved-search',
];

export const WAITED_FOR_RANK = 0;
export const ALL_RANKS = 2;

/**
 * Somebody sits at a page for a code or link, which lives for minutes; mailings go to thousands at once.
 * @returns 0 for what goes before all other mails, 2 for what goes after them
 */
export function mailRank(template: keyof MailTemplates): number {
  if (WAITED_FOR.includes(template)) return WAITED_FOR_RANK;
  return MAILINGS.includes(template) ? ALL_RANKS : 1;
}

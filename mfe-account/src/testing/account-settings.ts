import type { AccountSettings } from '@portal/contract/account';

/** What the settings page is answered about an account to which nothing waits to be confirmed. */
export const accountSettings: AccountSettings = {
  username: 'aino',
  email: 'aino@example.fi',
  locale: 'fi',
  emailConfirmed: true,
  notifications: { deadlines: true, messages: true, offers: true },
  pending: {},
};

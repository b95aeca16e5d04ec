import type { Locale } from '@portal/contract/limits';
import type { MailContent } from '../render-mail';
import { type AccountCodeParams, accountCode } from './account-code';
import { type AccountRemovalParams, accountRemoval } from './account-removal';
import { type ApplicationCancelledParams, applicationCancelled } from './application-cancelled';
import { type ApplicationNewsParams, applicationNews } from './application-news';
import { type ApplicationReceiptParams, applicationReceipt } from './application-receipt';
import { type DeadlineReminderParams, deadlineReminder } from './deadline-reminder';
import { type EmailChangeNoticeParams, emailChangeNotice } from './email-change-notice';
import { type EmailInUseParams, emailInUse } from './email-in-use';
import { type EmployerChangeParams, employerChange } from './employer-change';
import { type EmployerVisitParams, employerVisit } from './employer-visit';
import { type FeedbackParams, feedback } from './feedback';
import { type GigGivenBackParams, gigGivenBack } from './gig-given-back';
import { type GigNewsParams, gigNews } from './gig-news';
import { type GigOffersParams, gigOffers } from './gig-offers';
import { type IdentityCodeExportedParams, identityCodeExported } from './identity-code-exported';
import { type IdentityUnlinkedParams, identityUnlinked } from './identity-unlinked';
import { type LoginTriesParams, loginTries } from './login-tries';
import { type PasskeyChangedParams, passkeyChanged } from './passkey-changed';
import { type PasswordAtServiceParams, passwordAtService } from './password-at-service';
import { type PasswordChangedParams, passwordChanged } from './password-changed';
import { type PasswordResetParams, passwordReset } from './password-reset';
import { type PasswordResetUnknownParams, passwordResetUnknown } from './password-reset-unknown';
import { type RegistrationCodeParams, registrationCode } from './registration-code';
import { type RegistrationKnownParams, registrationKnown } from './registration-known';
import { type SavedPositionReminderParams, savedPositionReminder } from './saved-position-reminder';
import { type SavedSearchParams, savedSearch } from './saved-search';
import { type SignOnCodeParams, signOnCode } from './sign-on-code';

/** Every mail of the portal and what it is filled with. */
export interface MailTemplates {
  'account-code': AccountCodeParams;
  'account-removal': AccountRemovalParams;
  'application-cancelled': ApplicationCancelledParams;
  'application-news': ApplicationNewsParams;
  'application-receipt': ApplicationReceiptParams;
  'deadline-reminder': DeadlineReminderParams;
  'email-change-notice': EmailChangeNoticeParams;
  'email-in-use': EmailInUseParams;
  'employer-change': EmployerChangeParams;
  'employer-visit': EmployerVisitParams;
  feedback: FeedbackParams;
  'gig-given-back': GigGivenBackParams;
  'gig-news': GigNewsParams;
  'gig-offers': GigOffersParams;
  'identity-code-exported': IdentityCodeExportedParams;
  'identity-unlinked': IdentityUnlinkedParams;
  'login-tries': LoginTriesParams;
  'passkey-changed': PasskeyChangedParams;
  'password-at-service': PasswordAtServiceParams;
  'password-changed': PasswordChangedParams;
  'password-reset': PasswordResetParams;
  'password-reset-unknown': PasswordResetUnknownParams;
  'registration-code': RegistrationCodeParams;
  'registration-known': RegistrationKnownParams;
  'saved-position-reminder': SavedPositionReminderParams;
  'saved-search': SavedSearchParams;
  'sign-on-code': SignOnCodeParams;
}

type Template<Params> = (params: Params, locale: Locale) => MailContent;

export const TEMPLATES: { [Name in keyof MailTemplates]: Template<MailTemplates[Name]> } = {
  'account-code': accountCode,
  'account-removal': accountRemoval,
  'application-cancelled': applicationCancelled,
  'application-news': applicationNews,
  'application-receipt': applicationReceipt,
  'deadline-reminder': deadlineReminder,
  'email-change-notice': emailChangeNotice,
  'email-in-use': emailInUse,
  'employer-change': employerChange,
  'employer-visit': employerVisit,
  feedback,
  'gig-given-back': gigGivenBack,
  'gig-news': gigNews,
  'gig-offers': gigOffers,
  'identity-code-exported': identityCodeExported,
  'identity-unlinked': identityUnlinked,
  'login-tries': loginTries,
  'passkey-changed': passkeyChanged,
  'password-at-service': passwordAtService,
  'password-changed': passwordChanged,
  'password-reset': passwordReset,
  'password-reset-unknown': passwordResetUnknown,
  'registration-code': registrationCode,
  'registration-known': registrationKnown,
  'saved-position-reminder': savedPositionReminder,
  'saved-search': savedSearch,
  'sign-on-code': signOnCode,
};

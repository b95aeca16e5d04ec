import type { ApiContext } from './context';
import type { Sessions } from './http/sessions/sessions';
import type { ApiApp } from './http/types';
import { closeAccountRoutes } from './modules/account/close-account.routes';
import { exportRoutes } from './modules/account/export.routes';
import { applicationRoutes } from './modules/application-form/application.routes';
import { applicationStatusRoutes } from './modules/application-status/application-status.routes';
import { languageSkillsRoutes } from './modules/applications/sections/language-skills/language-skills.routes';
import { recordSectionRoutes } from './modules/applications/sections/record/record-section.routes';
import { tableSectionRoutes } from './modules/applications/sections/table/table-section.routes';
import { attachmentsRoutes } from './modules/attachments/attachments.routes';
import { authenticationRoutes } from './modules/authentication/authentication.routes';
import { employeeLoginRoutes } from './modules/authentication/employee-login.routes';
import { ownPasskeysRoutes } from './modules/authentication/passkeys/own-passkeys.routes';
import { passkeyLoginRoutes } from './modules/authentication/passkeys/passkey-login.routes';
import { passwordRecoveryRoutes } from './modules/authentication/password-recovery.routes';
import { registrationRoutes } from './modules/authentication/registration.routes';
import { availabilityRoutes } from './modules/availability/availability.routes';
import { bulletinsRoutes } from './modules/bulletins/bulletins.routes';
import { calendarFeedRoutes } from './modules/calendar-feed/calendar-feed.routes';
import { dashboardRoutes } from './modules/dashboard/dashboard.routes';
import { applicationEntriesRoutes } from './modules/employer-api/application-entries.routes';
import { employerGigRoutes } from './modules/employer-api/employer-gigs.routes';
import { employerPoolRoutes } from './modules/employer-api/employer-pools.routes';
import { webhookEndpointRoutes } from './modules/employer-api/webhook-endpoints.routes';
import { faqRoutes } from './modules/faq/faq.routes';
import { feedbackRoutes } from './modules/feedback/feedback.routes';
import { healthRoutes } from './modules/health/health.routes';
import { lifeCycleRoutes } from './modules/life-cycle/life-cycle.routes';
import { applicationListRoutes } from './modules/lists/application-list.routes';
import { localizationRoutes } from './modules/localization/localization.routes';
import { outboxRoutes } from './modules/mail/outbox.routes';
import { olderCallsRoutes } from './modules/positions/older-calls.routes';
import { positionFilesRoutes } from './modules/positions/position-files.routes';
import { positionsRoutes } from './modules/positions/positions.routes';
import { postalCodesRoutes } from './modules/postal-codes/postal-codes.routes';
import { previewRoutes } from './modules/preview/preview.routes';
import { savedRoutes } from './modules/saved/saved.routes';
import { changeAccountRoutes } from './modules/settings/change-account.routes';
import { confirmationRoutes } from './modules/settings/confirmation.routes';
import { emailConfirmationRoutes } from './modules/settings/email-confirmation.routes';
import { ownSessionsRoutes } from './modules/settings/own-sessions.routes';
import { settingsRoutes } from './modules/settings/settings.routes';
import { endedSessionsRoutes } from './modules/single-sign-on/ended-sessions.routes';
import { ownIdentitiesRoutes } from './modules/single-sign-on/own-identities.routes';
import { signOnRoutes } from './modules/single-sign-on/sign-on.routes';
import { keycloakSettingsRoutes } from './modules/single-sign-on/sign-on-registration.routes';
import { newsRoutes } from './modules/substitution-news/news.routes';
import { bookingsRoutes } from './modules/substitutions/bookings/bookings.routes';
import { offersRoutes } from './modules/substitutions/offers/offers.routes';
import { poolsRoutes } from './modules/substitutions/pools/pools.routes';
import { termsRoutes } from './modules/terms/terms.routes';

/** Adds the routes of one noun. */
export type ApiModule = (app: ApiApp, context: ApiContext, sessions: Sessions) => void;

/** Below the API's prefix, which `app` already carries. */
export const modules: readonly ApiModule[] = [
  authenticationRoutes,
  passkeyLoginRoutes,
  employeeLoginRoutes,
  registrationRoutes,
  passwordRecoveryRoutes,
  signOnRoutes,
  endedSessionsRoutes,
  ownIdentitiesRoutes,
  termsRoutes,
  settingsRoutes,
  changeAccountRoutes,
  emailConfirmationRoutes,
  ownSessionsRoutes,
  ownPasskeysRoutes,
  confirmationRoutes,
  closeAccountRoutes,
  exportRoutes,
  localizationRoutes,
  bulletinsRoutes,
  faqRoutes,
  feedbackRoutes,
  positionsRoutes,
  positionFilesRoutes,
  olderCallsRoutes,
  postalCodesRoutes,
  applicationRoutes,
  lifeCycleRoutes,
  applicationStatusRoutes,
  recordSectionRoutes,
  tableSectionRoutes,
  languageSkillsRoutes,
  attachmentsRoutes,
  previewRoutes,
  applicationListRoutes,
  dashboardRoutes,
  savedRoutes,
  poolsRoutes,
  offersRoutes,
  bookingsRoutes,
  newsRoutes,
  availabilityRoutes,
  calendarFeedRoutes,
];

/** Beside the API's prefix. */
export const modulesBesideApi: readonly ApiModule[] = [healthRoutes, outboxRoutes, keycloakSettingsRoutes];

/** Below the prefix of the employer API. */
export const employerModules: readonly ApiModule[] = [
  applicationEntriesRoutes,
  employerGigRoutes,
  employerPoolRoutes,
  webhookEndpointRoutes,
];

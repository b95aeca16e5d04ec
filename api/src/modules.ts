import type { ApiContext } from './context';
import type { Sessions } from './http/sessions';
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
import { passwordRecoveryRoutes } from './modules/authentication/password-recovery.routes';
import { registrationRoutes } from './modules/authentication/registration.routes';
import { bulletinsRoutes } from './modules/bulletins/bulletins.routes';
import { dashboardRoutes } from './modules/dashboard/dashboard.routes';
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
import { emailConfirmationRoutes } from './modules/settings/email-confirmation.routes';
import { ownSessionsRoutes } from './modules/settings/own-sessions.routes';
import { settingsRoutes } from './modules/settings/settings.routes';
import { termsRoutes } from './modules/terms/terms.routes';

/** Adds the routes of one noun. */
export type ApiModule = (app: ApiApp, context: ApiContext, sessions: Sessions) => void;

/** Below the API's prefix, which `app` already carries. */
export const modules: readonly ApiModule[] = [
  authenticationRoutes,
  employeeLoginRoutes,
  registrationRoutes,
  passwordRecoveryRoutes,
  termsRoutes,
  settingsRoutes,
  changeAccountRoutes,
  emailConfirmationRoutes,
  ownSessionsRoutes,
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
];

/** Beside the API's prefix. */
export const modulesBesideApi: readonly ApiModule[] = [healthRoutes, outboxRoutes];

import type { ApiContext } from './context';
import type { Sessions } from './http/sessions';
import type { ApiApp } from './http/types';
import { closeAccountRoutes } from './modules/account/close-account.routes';
import { exportRoutes } from './modules/account/export.routes';
import { applicationsModule } from './modules/applications/applications.module';
import { authenticationRoutes } from './modules/authentication/authentication.routes';
import { employeeLoginRoutes } from './modules/authentication/employee-login.routes';
import { passwordRecoveryRoutes } from './modules/authentication/password-recovery.routes';
import { registrationRoutes } from './modules/authentication/registration.routes';
import { bulletinsRoutes } from './modules/bulletins/bulletins.routes';
import { campaignsRoutes } from './modules/campaigns/campaigns.routes';
import { faqRoutes } from './modules/faq/faq.routes';
import { feedbackRoutes } from './modules/feedback/feedback.routes';
import { localizationRoutes } from './modules/localization/localization.routes';
import { postalCodesRoutes } from './modules/postal-codes/postal-codes.routes';
import { changeAccountRoutes } from './modules/settings/change-account.routes';
import { emailConfirmationRoutes } from './modules/settings/email-confirmation.routes';
import { ownSessionsRoutes } from './modules/settings/own-sessions.routes';
import { settingsRoutes } from './modules/settings/settings.routes';
import { termsRoutes } from './modules/terms/terms.routes';

/** Adds the routes of one noun; `app` already carries the API's prefix. */
export type ApiModule = (app: ApiApp, context: ApiContext, sessions: Sessions) => void;

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
  campaignsRoutes,
  postalCodesRoutes,
  applicationsModule,
];

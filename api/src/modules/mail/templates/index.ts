import type { Locale } from '@portal/contract/limits';
import type { MailContent } from '../render-mail';
import { type ApplicationCancelledParams, applicationCancelled } from './application-cancelled';
import { type ApplicationReceiptParams, applicationReceipt } from './application-receipt';
import { type RegistrationCodeParams, registrationCode } from './registration-code';
import { type RegistrationKnownParams, registrationKnown } from './registration-known';

/** Every mail of the portal and what it is filled with. */
export interface MailTemplates {
  'registration-code': RegistrationCodeParams;
  'registration-known': RegistrationKnownParams;
  'application-receipt': ApplicationReceiptParams;
  'application-cancelled': ApplicationCancelledParams;
}

type Template<Params> = (params: Params, locale: Locale) => MailContent;

export const TEMPLATES: { [Name in keyof MailTemplates]: Template<MailTemplates[Name]> } = {
  'registration-code': registrationCode,
  'registration-known': registrationKnown,
  'application-receipt': applicationReceipt,
  'application-cancelled': applicationCancelled,
};

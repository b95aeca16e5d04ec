import { PASSKEY_NAME_MAX_LENGTH } from '@portal/contract/limits';
import { type FieldErrors, missing } from '@portal/forms/form-texts';
import { FORM_TEXTS } from './form-texts';

/** What is wrong with a name; asked before the device makes a passkey, which it would keep although the server takes none of that name. */
export const passkeyNameErrors = (name: string): FieldErrors =>
  name.length > PASSKEY_NAME_MAX_LENGTH ? { name: 'account.field.name.too-long' } : missing(FORM_TEXTS, { name });

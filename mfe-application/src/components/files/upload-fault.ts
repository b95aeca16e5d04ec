import type { IntlShape } from '@portal/i18n';
import { errorText } from '../fields/error-text';
import type { UploadFault } from './useUploads';

/** Why a file did not arrive, and what to do about it. */
export function uploadFaultText(intl: IntlShape, fault: UploadFault): string {
  if ('code' in fault) return errorText(intl, fault);
  const network = fault.error.kind !== 'problem';
  return intl.formatMessage({ id: network ? 'application.file.no-connection' : 'application.file.failed' });
}

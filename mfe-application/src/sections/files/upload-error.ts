import type { IntlShape } from '@portal/i18n';
import { errorText } from '../../components/fields/error-text';
import type { UploadFault } from './upload-queue';

const TEXTS = {
  offline: 'application.file.offline',
  'no-connection': 'application.file.no-connection',
  unavailable: 'application.file.unavailable',
  refused: 'application.file.failed',
  'log-in': 'application.file.log-in',
  late: 'application.file.late',
  'one-only': 'application.file.one-only',
} as const;

/** Why a file did not arrive, and what to do about it. */
export function uploadFaultText(intl: IntlShape, fault: UploadFault): string {
  if ('cause' in fault) return intl.formatMessage({ id: TEXTS[fault.cause] });
  // In a field of files the bound is of their number.
  if (fault.code === 'max') return intl.formatMessage({ id: 'application.file.too-many' }, { max: fault.params?.max });
  return errorText(intl, fault);
}

/** Whether sending the same file again may help. */
export function mayHelpToRetry(fault: UploadFault): boolean {
  return 'cause' in fault ? fault.cause !== 'late' : fault.code === 'max';
}

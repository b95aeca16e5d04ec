import type { IntlShape } from '@portal/i18n';
import { errorText } from '../../components/fields/error-text';
import type { UploadError } from './upload-queue';

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
export function uploadErrorText(intl: IntlShape, error: UploadError): string {
  if ('cause' in error) return intl.formatMessage({ id: TEXTS[error.cause] });
  // In a field of files the bound is of their number.
  if (error.code === 'max') return intl.formatMessage({ id: 'application.file.too-many' }, { max: error.params?.max });
  return errorText(intl, error);
}

/** Whether sending the same file again may help. */
export function mayHelpToRetry(error: UploadError): boolean {
  return 'cause' in error ? error.cause !== 'late' : error.code === 'max';
}

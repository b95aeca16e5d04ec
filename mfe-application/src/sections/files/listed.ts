import type { Attachment } from '@portal/contract/attachments';
import type { FieldConfig } from '@portal/contract/fields';
import type { IntlShape } from '@portal/i18n';
import type { ListedFile } from '@portal/ui/upload';
import { type ApplicationRef, withPortal } from '../../model/application-ref';
import { mayHelpToRetry, uploadErrorText } from './upload-error';
import type { PendingFile } from './upload-queue';

/** Files that arrived, then those on their way, as the list shows them. */
export function listed(
  intl: IntlShape,
  application: ApplicationRef,
  stored: readonly Attachment[],
  pending: readonly PendingFile[],
): readonly ListedFile[] {
  return [
    ...stored.map(
      ({ fileId, name, size, url }): ListedFile => ({
        id: fileId,
        name,
        // Of a photo only its number is known.
        ...(size > 0 && { size }),
        state: 'done',
        href: withPortal(url, application),
      }),
    ),
    ...pending.map(
      ({ id, file, state, progress, error }): ListedFile => ({
        id,
        name: file.name,
        size: file.size,
        state,
        progress,
        ...(error && { error: uploadErrorText(intl, error), final: !mayHelpToRetry(error) }),
      }),
    ),
  ];
}

/** Campaigns name endings; the browser's chooser wants them with a point. */
export function acceptOf({ accept }: FieldConfig): string | undefined {
  return accept?.map((type) => (type.includes('/') || type.startsWith('.') ? type : `.${type}`)).join(',');
}

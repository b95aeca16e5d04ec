import { usePortalDispatch } from '@portal/api-client';
import type { UploadResult } from '@portal/contract/attachments';
import { useIntl } from '@portal/i18n';
import { useSession, useShell } from '@portal/shell-kit';
import { useEffect, useSyncExternalStore } from 'react';
import { createEditOwnerCheck } from '../../api/edit-owner';
import { type UploadTarget, upload } from '../../api/upload';
import { useForm } from '../../components/form-context';
import { checkFile } from '../../model/file-check';
import { uploadErrorText } from './upload-error';
import { createUploadQueue } from './upload-queue';

interface Receiver {
  /** Puts what arrived into the section's content. */
  onUploaded(result: UploadResult, file: File): void;
  /** What was cancelled arrived all the same. */
  onUnwanted(result: UploadResult): void;
  /** Whether what was cancelled has arrived is not known. */
  onUnknown(): void;
}

/** Files on their way to one field. They go on when the page shows something else, and are listed again when it shows the field again. */
export function useUploads(target: UploadTarget, receiver: Receiver) {
  const intl = useIntl();
  const dispatch = usePortalDispatch();
  const { logInInPlace, toast } = useShell();
  const { user } = useSession();
  const { uploads } = useForm();
  const field = uploads.of(target.field, () => {
    const owned = createEditOwnerCheck(dispatch, user);
    const latest = { current: { intl, logInInPlace, toast, target, receiver } };
    const shown = { current: false };
    const queue = createUploadQueue({
      check: (file) => {
        const code = checkFile(file);
        return code && { code };
      },
      send: (file, key, onProgress) => upload(dispatch, latest.current.target, file, key, onProgress),
      reasonNotToSend: () => owned.reasonNotToSend(),
      logIn: () => latest.current.logInInPlace(),
      isOnline: () => navigator.onLine,
      onUploaded: (result, file) => latest.current.receiver.onUploaded(result, file),
      onUnwanted: (result) => latest.current.receiver.onUnwanted(result),
      onUnknown: () => latest.current.receiver.onUnknown(),
      onFailed({ file, error }) {
        // The page has to learn that the period is over.
        if ('cause' in error && error.cause === 'late') uploads.form.endPeriod();
        // The list that would tell it is not there any more.
        if (shown.current) return;
        const { intl: words, toast: say } = latest.current;
        const title = words.formatMessage({ id: 'application.file.not-added' }, { name: file.name });
        say({ status: 'ERROR', title, message: uploadErrorText(words, error) });
      },
    });
    return { ...queue, latest, shown };
  });
  field.latest.current = { intl, logInInPlace, toast, target, receiver };
  const files = useSyncExternalStore(field.subscribe, field.files);

  useEffect(() => {
    field.shown.current = true;
    return () => {
      field.shown.current = false;
    };
  }, [field]);

  return { files, queue: field };
}

import { usePortalDispatch } from '@portal/api-client';
import type { UploadResult } from '@portal/contract/attachments';
import { useIntl } from '@portal/i18n';
import { useSession, useShell } from '@portal/shell-kit';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createEditOwnerCheck } from '../../api/edit-owner';
import { type UploadTarget, upload } from '../../api/upload';
import { useAutoSave } from '../../autosave/auto-save-context';
import { checkFile } from '../../model/file-check';
import { uploadErrorText } from './upload-error';
import { createUploadQueue } from './upload-queue';

interface Receiver {
  /** Puts what arrived into the section's content. */
  onUploaded(result: UploadResult, file: File): void;
  /** What was cancelled arrived all the same. */
  onUnwanted(result: UploadResult): void;
}

/** Files on their way to one field. They go on when the page shows something else; the browser asks before it is closed meanwhile. */
export function useUploads(target: UploadTarget, receiver: Receiver) {
  const intl = useIntl();
  const dispatch = usePortalDispatch();
  const { logInInPlace, toast, guardUnload } = useShell();
  const { user } = useSession();
  const autoSave = useAutoSave();
  const latest = useRef({ intl, logInInPlace, toast, target, receiver });
  latest.current = { intl, logInInPlace, toast, target, receiver };
  const shown = useRef(false);
  const [queue] = useState(() => {
    const owned = createEditOwnerCheck(dispatch, user);
    return createUploadQueue({
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
      onFailed({ file, error }) {
        // The page has to learn that the period is over.
        if ('cause' in error && error.cause === 'late') autoSave.endPeriod();
        // The list that would tell it is not there any more.
        if (shown.current) return;
        const { intl: words, toast: say } = latest.current;
        const title = words.formatMessage({ id: 'application.file.not-added' }, { name: file.name });
        say({ status: 'ERROR', title, message: uploadErrorText(words, error) });
      },
    });
  });
  const files = useSyncExternalStore(queue.subscribe, queue.files);

  useEffect(() => {
    shown.current = true;
    window.addEventListener('online', queue.retryLost);
    return () => {
      shown.current = false;
      window.removeEventListener('online', queue.retryLost);
    };
  }, [queue]);

  useEffect(() => {
    let takeBack: (() => void) | undefined;
    // Not bound to the list being shown: an upload goes on when the list is closed.
    const watch = () => {
      if (queue.isBusy()) takeBack ??= guardUnload(queue.isBusy);
      else {
        takeBack?.();
        takeBack = undefined;
      }
    };
    queue.subscribe(watch);
    watch();
  }, [queue, guardUnload]);

  return { files, queue };
}

import { usePortalDispatch } from '@portal/api-client';
import type { Attachment, UploadResult } from '@portal/contract/attachments';
import { useIntl } from '@portal/i18n';
import { useShell } from '@portal/shell-kit';
import { askAgain } from '../../api/ask-again';
import { useDeleteAttachmentMutation } from '../../api/attachments.api';
import { useAutoSave } from '../../components/auto-save-context';
import { useForm } from '../../components/form-context';
import { firstContent, refetchSections } from '../refetch-sections';

interface Options {
  section: 'attachments' | 'basicInfo';
  field: string;
  onUploaded(result: UploadResult): void;
  onDeleted(fileId: string): void;
}

/** Changes of the files of one field, which other tabs learn of. */
export function useFileWrites({ section, field, onUploaded, onDeleted }: Options) {
  const intl = useIntl();
  const dispatch = usePortalDispatch();
  const autoSave = useAutoSave();
  const { toast, confirm } = useShell();
  const { application, uploads } = useForm();
  const [deleteAttachment] = useDeleteAttachmentMutation();

  async function keep(result: UploadResult): Promise<void> {
    // Content that is on its way may be older than the file, and can take it only once it is there.
    await dispatch(firstContent(application, section));
    onUploaded(result);
    uploads.form.reportChanged(section);
  }

  /** Shows what the server has, unless something is saved meanwhile; what has no answer now is fetched when the network is back. */
  async function refetch(): Promise<void> {
    const before = autoSave.saveCount();
    const { unread } = await dispatch(refetchSections(application, [section], () => autoSave.saveCount() !== before));
    if (unread.length > 0) window.addEventListener('online', () => void refetch(), { once: true });
  }

  function forget(fileId: string): void {
    onDeleted(fileId);
    uploads.form.reportChanged(section);
  }

  async function send(file: Attachment, key: string): Promise<boolean> {
    const { data, error } = await askAgain(() => deleteAttachment({ application, field, fileId: file.fileId, key }));
    if (data?.updateOutOfDate) {
      uploads.form.endPeriod();
      toast({ status: 'ERROR', title: intl.formatMessage({ id: 'application.file.not-removed-late' }) });
      return false;
    }
    // Gone already, from another tab.
    if (data || isCode(error, 'not-found')) return true;
    toast({ status: 'ERROR', title: intl.formatMessage({ id: 'application.file.not-removed' }) });
    return false;
  }

  return {
    /** Shows what was attached. */
    keep,
    /** Asks, and removes. @returns whether the file is gone */
    async remove(file: Attachment): Promise<boolean> {
      const sure = await confirm({
        title: intl.formatMessage({ id: 'application.file.remove-title' }),
        body: intl.formatMessage({ id: 'application.file.remove-text' }, { name: file.name }),
        okLabel: intl.formatMessage({ id: 'application.file.remove' }),
        destructive: true,
      });
      if (!sure || !(await send(file, crypto.randomUUID()))) return false;
      forget(file.fileId);
      return true;
    },
    /** Removes what arrived although it was cancelled; where that fails it is shown, as it is there. */
    async takeBack(result: UploadResult): Promise<void> {
      const { attachment } = result;
      if (!attachment) return;
      if (await send(attachment, crypto.randomUUID())) forget(attachment.fileId);
      else await keep(result);
    },
    refetch,
  };
}

function isCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}

import { baseApi, usePortalDispatch } from '@portal/api-client';
import type { Attachment, UploadResult } from '@portal/contract/application';
import { useIntl } from '@portal/i18n';
import { useSession, useShell } from '@portal/shell-kit';
import { useDeleteAttachmentMutation } from '../../api/attachments.api';
import { refetchSections } from '../../api/refetch-sections';
import { openOtherTabs } from '../../autosave/other-tabs';
import { useForm } from '../form-context';

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
  const { toast, confirm, logInInPlace } = useShell();
  const { application } = useForm();
  const user = useSession().user?.username ?? '';
  const [deleteAttachment] = useDeleteAttachmentMutation();

  function tellOtherTabs(): void {
    const tabs = openOtherTabs(`${user}:${application.campaignId}`, () => {});
    tabs.tell(section);
    tabs.close();
  }

  async function send(file: Attachment, key: string): Promise<boolean> {
    const { data, error } = await deleteAttachment({ application, field, fileId: file.fileId, key });
    if (data?.updateOutOfDate) {
      dispatch(baseApi.util.invalidateTags(['Application']));
      toast({ status: 'ERROR', title: intl.formatMessage({ id: 'application.file.not-removed-late' }) });
      return false;
    }
    // Gone already, from another tab.
    if (data || isCode(error, 'not-found')) return true;
    if (isCode(error, 'unauthenticated') && (await logInInPlace())) return send(file, crypto.randomUUID());
    toast({ status: 'ERROR', title: intl.formatMessage({ id: 'application.file.not-removed' }) });
    return false;
  }

  return {
    /** Shows what was attached. */
    keep(result: UploadResult): void {
      onUploaded(result);
      tellOtherTabs();
    },
    /** Asks, and removes. @returns whether the file is gone */
    async remove(file: Attachment): Promise<boolean> {
      const sure = await confirm({
        title: intl.formatMessage({ id: 'application.file.remove-title' }),
        body: intl.formatMessage({ id: 'application.file.remove-text' }, { name: file.name }),
        okLabel: intl.formatMessage({ id: 'application.file.remove' }),
        destructive: true,
      });
      if (!sure || !(await send(file, crypto.randomUUID()))) return false;
      onDeleted(file.fileId);
      tellOtherTabs();
      return true;
    },
    /** Shows what the server has. */
    look: () => void dispatch(refetchSections(application, [section])),
  };
}

function isCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}

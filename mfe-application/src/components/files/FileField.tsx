import type { Attachment, UploadResult } from '@portal/contract/application';
import type { FieldConfig } from '@portal/contract/fields';
import type { InvalidField } from '@portal/contract/problem';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { useShell } from '@portal/shell-kit';
import { FileDropZone, FileList } from '@portal/ui/upload';
import { useDeleteAttachmentMutation } from '../../api/attachments.api';
import { fieldId } from '../../model/field-id';
import { errorText } from '../fields/error-text';
import { useForm } from '../form-context';
import styles from './FileField.module.css';
import { uploadFaultText } from './upload-fault';
import { useUploads } from './useUploads';

interface Props {
  config: FieldConfig;
  section: 'attachments' | 'basicInfo';
  stored: readonly Attachment[];
  invalid: InvalidField | undefined;
  onUploaded(result: UploadResult): void;
  onDeleted(fileId: string): void;
}

/** Files of one field: those that arrived, those on their way, and the place to add more. */
export function FileField({ config, section, stored, invalid, onUploaded, onDeleted }: Props) {
  const intl = useIntl();
  const { toast, confirm } = useShell();
  const { application, readOnly, validated } = useForm();
  const photo = section === 'basicInfo';
  const uploads = useUploads({ application, field: config.name, photo }, onUploaded);
  const [deleteAttachment] = useDeleteAttachmentMutation();

  const remove = async (id: string) => {
    const file = stored.find((known) => known.fileId === id);
    if (!file) return uploads.remove(id);
    const sure = await confirm({
      title: intl.formatMessage({ id: 'application.file.remove-title' }),
      body: intl.formatMessage({ id: 'application.file.remove-text' }, { name: file.name }),
      okLabel: intl.formatMessage({ id: 'application.file.remove' }),
      destructive: true,
    });
    if (!sure) return;
    const { data } = await deleteAttachment({ application, field: config.name, fileId: id, key: crypto.randomUUID() });
    if (data) onDeleted(id);
    else toast({ status: 'ERROR', title: intl.formatMessage({ id: 'application.file.not-removed' }) });
  };

  const missing = validated && config.required && stored.length === 0;
  const fault = invalid ?? (missing ? ({ code: 'required' } as const) : undefined);
  const full = config.type === 1 && stored.length > 0;
  return (
    <div className={styles.field}>
      {readOnly || full ? (
        <div id={fieldId({ section, field: config.name })} tabIndex={-1}>
          <p className={styles.label}>{config.label}</p>
          {readOnly && stored.length === 0 && <FormattedMessage id="application.value.empty" />}
        </div>
      ) : (
        <FileDropZone
          id={fieldId({ section, field: config.name })}
          label={config.label}
          help={
            config.help ?? <FormattedMessage id={photo ? 'application.file.photo-help' : 'application.file.help'} />
          }
          error={fault && errorText(intl, fault)}
          required={config.required}
          accept={acceptOf(config)}
          multiple={config.type === 2}
          onFiles={uploads.add}
        />
      )}
      <FileList
        label={config.label}
        files={[
          ...stored.map((file) => ({
            id: file.fileId,
            name: file.name,
            size: file.size,
            state: 'done' as const,
            href: file.url,
          })),
          ...uploads.files.map(({ id, file, progress, fault: cause }) => ({
            id,
            name: file.name,
            size: file.size,
            state: cause ? ('failed' as const) : ('uploading' as const),
            progress,
            error: cause && uploadFaultText(intl, cause),
          })),
        ]}
        onCancel={uploads.cancel}
        onRetry={uploads.retry}
        onRemove={readOnly ? undefined : (id) => void remove(id)}
      />
    </div>
  );
}

/** Campaigns name endings; the browser's chooser wants them with a point. */
function acceptOf({ accept }: FieldConfig): string | undefined {
  return accept?.map((type) => (type.includes('/') || type.startsWith('.') ? type : `.${type}`)).join(',');
}

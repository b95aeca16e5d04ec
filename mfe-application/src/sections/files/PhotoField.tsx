import { usePortalDispatch } from '@portal/api-client';
import type { RecordData } from '@portal/contract/application';
import type { Attachment } from '@portal/contract/attachments';
import type { FieldConfig } from '@portal/contract/fields';
import { useIntl } from '@portal/i18n';
import { useForm } from '../../components/form-context';
import { fileUrl } from '../../model/application-ref';
import { updateContent } from '../cached-content';
import { PhotoControl } from './lazy-photo-control';
import { Photo } from './Photo';
import styles from './PhotoField.module.css';

/** The photo of the basic information. */
export function PhotoField({ config, content }: { config: FieldConfig; content: RecordData }) {
  const intl = useIntl();
  const dispatch = usePortalDispatch();
  const { application } = useForm();
  const fileId = content.values[config.name];
  const stored = typeof fileId === 'string' && fileId !== '' ? [photo(config.name, fileId)] : [];

  function photo(field: string, id: string): Attachment {
    const name = intl.formatMessage({ id: 'application.file.photo' });
    return { field, fileId: id, name, size: 0, type: 'image/*', url: fileUrl(application, field, id) };
  }
  const keep = (value: string | null, invalidFields?: RecordData['invalidFields']) =>
    dispatch(
      updateContent(application, 'basicInfo', (draft) => {
        draft.values[config.name] = value;
        // Without an answer of its own what other fields have got meanwhile stays.
        if (invalidFields) draft.invalidFields = invalidFields;
      }),
    );
  return (
    <div className={styles.photo}>
      {stored[0] && <Photo url={stored[0].url} />}
      <PhotoControl
        config={config}
        section="basicInfo"
        stored={stored}
        invalid={content.invalidFields.find((invalid) => invalid.field === config.name)}
        onUploaded={(result) => keep(result.attachment?.fileId ?? null, result.invalidFields)}
        onDeleted={() => keep(null)}
      />
    </div>
  );
}

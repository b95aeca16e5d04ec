import type { Attachment, UploadResult } from '@portal/contract/attachments';
import type { FieldConfig } from '@portal/contract/fields';
import type { InvalidField } from '@portal/contract/problem';
import { FormattedMessage, type IntlShape, useIntl } from '@portal/i18n';
import { useFocusWhenLost, VisuallyHidden } from '@portal/ui/basic';
import { FileDropZone, FileList } from '@portal/ui/upload';
import { useMemo, useRef, useState } from 'react';
import { useAutoSave } from '../../components/auto-save-context';
import { errorText } from '../../components/fields/error-text';
import { useForm } from '../../components/form-context';
import { useFocusLater } from '../../components/useFocusLater';
import { fieldId } from '../../model/field-id';
import styles from './FileField.module.css';
import { acceptOf, listed } from './listed';
import { ReuseButton } from './ReuseButton';
import { useFileWrites } from './useFileWrites';
import { useUploads } from './useUploads';

interface Props {
  config: FieldConfig;
  section: 'attachments' | 'basicInfo';
  stored: readonly Attachment[];
  invalid: InvalidField | undefined;
  onUploaded(result: UploadResult): void;
  onDeleted(fileId: string): void;
}

/** Files of one field: those that arrived, those on their way, and the control that adds more. */
export function FileField({ config, section, stored, invalid, onUploaded, onDeleted }: Props) {
  const intl = useIntl();
  const { application, readOnly: formReadOnly, validated } = useForm();
  const autoSave = useAutoSave();
  const readOnly = formReadOnly || config.readOnly === true;
  const [said, setSaid] = useState('');
  const focusLater = useFocusLater();
  const photo = section === 'basicInfo';
  const zone = fieldId({ section, field: config.name });
  const say = (id: 'added' | 'cancelled' | 'removed', name: string) => setSaid(saidText(intl, id, name));
  const writes = useFileWrites({ section, field: config.name, onUploaded, onDeleted });
  const { files, queue } = useUploads(
    { application, field: config.name, photo },
    {
      onUploaded(result, file) {
        void writes.keep(result);
        say('added', result.attachment?.name ?? file.name);
      },
      // The picture before it is gone already.
      onUnwanted: (result) => void (photo ? writes.keep(result) : writes.takeBack(result)),
      onUnknown: () => void writes.refetch(),
    },
  );
  const busy = files.some(({ state }) => state !== 'failed');
  const box = useRef<HTMLDivElement>(null);
  const chooser = useMemo(
    () => ({
      get current() {
        return document.getElementById(zone);
      },
    }),
    [zone],
  );
  // A button leaves with the row of a file that has arrived, or failed for good.
  const rows = [...stored.map(({ fileId }) => fileId), ...files.map(({ id, state }) => `${id} ${state}`)];
  useFocusWhenLost(rows.join(), chooser, box);

  const remove = async (id: string) => {
    const file = stored.find((known) => known.fileId === id);
    const name = file?.name ?? files.find((pending) => pending.id === id)?.file.name ?? '';
    if (file && !(await writes.remove(file))) return;
    if (!file) queue.drop(id);
    focusLater(zone);
    say('removed', name);
  };
  const cancel = (id: string) => {
    const name = files.find((pending) => pending.id === id)?.file.name ?? '';
    queue.drop(id);
    // It may have been there already.
    void writes.refetch();
    focusLater(zone);
    say('cancelled', name);
  };

  const missing = validated && config.required && stored.length === 0;
  const error = invalid ?? (missing ? ({ code: 'required' } as const) : undefined);
  // A new picture replaces the present one; another file goes first.
  const full = config.type === 1 && (busy || (stored.length > 0 && !photo));
  return (
    <div ref={box} className={styles.field}>
      {readOnly || full ? (
        <div id={zone} tabIndex={-1}>
          <p className={styles.label}>{config.label}</p>
          {readOnly && stored.length === 0 && (
            <p>
              <FormattedMessage id="application.value.empty" />
            </p>
          )}
        </div>
      ) : (
        <>
          <FileDropZone
            id={zone}
            label={config.label}
            help={<Help config={config} photo={photo} replaces={stored.length > 0} />}
            error={error && errorText(intl, error, config)}
            required={config.required}
            accept={acceptOf(config)}
            multiple={config.type === 2}
            onFiles={(chosen) => {
              queue.add(chosen);
              // A field for one file loses its chooser, and the focus with it.
              if (config.type === 1) focusLater(zone);
            }}
            onSurplus={(surplus) => queue.add(surplus, { cause: 'one-only' })}
          />
          <ReuseButton
            config={config}
            onAttached={(result) => {
              void writes.keep(result);
              focusLater(zone);
              say('added', result.attachment?.name ?? '');
            }}
          />
        </>
      )}
      {!readOnly && !autoSave.automatic && (
        <p className={styles.note}>
          <FormattedMessage id="application.file.at-once" />
        </p>
      )}
      <FileList
        label={config.label}
        files={listed(intl, application, stored, files)}
        onCancel={cancel}
        onRetry={queue.retry}
        onRemove={readOnly ? undefined : (id) => void remove(id)}
      />
      {busy && (
        <p className={styles.note}>
          <FormattedMessage id="application.file.keep-open" />
        </p>
      )}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </div>
  );
}

function Help({ config, photo, replaces }: { config: FieldConfig; photo: boolean; replaces: boolean }) {
  return (
    <>
      {config.help ?? <FormattedMessage id={photo ? 'application.file.photo-help' : 'application.file.help'} />}
      {photo && replaces && (
        <span>
          {' '}
          <FormattedMessage id="application.photo.replaces" />
        </span>
      )}
    </>
  );
}

function saidText(intl: IntlShape, what: 'added' | 'cancelled' | 'removed', name: string): string {
  if (what === 'added') return intl.formatMessage({ id: 'application.file.added' }, { name });
  if (what === 'cancelled') return intl.formatMessage({ id: 'application.file.cancelled' }, { name });
  return intl.formatMessage({ id: 'application.file.removed' }, { name });
}

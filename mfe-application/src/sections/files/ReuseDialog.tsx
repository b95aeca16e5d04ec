import type { UploadResult } from '@portal/contract/attachments';
import type { FieldConfig } from '@portal/contract/fields';
import { focusOnceDrawn } from '@portal/forms/focus-once-drawn';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { Button, MessageBox, Stack } from '@portal/ui/basic';
import { Modal } from '@portal/ui/modal';
import { useId, useState } from 'react';
import { useForm } from '../../components/form-context';
import { ReusableList } from './ReusableList';
import { uploadErrorText } from './upload-error';
import { useReusable } from './useReusable';
import { useReuse } from './useReuse';

interface Props {
  config: FieldConfig;
  onAttached(result: UploadResult): void;
  onClose(): void;
}

/** Which files of earlier applications to attach. */
export default function ReuseDialog({ config, onAttached, onClose }: Props) {
  const intl = useIntl();
  const listId = useId();
  const { application } = useForm();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const reusable = useReusable(application, config);
  const nothing = reusable.files?.length === 0;
  const [missing, setMissing] = useState(false);
  const { busy, error, attach } = useReuse({ application, field: config.name, onAttached });
  const run = async () => {
    if (chosen.length === 0) {
      setMissing(true);
      focusOnceDrawn(listId);
      return;
    }
    const left = await attach(chosen);
    if (left.length === 0) onClose();
    else setChosen(left);
  };
  return (
    <Modal
      open
      onClose={onClose}
      size="extraSmall"
      title={<FormattedMessage id="application.file.reuse-title" />}
      footer={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id={nothing ? 'application.file.reuse-close' : 'application.file.reuse-cancel'} />
          </Button>
          {!nothing && (
            <Button variant="primary" loading={busy} onClick={() => void run()}>
              <FormattedMessage id="application.file.reuse-attach" />
            </Button>
          )}
        </>
      }
    >
      <Stack gap={2}>
        {error && (
          <MessageBox status="error" announce>
            {uploadErrorText(intl, error)}
          </MessageBox>
        )}
        <ReusableList
          id={listId}
          reusable={reusable}
          config={config}
          chosen={chosen}
          error={
            missing && chosen.length === 0 ? intl.formatMessage({ id: 'application.file.reuse-missing' }) : undefined
          }
          onChoose={setChosen}
        />
      </Stack>
    </Modal>
  );
}

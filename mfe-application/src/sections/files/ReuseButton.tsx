import type { UploadResult } from '@portal/contract/attachments';
import type { FieldConfig } from '@portal/contract/fields';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { page } from '@portal/shell-kit';
import { Button } from '@portal/ui/basic';
import { useState } from 'react';
import { LazyPart } from '../../components/LazyPart';
import styles from './FileField.module.css';

const ReuseDialog = page(() => import(/* webpackChunkName: "ReuseDialog" */ './ReuseDialog'));

/** Files of earlier applications need not be sent again. */
export function ReuseButton({ config, onAttached }: { config: FieldConfig; onAttached(result: UploadResult): void }) {
  const intl = useIntl();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className={styles.reuse}>
      <Button
        variant="flat"
        aria-label={intl.formatMessage({ id: 'application.file.reuse-for' }, { field: config.label })}
        onClick={() => setOpen(true)}
      >
        <FormattedMessage id="application.file.reuse" />
      </Button>
      {open && (
        <LazyPart load={ReuseDialog.preload} onClose={close}>
          <ReuseDialog config={config} onAttached={onAttached} onClose={close} />
        </LazyPart>
      )}
    </div>
  );
}

import { FormattedMessage } from '@portal/i18n';
import { Button, Icon } from '@portal/ui/basic';
import { Download } from '@portal/ui/icons';
import { useState } from 'react';
import { Section } from '../../../components/Section';
import { ExportDialog } from './ExportDialog';

/** Everything stored on the person, as one archive. */
export function OwnData({ asksInDialog }: { asksInDialog: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <Section id="own-data-title" title="account.settings.export.heading">
      <p>
        <FormattedMessage id="account.settings.export.text" />
      </p>
      <div>
        <Button icon={<Icon of={Download} />} onClick={() => setOpen(true)}>
          <FormattedMessage id="account.settings.export.action" />
        </Button>
      </div>
      {open && <ExportDialog asksInDialog={asksInDialog} onClose={() => setOpen(false)} />}
    </Section>
  );
}

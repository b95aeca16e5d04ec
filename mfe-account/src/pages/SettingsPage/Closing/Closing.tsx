import { FormattedMessage } from '@portal/i18n';
import { Button } from '@portal/ui/basic';
import { useState } from 'react';
import { useFocusBack } from '../../../components/focus';
import { Section } from '../../../components/Section';
import { ClosingForm } from './ClosingForm';

/** Closing the account: what would be lost is shown before anything is asked. */
export function Closing({ asksInDialog }: { asksInDialog: boolean }) {
  const [open, setOpen] = useState(false);
  const button = useFocusBack<HTMLDivElement>(open);
  return (
    <Section id="closing-title" title="account.settings.closing.heading">
      <p>
        <FormattedMessage id="account.settings.closing.text" />
      </p>
      {open ? (
        <ClosingForm asksInDialog={asksInDialog} onCancel={() => setOpen(false)} />
      ) : (
        <div ref={button}>
          <Button onClick={() => setOpen(true)}>
            <FormattedMessage id="account.settings.closing.begin" />
          </Button>
        </div>
      )}
    </Section>
  );
}

import { FormattedMessage } from '@portal/i18n';
import { Button } from '@portal/ui/basic';
import { useRef, useState } from 'react';
import { Section } from '../../../components/Section';
import { ClosingForm } from './ClosingForm';

/** Closing the account: what would be lost is shown before anything is asked. */
export function Closing() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLDivElement>(null);
  return (
    <Section id="closing-title" title="account.settings.closing.heading">
      <p>
        <FormattedMessage id="account.settings.closing.text" />
      </p>
      {open ? (
        <ClosingForm
          onCancel={() => {
            setOpen(false);
            requestAnimationFrame(() => button.current?.querySelector('button')?.focus());
          }}
        />
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

import { FormattedMessage, useIntl } from '@portal/i18n';
import { MessageBox } from '@portal/ui/basic';
import type { ReactNode } from 'react';
import { AuthFrame } from './AuthFrame';

/** Says plainly that a service is not open and what to do instead: better than a form that leads nowhere. */
export function NotOpenYet({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const intl = useIntl();
  return (
    <AuthFrame title={intl.formatMessage({ id: title })} aside={children}>
      <MessageBox title={<FormattedMessage id="auth.notOpen.title" />}>
        <FormattedMessage id={text} />
      </MessageBox>
      <p>
        <FormattedMessage id="auth.notOpen.contact" />
      </p>
    </AuthFrame>
  );
}

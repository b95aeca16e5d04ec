import { FormattedMessage } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { useLocation } from '@portal/routing/react';
import { storeRedirect } from '@portal/routing/redirects';
import { TextLink } from '@portal/ui/basic';
import type { ReactNode } from 'react';

/** Words with a link to the confirmation of the e-mail, which leads back to this page. @param text id of the words */
export function LinkToConfirmEmail({ text }: { text: string }) {
  const { pathname, search } = useLocation();
  const link = (words: ReactNode) => (
    <TextLink href={href('confirmEmail')} onClick={() => storeRedirect(`${pathname}${search}`)}>
      {words}
    </TextLink>
  );
  return <FormattedMessage id={text} values={{ link }} />;
}

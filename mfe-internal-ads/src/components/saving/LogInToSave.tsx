import { FormattedMessage } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { useLocation } from '@portal/routing/react';
import { storeRedirect } from '@portal/routing/redirects';
import { Icon, LinkButton, type LinkButtonProps } from '@portal/ui/basic';
import { Bookmark } from '@portal/ui/icons';
import { useEffect } from 'react';
import { storeWish, takeWish } from './stored-wish';

interface Props extends Pick<LinkButtonProps, 'size' | 'variant' | 'wide'> {
  /** Position or search, for `useSaveAfterLogIn`. */
  what: string;
  /** Id of the words. */
  text: string;
}

/** Leads a visitor who wants to save something to the log-in; they come back to the same page, where it is saved. */
export function LogInToSave({ what, text, ...look }: Props) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    // Who is here again without having logged in has let it go.
    takeWish(what);
  }, [what]);
  return (
    <LinkButton
      {...look}
      href={href('login')}
      icon={<Icon of={Bookmark} />}
      onClick={() => {
        storeRedirect(`${pathname}${search}`);
        storeWish(what);
      }}
    >
      <FormattedMessage id={text} />
    </LinkButton>
  );
}

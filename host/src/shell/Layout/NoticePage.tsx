import { FormattedMessage, useIntl } from '@portal/i18n';
import { usePageTitle, useSession } from '@portal/shell-kit';
import { Heading, LinkButton, Stack } from '@portal/ui/basic';
import { homeHref } from '../home-href';
import styles from './NoticePage.module.css';

/** A page that says one thing and offers the way back. @param title,text message ids */
export function NoticePage({ title, text }: { title: string; text: string }) {
  const intl = useIntl();
  const session = useSession();
  usePageTitle(intl.formatMessage({ id: title }));
  return (
    <div className={styles.notice}>
      <Stack gap={3}>
        <Heading level={1}>
          <FormattedMessage id={title} />
        </Heading>
        <p>
          <FormattedMessage id={text} />
        </p>
        <div>
          <LinkButton href={homeHref(session)} variant="primary">
            <FormattedMessage id="host.notice.back" />
          </LinkButton>
        </div>
      </Stack>
    </div>
  );
}

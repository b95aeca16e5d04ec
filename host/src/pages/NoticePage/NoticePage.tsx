import { FormattedMessage, useIntl } from '@portal/i18n';
import { useNavigate } from '@portal/routing/react';
import { usePageTitle, useSession } from '@portal/shell-kit';
import { Button, Heading, LinkButton, Stack } from '@portal/ui/basic';
import { homeHref } from '../../navigation/home-href';
import styles from './NoticePage.module.css';

interface Props {
  /** Message ids. */
  title: string;
  text: string;
  /** Address of the page that could not be shown. */
  failed?: string;
}

/** A page that says one thing and offers the way back, and another try where there is something to try. */
export function NoticePage({ title, text, failed }: Props) {
  const navigate = useNavigate();
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
        <Stack row gap={2}>
          {failed !== undefined && (
            <Button variant="primary" onClick={() => void navigate(failed, { replace: true })}>
              <FormattedMessage id="host.notice.try-again" />
            </Button>
          )}
          <LinkButton href={homeHref(session)} variant={failed === undefined ? 'primary' : 'default'}>
            <FormattedMessage id="host.notice.back" />
          </LinkButton>
        </Stack>
      </Stack>
    </div>
  );
}

import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { matchRoute } from '@portal/routing/match';
import { useLocation } from '@portal/routing/react';
import { Button, MessageBox, Skeleton, TextLink } from '@portal/ui/basic';
import { useRef, useState } from 'react';
import { useEndSearchMailsMutation, useSearchMailsQuery } from '../../api/search-mails.api';
import { AccountFrame } from '../../components/AccountFrame';
import { LoadFailed } from '../../components/LoadFailed';
import styles from './EndSearchMailsPage.module.css';

/** Ends the daily mails of a saved search. It asks by a button, since programs open the links of mails as well; nobody has to log in. */
export default function EndSearchMailsPage() {
  const intl = useIntl();
  const token = matchRoute(useLocation().pathname)?.params.token ?? '';
  const { data, error, isFetching, refetch } = useSearchMailsQuery(token, { refetchOnMountOrArgChange: 5 });
  const [end, ending] = useEndSearchMailsMutation();
  const heading = useRef<HTMLHeadingElement>(null);
  const unknown = isUnknown(error) || isUnknown(ending.error);
  const over = ending.isSuccess || data?.mail === false;
  const [pressed, setPressed] = useState(false);
  const press = async () => {
    setPressed(true);
    const answer = await end(token);
    const settled = !answer.error || isUnknown(answer.error);
    // Where the answer was lost, the mails may have ended.
    const now = settled ? undefined : await refetch();
    setPressed(false);
    // The button goes away with its question.
    if (settled || isUnknown(now?.error) || now?.data?.mail === false) heading.current?.focus();
  };
  return (
    <AccountFrame title={intl.formatMessage({ id: 'account.end-mails.title' })} headingRef={heading}>
      <div className={styles.parts}>
        {unknown && (
          <MessageBox announce>
            <FormattedMessage id="account.end-mails.unknown" />
          </MessageBox>
        )}
        {!data && error && !unknown && (
          <LoadFailed text="account.end-mails.failed" retrying={isFetching} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Skeleton lines={2} height={32} />}
        {data && !unknown && over && (
          <MessageBox status="success" announce>
            <FormattedMessage id="account.end-mails.done" values={{ name: data.name }} />
          </MessageBox>
        )}
        {data && !unknown && !over && (
          <>
            <p className={styles.question}>
              <FormattedMessage id="account.end-mails.question" values={{ name: data.name }} />
            </p>
            {ending.isError && !pressed && (
              <MessageBox status="error" announce>
                <FormattedMessage id={error ? 'account.end-mails.no-answer' : 'account.end-mails.not-ended'} />
              </MessageBox>
            )}
            <div>
              <Button variant="primary" loading={pressed} onClick={() => void press()}>
                <FormattedMessage id="account.end-mails.action" />
              </Button>
            </div>
          </>
        )}
        {(unknown || over) && (
          <div>
            <TextLink alone href={href('home')}>
              <FormattedMessage id="account.end-mails.home" />
            </TextLink>
          </div>
        )}
      </div>
    </AccountFrame>
  );
}

/** The server knows no search of this token. */
const isUnknown = (error: object | undefined): boolean =>
  error !== undefined && 'status' in error && (error.status === 404 || error.status === 400);

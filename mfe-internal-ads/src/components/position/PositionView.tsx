import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { usePositionQuery } from '@portal/positions/positions.api';
import { usePageTitle } from '@portal/shell-kit';
import { Button, Heading, MessageBox, Skeleton } from '@portal/ui/basic';
import { BackToList } from './BackToList';
import { PositionArticle } from './PositionArticle';
import styles from './PositionView.module.css';

/** The page of one position. @param id as it stands in the address */
export function PositionView({ id, internal }: { id: string; internal?: boolean }) {
  const intl = useIntl();
  const { locale } = useLocale();
  const { data, currentData, error, isFetching, refetch, fulfilledTimeStamp } = usePositionQuery({
    id,
    internal,
    locale,
  });
  const unknown = error && 'status' in error && (error.status === 404 || error.status === 400);
  // What has come stays in sight where asking anew fails.
  const shown = error ? (unknown ? undefined : currentData) : data;
  const title = unknown ? 'internal-ads.unknown.title' : 'internal-ads.position.title';
  usePageTitle(shown?.title ?? intl.formatMessage({ id: title }));
  return (
    <div className={styles.page}>
      <BackToList internal={internal} />
      {!shown && error && (
        <Heading level={1}>
          <FormattedMessage id={title} />
        </Heading>
      )}
      {unknown && (
        <p>
          <FormattedMessage id={internal ? 'internal-ads.unknown.internal' : 'internal-ads.unknown.text'} />
        </p>
      )}
      {error && !unknown && !shown && (
        <MessageBox status="error" announce>
          <div className={styles.failure}>
            <span aria-hidden={isFetching || undefined}>
              <FormattedMessage id="internal-ads.position.failed" />
            </span>
            <Button size="small" onClick={refetch} loading={isFetching}>
              <FormattedMessage id="positions.retry" />
            </Button>
          </div>
        </MessageBox>
      )}
      {!data && !error && <Skeleton lines={8} height={64} />}
      {shown && <PositionArticle position={shown} fetchedAt={fulfilledTimeStamp} onEnd={refetch} />}
    </div>
  );
}

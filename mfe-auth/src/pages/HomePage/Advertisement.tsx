import { FormattedMessage, useLocale } from '@portal/i18n';
import { Button, Skeleton } from '@portal/ui/basic';
import { useCampaignQuery } from '../../api/campaigns.api';
import styles from './Advertisement.module.css';

/** The text of an advertisement, asked for when somebody wants to read it. */
export function Advertisement({ id }: { id: number }) {
  const { locale } = useLocale();
  const { data, isError, isFetching, refetch } = useCampaignQuery({ id, locale });
  if (isError)
    return (
      <div className={styles.failure} role="alert">
        <p>
          <FormattedMessage id="auth.home.position.failed" />
        </p>
        <Button size="small" onClick={refetch} loading={isFetching}>
          <FormattedMessage id="auth.retry" />
        </Button>
      </div>
    );
  if (!data) return <Skeleton lines={4} />;
  return (
    <div className={styles.text} lang={data.language}>
      {data.organisation !== data.employer && <p className={styles.organisation}>{data.organisation}</p>}
      {data.description.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph} className={styles.paragraph}>
          {paragraph}
        </p>
      ))}
    </div>
  );
}

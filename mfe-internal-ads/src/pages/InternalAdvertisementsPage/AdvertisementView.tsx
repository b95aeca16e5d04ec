import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { usePageTitle } from '@portal/shell-kit';
import { Heading, Skeleton, TextLink } from '@portal/ui/basic';
import { useAdvertisementQuery } from '../../api/internal-ads.api';
import { AdvertisementText } from './AdvertisementText';
import { Failure } from './Failure';

/** One internal position in full. */
export function AdvertisementView({ id }: { id: string }) {
  const intl = useIntl();
  const { locale } = useLocale();
  const { data, error, isFetching, refetch } = useAdvertisementQuery({ id, locale });
  const unknown = error && 'status' in error && error.status === 404;
  const title = unknown ? 'internal-ads.unknown.title' : 'internal-ads.title';
  usePageTitle(data?.title ?? intl.formatMessage({ id: title }));
  return (
    <>
      <div>
        <TextLink alone href={href('internal', {})}>
          <FormattedMessage id="internal-ads.to-list" />
        </TextLink>
      </div>
      {error || !data ? (
        <Heading level={1}>
          <FormattedMessage id={title} />
        </Heading>
      ) : (
        <AdvertisementText advertisement={data} />
      )}
      {unknown && (
        <p>
          <FormattedMessage id="internal-ads.unknown.text" />
        </p>
      )}
      {error && !unknown && <Failure id="internal-ads.failed-one" onRetry={refetch} retrying={isFetching} />}
      {!data && !error && <Skeleton lines={6} />}
    </>
  );
}

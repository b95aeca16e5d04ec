import type { Pool } from '@portal/contract/substitutions/pools';
import { FormattedMessage, useLocale } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { Skeleton, TextLink } from '@portal/ui/basic';
import { usePoolsQuery } from '../api/substitutions.api';
import { LoadFailed } from './LoadFailed';

/** The pools of substitutes that one can apply to, each with where one's own application to it stands. */
export function PoolLinks() {
  const { locale } = useLocale();
  const { data, error, isFetching, refetch } = usePoolsQuery({ locale });
  if (error) return <LoadFailed text="substitutions.pools.failed" retrying={isFetching} onRetry={refetch} />;
  if (!data) return <Skeleton lines={2} height={44} />;
  return (
    <ul>
      {data.pools
        .filter(({ member }) => !member)
        .map((pool) => (
          <li key={pool.campaignId}>
            <TextLink href={linkOf(pool)} alone>
              {pool.title}, {pool.employer}
            </TextLink>{' '}
            {pool.application && (
              <span>
                <FormattedMessage id={`substitutions.pools.${pool.application}`} />
              </span>
            )}
          </li>
        ))}
    </ul>
  );
}

const linkOf = ({ campaignId, application }: Pool) =>
  application ? href('application', { campaignId }) : href('position', { campaignId });

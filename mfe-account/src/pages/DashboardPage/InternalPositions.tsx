import { FormattedMessage, useLocale } from '@portal/i18n';
import { PositionList } from '@portal/positions/PositionList';
import { usePositionsQuery } from '@portal/positions/positions.api';
import { useMarks } from '@portal/positions/useMarks';
import { href } from '@portal/routing/hrefs';
import type { ListSearch } from '@portal/routing/list-search';
import { Heading, TextLink } from '@portal/ui/basic';
import styles from './InternalPositions.module.css';

const EVERYTHING: ListSearch = { query: '', page: 1, filters: {} };
const TITLE_ID = 'internal-title';
/** Positions beside one's own matters. */
const MOST = 5;

/** Positions for the employer's own people that they have not applied to yet, the next to close first. @param total of all that are open */
export function InternalPositions({ total }: { total: number }) {
  const { locale } = useLocale();
  const { applied } = useMarks();
  const asked = usePositionsQuery({ ...EVERYTHING, internal: true, locale });
  const { data, error } = asked;
  const left = data && { ...data, items: data.items.filter(({ id }) => !applied.includes(id)) };
  return (
    <section className={styles.section} aria-labelledby={TITLE_ID}>
      <Heading level={2} id={TITLE_ID}>
        <FormattedMessage id="account.dashboard.internal.heading" />
      </Heading>
      {left?.items.length === 0 && data?.items.length === data?.total && !error && (
        <p>
          <FormattedMessage id="account.dashboard.internal.all-applied" />
        </p>
      )}
      <PositionList asked={{ ...asked, data: left }} internal titleId={TITLE_ID} titleLevel={3} most={MOST} />
      <div className={styles.links}>
        <TextLink alone href={href('internal', {})}>
          <FormattedMessage id="account.dashboard.internal.all" values={{ total }} />
        </TextLink>
      </div>
    </section>
  );
}

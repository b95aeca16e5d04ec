import { LIST_PAGE_SIZE } from '@portal/contract/limits';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { useSearchParams } from '@portal/routing/react';
import { Button } from '@portal/ui/basic';
import styles from './ListPages.module.css';

/** Steps through a long list. */
export function ListPages({ total, page, shown }: { total: number; page: number; shown: number }) {
  const intl = useIntl();
  const [search, setSearch] = useSearchParams();
  const last = page === 1 && shown >= total ? 1 : Math.max(page, Math.ceil(total / LIST_PAGE_SIZE));
  if (last <= 1) return null;
  const go = (next: number) => {
    const params = new URLSearchParams(search);
    if (next > 1) params.set('page', String(next));
    else params.delete('page');
    setSearch(params);
  };
  return (
    <nav className={styles.pages} aria-label={intl.formatMessage({ id: 'application.list.pages' })}>
      <Button disabled={page <= 1} onClick={() => go(page - 1)}>
        <FormattedMessage id="application.list.previous" />
      </Button>
      <FormattedMessage id="application.list.page" values={{ page, last }} />
      <Button disabled={page >= last} onClick={() => go(page + 1)}>
        <FormattedMessage id="application.list.next" />
      </Button>
    </nav>
  );
}

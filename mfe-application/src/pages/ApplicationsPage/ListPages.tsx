import { LIST_PAGE_SIZE } from '@portal/contract/limits';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { useSearchParams } from '@portal/routing/react';
import { Pager } from '@portal/ui/basic';
import { useEffect } from 'react';

/** Steps through a long list. */
export function ListPages({ total, page, shown }: { total: number; page: number; shown: number }) {
  const intl = useIntl();
  const [search, setSearch] = useSearchParams();
  const last = page === 1 && shown >= total ? 1 : Math.max(page, Math.ceil(total / LIST_PAGE_SIZE));
  const go = (next: number, replace = false) => {
    const params = new URLSearchParams(search);
    if (next > 1) params.set('page', String(next));
    else params.delete('page');
    setSearch(params, { replace });
  };
  // The last application of a page may just have been deleted.
  const emptied = shown === 0 && total > 0 && page > 1;
  useEffect(() => {
    if (emptied) go(Math.ceil(total / LIST_PAGE_SIZE), true);
  });
  return (
    <Pager
      label={intl.formatMessage({ id: 'application.list.pages' })}
      page={page}
      last={last}
      current={<FormattedMessage id="application.list.page" values={{ page, last }} />}
      previous={<FormattedMessage id="application.list.previous" />}
      next={<FormattedMessage id="application.list.next" />}
      onPage={(next) => go(next)}
    />
  );
}

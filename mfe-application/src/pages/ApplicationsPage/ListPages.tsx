import { LIST_PAGE_SIZE } from '@portal/contract/limits';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { Pager } from '@portal/ui/basic';
import { useEffect } from 'react';
import type { ChangeListSearch } from './useListSearch';

interface Props {
  total: number;
  page: number;
  shown: number;
  onChange: ChangeListSearch;
}

/** Steps through a long list. */
export function ListPages({ total, page, shown, onChange }: Props) {
  const intl = useIntl();
  const last = page === 1 && shown >= total ? 1 : Math.max(page, Math.ceil(total / LIST_PAGE_SIZE));
  const go = (next: number, replace = false) => onChange({ page: next > 1 ? String(next) : '' }, { replace });
  // The last application of a page may just have been deleted.
  const emptied = shown === 0 && total > 0 && page > Math.ceil(total / LIST_PAGE_SIZE);
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

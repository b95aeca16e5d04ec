import { LIST_PAGE_SIZE } from '@portal/contract/limits';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { type ListSearch, withListSearch } from '@portal/routing/list-search';
import { useSearchParams } from '@portal/routing/react';
import { Icon, LinkButton } from '@portal/ui/basic';
import { ChevronLeft, ChevronRight } from '@portal/ui/icons';
import styles from './Pages.module.css';

/** Links to the page before and after; nothing where all fits on one. */
export function Pages({ total, search }: { total: number; search: ListSearch }) {
  const intl = useIntl();
  const [params] = useSearchParams();
  const last = Math.max(1, Math.ceil(total / LIST_PAGE_SIZE));
  if (last === 1 && search.page === 1) return null;
  const to = (page: number) => `${href('dashboard')}?${withListSearch(params, { ...search, page })}`;
  return (
    <nav className={styles.pages} aria-label={intl.formatMessage({ id: 'account.positions.pages.label' })}>
      {search.page > 1 && (
        <LinkButton href={to(Math.min(search.page - 1, last))} icon={<Icon of={ChevronLeft} />}>
          <FormattedMessage id="account.positions.pages.previous" />
        </LinkButton>
      )}
      <span>
        <FormattedMessage id="account.positions.pages.current" values={{ page: search.page, last }} />
      </span>
      {search.page < last && (
        <LinkButton href={to(search.page + 1)} icon={<Icon of={ChevronRight} />}>
          <FormattedMessage id="account.positions.pages.next" />
        </LinkButton>
      )}
    </nav>
  );
}

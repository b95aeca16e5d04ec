import { useIntl } from '@portal/i18n';
import type { RowSection } from '../../model/section-kinds';

/** What adding a row and having none is called in a section. */
export function useRowTexts(section: RowSection): { add: string; none: string; noneMissing: string } {
  const intl = useIntl();
  return {
    add: intl.formatMessage({ id: 'application.table.add' }, { section }),
    none: intl.formatMessage({ id: 'application.table.none' }, { section }),
    noneMissing: intl.formatMessage({ id: 'application.table.none-missing' }),
  };
}

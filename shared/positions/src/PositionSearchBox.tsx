import { FormattedMessage, useIntl } from '@portal/i18n';
import { SearchBox } from '@portal/ui/form';

/** The words by which positions are looked for. */
export function PositionSearchBox({ value, onSearch }: { value: string; onSearch(query: string): void }) {
  const intl = useIntl();
  return (
    <SearchBox
      label={intl.formatMessage({ id: 'positions.search.label' })}
      action={<FormattedMessage id="positions.search.action" />}
      clear={<FormattedMessage id="positions.search.clear" />}
      value={value}
      onSearch={onSearch}
    />
  );
}

import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { useHref } from '@portal/routing/react';
import { SearchBox } from '@portal/ui/form';

/** The words by which positions are looked for. */
export function PositionSearchBox({ value, onSearch }: { value: string; onSearch(query: string): void }) {
  const intl = useIntl();
  const { locale } = useLocale();
  const action = useHref(href('positions'));
  return (
    <SearchBox
      label={intl.formatMessage({ id: 'positions.search.label' })}
      action={<FormattedMessage id="positions.search.action" />}
      clear={<FormattedMessage id="positions.search.clear" />}
      value={value}
      onSearch={onSearch}
      withoutScripts={{ action, name: 'query', carries: { lang: locale } }}
    />
  );
}

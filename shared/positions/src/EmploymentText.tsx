import type { PositionItem } from '@portal/contract/positions';
import { useIntl } from '@portal/i18n';

/** The kind of employment in a few words, such as "Permanent, full-time". */
export function EmploymentText({ kind, relation, hours }: Partial<PositionItem['employment']>) {
  const intl = useIntl();
  const parts = [
    kind && intl.formatMessage({ id: `positions.employment.${kind}` }),
    relation && intl.formatMessage({ id: `positions.relation.${relation}` }),
    hours && intl.formatMessage({ id: `positions.hours.${hours}` }),
  ].filter(Boolean);
  return parts.map((part, index) => (index === 0 ? part : part?.toLocaleLowerCase(intl.locale))).join(', ');
}

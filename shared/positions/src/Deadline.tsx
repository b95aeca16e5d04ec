import { FormattedMessage, useIntl } from '@portal/i18n';

/** Until when one may apply, with the zone: the deadline is Finland's also for somebody abroad. */
export function Deadline({ end }: { end: string | null }) {
  const intl = useIntl();
  if (end === null) return <FormattedMessage id="positions.deadline.none" />;
  const date = intl.formatDate(end, { dateStyle: 'medium' });
  const time = intl.formatTime(end, { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' });
  return <FormattedMessage id="positions.deadline.until" values={{ date, time }} />;
}

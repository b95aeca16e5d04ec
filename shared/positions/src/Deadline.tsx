import { FormattedMessage, useIntl } from '@portal/i18n';

interface Props {
  /** ISO 8601; null where there is none. */
  end: string | null;
  /** Whether it has passed, by the server's clock. */
  over: boolean;
}

/** Until when one may apply or might have, with the zone: the deadline is Finland's also for somebody abroad. */
export function Deadline({ end, over }: Props) {
  const intl = useIntl();
  if (end === null) return <FormattedMessage id="positions.deadline.none" />;
  const date = intl.formatDate(end, { dateStyle: 'medium' });
  const time = intl.formatTime(end, { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' });
  return <FormattedMessage id={`positions.deadline.${over ? 'over' : 'until'}`} values={{ date, time }} />;
}

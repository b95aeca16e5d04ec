import type { Position } from '@portal/contract/positions';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { MessageBox } from '@portal/ui/basic';

/** Why one cannot apply; nothing while one can. */
export function StateNotice({ position, now }: { position: Position; now: number }) {
  const intl = useIntl();
  const { state, open, applyPeriodStart } = position;
  if (open) return null;
  if (state === 'filled' || state === 'withdrawn') {
    return (
      <MessageBox>
        <FormattedMessage id={`internal-ads.state.${state}`} />
      </MessageBox>
    );
  }
  if (applyPeriodStart !== null && Date.parse(applyPeriodStart) > now) {
    const date = intl.formatDate(applyPeriodStart, { dateStyle: 'medium' });
    const time = intl.formatTime(applyPeriodStart, { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' });
    return (
      <MessageBox>
        <FormattedMessage id="internal-ads.state.begins" values={{ date, time }} />
      </MessageBox>
    );
  }
  return (
    <MessageBox>
      <FormattedMessage id="internal-ads.state.ended" />
    </MessageBox>
  );
}

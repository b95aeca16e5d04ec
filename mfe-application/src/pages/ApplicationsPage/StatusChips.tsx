import type { ApplicationListItem, ApplicationState } from '@portal/contract/application-list';
import type { StatusSummary } from '@portal/contract/application-status';
import { FormattedMessage } from '@portal/i18n';
import { Icon, type IconType, StatusChip, type StatusChipProps } from '@portal/ui/basic';
import { Bell, Calendar, Check, CircleCheck, Clock, Info, Pencil, RefreshCw, TriangleAlert, X } from '@portal/ui/icons';
import styles from './ApplicationCard.module.css';

interface Look {
  text: string;
  status: StatusChipProps['status'];
  icon: IconType;
}

const STATES: Record<ApplicationState, Look> = {
  draft: { text: 'application.list.state.draft', status: 'draft', icon: Pencil },
  sent: { text: 'application.list.state.sent', status: 'success', icon: CircleCheck },
  'sent-with-changes': { text: 'application.list.state.sent-with-changes', status: 'warning', icon: TriangleAlert },
  cancelled: { text: 'application.list.state.cancelled', status: 'muted', icon: X },
  'period-ended': { text: 'application.list.state.period-ended', status: 'muted', icon: Clock },
};

const STATUSES: Record<Exclude<StatusSummary['status'], 'interview' | 'decision'>, Look> = {
  received: { text: 'application.list.status.received', status: 'primary', icon: Check },
  'in-process': { text: 'application.list.status.in-process', status: 'primary', icon: RefreshCw },
};
const INTERVIEWS: Record<NonNullable<StatusSummary['answer']> | 'open', Look> = {
  open: { text: 'application.list.status.interview', status: 'warning', icon: Calendar },
  accepted: { text: 'application.list.status.interview-accepted', status: 'success', icon: Calendar },
  'other-time': { text: 'application.list.status.interview-other-time', status: 'primary', icon: Calendar },
};
const DECISIONS: Record<NonNullable<StatusSummary['outcome']>, Look> = {
  chosen: { text: 'application.list.status.chosen', status: 'success', icon: CircleCheck },
  reserve: { text: 'application.list.status.reserve', status: 'primary', icon: Clock },
  'not-chosen': { text: 'application.list.status.not-chosen', status: 'muted', icon: Info },
  withdrawn: { text: 'application.list.status.withdrawn', status: 'muted', icon: Info },
};

/** A newer API may send a status that this build does not know. */
function lookOf({ status, answer, outcome }: StatusSummary): Look | undefined {
  if (status === 'interview') return INTERVIEWS[answer ?? 'open'];
  return status === 'decision' ? outcome && DECISIONS[outcome] : STATUSES[status];
}

/** Where an application stands: what the employer said last says more than that it was sent. */
export function StatusChips({ application: { state, status, unread } }: { application: ApplicationListItem }) {
  const told = status && lookOf(status);
  const looks = told ? [...(state === 'sent' ? [] : [STATES[state]]), told] : [STATES[state]];
  return (
    <div className={styles.chips}>
      {unread !== undefined && unread > 0 && (
        <StatusChip status="secondary" icon={<Icon of={Bell} size={16} />}>
          <FormattedMessage id="application.list.unread" values={{ count: unread }} />
        </StatusChip>
      )}
      {looks.map(({ text, status: chip, icon }) => (
        <StatusChip key={text} status={chip} icon={<Icon of={icon} size={16} />}>
          <FormattedMessage id={text} />
        </StatusChip>
      ))}
    </div>
  );
}

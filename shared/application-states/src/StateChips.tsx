import type { ApplicationListItem, ApplicationState } from '@portal/contract/application-list';
import type { StatusSummary } from '@portal/contract/application-status';
import { FormattedMessage } from '@portal/i18n';
import { Icon, type IconType, StatusChip, type StatusChipProps } from '@portal/ui/basic';
import { Bell, Calendar, Check, CircleCheck, Clock, Info, Pencil, RefreshCw, TriangleAlert, X } from '@portal/ui/icons';
import styles from './StateChips.module.css';

interface Look {
  text: string;
  status: StatusChipProps['status'];
  icon: IconType;
}

const STATES: Record<ApplicationState, Look> = {
  draft: { text: 'application-states.draft', status: 'draft', icon: Pencil },
  sent: { text: 'application-states.sent', status: 'success', icon: CircleCheck },
  'sent-with-changes': { text: 'application-states.sent-with-changes', status: 'warning', icon: TriangleAlert },
  cancelled: { text: 'application-states.cancelled', status: 'muted', icon: X },
  'period-ended': { text: 'application-states.period-ended', status: 'muted', icon: Clock },
};

const STATUSES: Record<Exclude<StatusSummary['status'], 'interview' | 'decision'>, Look> = {
  received: { text: 'application-states.received', status: 'primary', icon: Check },
  'in-process': { text: 'application-states.in-process', status: 'primary', icon: RefreshCw },
};
const INTERVIEWS: Record<NonNullable<StatusSummary['answer']> | 'open', Look> = {
  open: { text: 'application-states.interview', status: 'warning', icon: Calendar },
  accepted: { text: 'application-states.interview-accepted', status: 'success', icon: Calendar },
  'other-time': { text: 'application-states.interview-other-time', status: 'primary', icon: Calendar },
};
const DECISIONS: Record<NonNullable<StatusSummary['outcome']>, Look> = {
  chosen: { text: 'application-states.chosen', status: 'success', icon: CircleCheck },
  reserve: { text: 'application-states.reserve', status: 'primary', icon: Clock },
  'not-chosen': { text: 'application-states.not-chosen', status: 'muted', icon: Info },
  withdrawn: { text: 'application-states.stopped', status: 'muted', icon: Info },
};

const INTERVIEW_OVER: Look = { text: 'application-states.interview-over', status: 'muted', icon: Calendar };

/** A newer API may send a status that this build does not know. */
function lookOf({ status, answer, outcome, start }: StatusSummary, now: number): Look | undefined {
  if (status === 'interview') {
    const over = start !== undefined && Date.parse(start) <= now;
    return over ? INTERVIEW_OVER : INTERVIEWS[answer ?? 'open'];
  }
  return status === 'decision' ? outcome && DECISIONS[outcome] : STATUSES[status];
}

interface Props {
  application: ApplicationListItem;
  /** Epoch ms by the server's clock. */
  now: number;
}

/** Where an application stands: what the employer said last says more than that it was sent. */
export function StateChips({ application: { state, status, unread }, now }: Props) {
  const told = status && lookOf(status, now);
  const looks = told ? [...(state === 'sent' ? [] : [STATES[state]]), told] : [STATES[state]];
  return (
    <div className={styles.chips}>
      {unread !== undefined && unread > 0 && (
        <StatusChip status="secondary" icon={<Icon of={Bell} size={16} />}>
          <FormattedMessage id="application-states.unread" values={{ count: unread }} />
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

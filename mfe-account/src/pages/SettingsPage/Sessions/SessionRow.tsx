import type { OwnSession } from '@portal/contract/account';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { Button, StatusChip } from '@portal/ui/basic';
import rows from '../../../components/Rows.module.css';
import { agentName } from '../../../model/agent-name';

interface SessionRowProps {
  session: OwnSession;
  ending: boolean;
  onEnd(id: string): void;
}

/** One browser, by name and the time it was last used. */
export function SessionRow({ session: { id, agent, current, lastSeenAt, createdAt }, ending, onEnd }: SessionRowProps) {
  const intl = useIntl();
  const name = agentName(agent) ?? intl.formatMessage({ id: 'account.settings.sessions.unknown' });
  const moment = (at: string) =>
    intl.formatDate(at, {
      day: 'numeric',
      month: 'numeric',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  return (
    <li className={rows.row}>
      <div className={rows.facts}>
        <p className={rows.name}>
          {name}{' '}
          {current && (
            <StatusChip status="success">
              <FormattedMessage id="account.settings.sessions.current" />
            </StatusChip>
          )}
        </p>
        <p className={rows.muted}>
          <FormattedMessage
            id="account.settings.sessions.times"
            values={{ since: moment(createdAt), seen: moment(lastSeenAt) }}
          />
        </p>
      </div>
      {!current && (
        <Button
          size="small"
          loading={ending}
          aria-label={intl.formatMessage({ id: 'account.settings.sessions.end-named' }, { name })}
          onClick={() => onEnd(id)}
        >
          <FormattedMessage id="account.settings.sessions.end" />
        </Button>
      )}
    </li>
  );
}

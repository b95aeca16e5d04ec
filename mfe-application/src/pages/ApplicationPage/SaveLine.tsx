import { FormattedMessage, type IntlShape, useIntl } from '@portal/i18n';
import { Button, Icon, VisuallyHidden } from '@portal/ui/basic';
import { Check, RefreshCw, TriangleAlert, WifiOff } from '@portal/ui/icons';
import type { SaveStatus } from '../../autosave/outbox';
import { useOutbox, useSaveStatus } from '../../autosave/outbox-context';
import styles from './SaveLine.module.css';

/** Whether what was typed is safe; always the truth. */
export function SaveLine({ automatic }: { automatic: boolean }) {
  const intl = useIntl();
  const outbox = useOutbox();
  const status = useSaveStatus();
  const text = saveText(intl, status, automatic);
  const risky = status.unsaved > 0 && status.kept === 'page';
  return (
    <div className={styles.line}>
      <span className={styles[TONES[status.phase]]}>
        {text && <Icon of={ICONS[status.phase]} size={20} />}
        <span>{text}</span>
      </span>
      {risky && (
        <span className={styles.warn}>
          <FormattedMessage id="application.save.page-only" />
        </span>
      )}
      {status.phase === 'log-in' && (
        <Button size="small" onClick={() => void outbox.flush()}>
          <FormattedMessage id="application.save.log-in-button" />
        </Button>
      )}
    </div>
  );
}

/** The same for those who do not see the line: the one live region about saving, and a polite one. */
export function SaveAnnouncement({ automatic }: { automatic: boolean }) {
  const intl = useIntl();
  const status = useSaveStatus();
  const spoken = SPOKEN.has(status.phase) && (status.phase !== 'clean' || status.savedAt !== undefined);
  return (
    <VisuallyHidden>
      <span role="status">{spoken ? saveText(intl, status, automatic) : ''}</span>
    </VisuallyHidden>
  );
}

/** "Saving…" at every pause would drown what the person is doing. */
const SPOKEN: ReadonlySet<SaveStatus['phase']> = new Set(['clean', 'retrying', 'log-in', 'attention', 'halted']);

const ICONS = {
  clean: Check,
  waiting: RefreshCw,
  saving: RefreshCw,
  retrying: WifiOff,
  'log-in': TriangleAlert,
  attention: TriangleAlert,
  halted: TriangleAlert,
};
const TONES = {
  clean: 'good',
  waiting: 'plain',
  saving: 'plain',
  retrying: 'warn',
  'log-in': 'warn',
  attention: 'warn',
  halted: 'warn',
} as const;

function saveText(intl: IntlShape, status: SaveStatus, automatic: boolean): string {
  const say = (id: string, values?: Record<string, string | number>) => intl.formatMessage({ id }, values);
  switch (status.phase) {
    case 'clean': {
      if (status.savedAt !== undefined) {
        return say('application.save.saved', { time: intl.formatTime(status.savedAt).replace(/^0/, '') });
      }
      return say(automatic ? 'application.save.automatic' : 'application.save.manual');
    }
    case 'waiting':
      return say(automatic ? 'application.save.saving' : 'application.save.waiting');
    case 'saving':
      return say('application.save.saving');
    case 'retrying':
      return say(status.cause === 'network' ? 'application.save.no-connection' : 'application.save.no-answer');
    case 'log-in':
      return say('application.save.log-in');
    case 'attention':
      return say('application.save.attention', { count: status.unsaved });
    case 'halted':
      return say('application.save.halted');
  }
}

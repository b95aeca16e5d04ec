import type { SaveStatus } from '@portal/auto-save/save-status';
import { FormattedMessage } from '@portal/i18n';
import { Button, Icon, useFocusWhenLost, VisuallyHidden } from '@portal/ui/basic';
import { Check, Pencil, RefreshCw, TriangleAlert, WifiOff } from '@portal/ui/icons';
import { useEffect, useRef, useState } from 'react';
import { useAutoSave, useSaveStatus } from '../../../components/auto-save-context';
import { goToField } from '../../../components/fields/go-to-field';
import styles from './SaveLine.module.css';
import { useSaveText } from './useSaveText';

const HEADING = {
  get current() {
    return document.querySelector('h1');
  },
};

/** Whether what was typed is safe; always the truth. @param fields whether the page has the fields that it can lead to */
export function SaveLine({ automatic, fields = true }: { automatic: boolean; fields?: boolean }) {
  const autoSave = useAutoSave();
  const status = useSaveStatus();
  const text = useSaveText(status, automatic);
  const look = lookOf(status, automatic);
  const risky = status.unsaved > 0 && status.durability === 'page';
  const show = () => {
    const edit = autoSave.all().find(({ block }) => block);
    if (edit) goToField(edit);
  };
  // The button stays until the log-in has ended one way or the other: the dialog over the page gives the focus back to it.
  const [loggingIn, setLoggingIn] = useState(false);
  const logIn = async () => {
    setLoggingIn(true);
    await autoSave.flush();
    setLoggingIn(false);
  };
  const canLogIn = loggingIn || status.state === 'awaiting-login';
  const line = useRef<HTMLDivElement>(null);
  useFocusWhenLost(String(canLogIn), HEADING, line);
  return (
    <div ref={line} className={styles.line}>
      <span className={styles[look.tone]}>
        <Icon of={look.icon} size={20} />
        <span className={styles.text}>{text}</span>
      </span>
      {risky && (
        <span className={styles.warn}>
          <FormattedMessage id="application.save.page-only" />
        </span>
      )}
      {canLogIn && (
        <Button size="small" loading={loggingIn} onClick={() => void logIn()}>
          <FormattedMessage id="application.save.log-in-button" />
        </Button>
      )}
      {fields && status.state === 'attention' && (
        <Button size="small" onClick={show}>
          <FormattedMessage id="application.save.show" />
        </Button>
      )}
    </div>
  );
}

/**
 * The same for screen readers: the one live region about saving, and a polite one. It tells the first save, each obstacle and its end;
 * every save would drown what the person is doing.
 */
export function SaveAnnouncement({ automatic }: { automatic: boolean }) {
  const status = useSaveStatus();
  const text = useSaveText(status, automatic);
  const [spoken, setSpoken] = useState('');
  const worthTelling = useRef(true);
  const unsafe = NEEDS_ATTENTION.has(status.state);
  const saved = status.state === 'idle' && status.savedAt !== undefined;
  useEffect(() => {
    if (unsafe) setSpoken(text);
    else if (!saved) setSpoken('');
    else if (worthTelling.current || !automatic) setSpoken(text);
    if (unsafe || saved) worthTelling.current = unsafe;
  }, [unsafe, saved, text, automatic]);
  return (
    <VisuallyHidden>
      <span role="status">{spoken}</span>
    </VisuallyHidden>
  );
}

const NEEDS_ATTENTION: ReadonlySet<SaveStatus['state']> = new Set([
  'backoff',
  'awaiting-login',
  'attention',
  'stopped',
]);

const LOOKS = {
  saved: { icon: Check, tone: 'good' },
  plain: { icon: Check, tone: 'plain' },
  unsaved: { icon: Pencil, tone: 'plain' },
  busy: { icon: RefreshCw, tone: 'plain' },
  offline: { icon: WifiOff, tone: 'warn' },
  problem: { icon: TriangleAlert, tone: 'warn' },
} as const;

function lookOf({ state, savedAt }: SaveStatus, automatic: boolean) {
  switch (state) {
    case 'idle':
      return savedAt === undefined ? LOOKS.plain : LOOKS.saved;
    case 'dirty':
    case 'debouncing':
      return automatic ? LOOKS.busy : LOOKS.unsaved;
    case 'sending':
      return LOOKS.busy;
    case 'backoff':
      return LOOKS.offline;
    default:
      return LOOKS.problem;
  }
}

import { FormattedMessage } from '@portal/i18n';
import { Button, Spinner } from '@portal/ui/basic';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import styles from './Opening.module.css';

/** Milliseconds before the wait is told: what comes sooner would make it flash. */
const TOLD_AFTER_MS = 500;

interface Props {
  load(): Promise<unknown>;
  onCancel(): void;
  /** Shown once its code is there. */
  children: ReactNode;
}

/**
 * Something that somebody has opened. While its code is on its way a dialog says so: if they could go on in the page, what they opened would
 * come over what they type by then. It is the browser's own dialog, since the code of the others may be what is still missing.
 */
export function Opening({ load, onCancel, children }: Props) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [outcome, setOutcome] = useState<{ error?: unknown }>();
  const start = useEffectEvent(load);
  useEffect(() => {
    let wanted = true;
    const end = (result: { error?: unknown }) => {
      if (!wanted) return;
      // Before anything else is drawn: so the focus is back where it was when what was opened asks where it came from.
      dialog.current?.close();
      setOutcome(result);
    };
    start().then(
      () => end({}),
      (error: unknown) => end({ error }),
    );
    const timer = setTimeout(() => dialog.current?.showModal(), TOLD_AFTER_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, []);
  const cancel = () => {
    dialog.current?.close();
    onCancel();
  };
  if (outcome?.error) throw outcome.error;
  if (outcome) return children;
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onCancel={cancel}>
      <p id={titleId} className={styles.title}>
        <Spinner size={32} label="" />
        <FormattedMessage id="application.part.opening" />
      </p>
      <Button onClick={cancel}>
        <FormattedMessage id="application.part.cancel" />
      </Button>
    </dialog>
  );
}

import { FormattedMessage } from '@portal/i18n';
import { Button, Spinner } from '@portal/ui/basic';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import styles from './Opening.module.css';

/** Milliseconds before the wait is told: what comes sooner would make it flash. */
const TOLD_AFTER_MS = 500;

interface Props {
  load(): Promise<unknown>;
  onCancel(): void;
}

/**
 * Over the page while the code of what somebody has opened is on its way: if they could go on in the page, what they opened would come over what
 * they type by then. It is the browser's own dialog, since the code of the others may be what is still missing.
 */
export function Opening({ load, onCancel }: Props) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const start = useEffectEvent(load);
  useEffect(() => {
    const timer = setTimeout(() => dialog.current?.showModal(), TOLD_AFTER_MS);
    // React renders again some time after this: so the focus is back where it was when what was opened asks where it came from.
    const end = () => {
      clearTimeout(timer);
      dialog.current?.close();
    };
    start().then(end, end);
    return () => clearTimeout(timer);
  }, []);
  const cancel = () => {
    // Before it leaves the page, which would take the focus with it.
    dialog.current?.close();
    onCancel();
  };
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

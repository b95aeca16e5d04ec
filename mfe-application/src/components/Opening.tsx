import { FormattedMessage } from '@portal/i18n';
import { Button, Spinner } from '@portal/ui/basic';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import styles from './Opening.module.css';
import { usePersonIsAsked } from './usePersonIsAsked';

/** Milliseconds before the wait is told: what comes sooner would make it flash. */
const TOLD_AFTER_MS = 500;

const DIALOG = '[role="dialog"], [role="alertdialog"]';
const hasDialog = (node: Node) => node instanceof Element && (node.matches(DIALOG) || node.querySelector(DIALOG));

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
  const arrived = useRef(false);
  const personIsAsked = usePersonIsAsked();
  const start = useEffectEvent(load);
  const cancel = useEffectEvent(() => {
    // Before it leaves the page, which would take the focus with it.
    dialog.current?.close();
    onCancel();
  });
  useEffect(() => {
    if (personIsAsked) return cancel();
    const timer = setTimeout(() => dialog.current?.showModal(), TOLD_AFTER_MS);
    // The shell may ask something meanwhile, such as whether the session is to go on: this would lie over it.
    const asked = new MutationObserver((changes) => {
      if (changes.some(({ addedNodes }) => [...addedNodes].some(hasDialog))) cancel();
    });
    asked.observe(document.body, { childList: true });
    // React renders again some time after this: so the focus is back where it was when what was opened asks where it came from.
    const end = () => {
      arrived.current = true;
      stop();
      dialog.current?.close();
    };
    const stop = () => {
      clearTimeout(timer);
      asked.disconnect();
    };
    start().then(end, end);
    return stop;
  }, [personIsAsked]);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      // Of the Escape key, too, which may close a dialog without asking.
      onClose={() => {
        if (!arrived.current) onCancel();
      }}
    >
      <p id={titleId} className={styles.title}>
        <Spinner size={32} label="" />
        <FormattedMessage id="application.part.opening" />
      </p>
      <Button onClick={() => dialog.current?.close()}>
        <FormattedMessage id="application.part.close" />
      </Button>
    </dialog>
  );
}

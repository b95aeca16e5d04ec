import CircleAlert from 'lucide-react/icons/circle-alert';
import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { Icon } from '../../basic/Icon/Icon';
import { useTexts } from '../../texts/useTexts';
import styles from './ErrorSummary.module.css';

export interface SummaryError {
  /** Id of the control to go to. */
  id: string;
  /** The field's label. */
  label: string;
  message: string;
}

export interface ErrorSummaryProps {
  errors: readonly SummaryError[];
  title?: string;
  /** Change it at each failed submission: the summary then takes the focus, so that nobody misses it. */
  focusKey?: number | string;
}

/** Frames to wait for a field that is not drawn yet; about two seconds. */
const PATIENCE = 120;
/** The latest that was asked for. */
let frame = 0;

// A fragment in the address would be a navigation to the router, so the link moves the focus itself.
const goTo = (id: string) => (event: MouseEvent) => {
  event.preventDefault();
  cancelAnimationFrame(frame);
  focusControl(id, document.activeElement, PATIENCE);
};

function focusControl(id: string, from: Element | null, frames: number): void {
  const { activeElement } = document;
  // The reader has gone on to something else meanwhile.
  if (activeElement !== from && activeElement !== document.body) return;
  const control = document.getElementById(id);
  if (control) {
    control.scrollIntoView?.({ block: 'center' });
    control.focus({ preventScroll: true });
  } else if (frames > 0) frame = requestAnimationFrame(() => focusControl(id, from, frames - 1));
}

/** Everything that must be corrected, each a link to its field. Nothing when there are no errors. */
export function ErrorSummary({ errors, title, focusKey }: ErrorSummaryProps) {
  const texts = useTexts();
  const titleId = useId();
  const box = useRef<HTMLElement>(null);
  const any = errors.length > 0;
  useEffect(() => {
    if (!any || focusKey === undefined) return;
    box.current?.focus({ preventScroll: true });
    // Left to itself a browser shows the middle of a long list, and not what it is about.
    box.current?.scrollIntoView?.({ block: 'start' });
  }, [any, focusKey]);
  if (!any) return null;
  return (
    <section ref={box} className={styles.summary} tabIndex={-1} aria-labelledby={titleId}>
      <div id={titleId} className={styles.title}>
        <Icon of={CircleAlert} size={24} />
        {title ?? texts.errorsToFix(errors.length)}
      </div>
      <ul className={styles.list}>
        {errors.map((error) => (
          <li key={`${error.id}:${error.message}`}>
            <a className={styles.link} href={`#${error.id}`} onClick={goTo(error.id)}>
              {lead(error.label)} {error.message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A label that is a question needs no colon after it. */
function lead(label: string): string {
  return /[?!.:]$/.test(label) ? label : `${label}:`;
}

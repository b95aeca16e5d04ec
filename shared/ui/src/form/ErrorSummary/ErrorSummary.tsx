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
  /** Id of the button that shows the control, for one that is not drawn while it is closed. */
  opener?: string;
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
const goTo = (error: SummaryError) => (event: MouseEvent) => {
  event.preventDefault();
  cancelAnimationFrame(frame);
  focusControl(error, document.activeElement, PATIENCE);
};

function focusControl(error: SummaryError, from: Element | null, frames: number): void {
  const { activeElement } = document;
  const isPressed = activeElement !== null && activeElement.id === error.opener;
  // The reader has gone on to something else meanwhile. A button that was pressed here may have taken the focus.
  if (activeElement !== from && activeElement !== document.body && !isPressed) return;
  const control = document.getElementById(error.id);
  if (control && !control.closest('[hidden]')) {
    control.scrollIntoView?.({ block: 'center' });
    control.focus({ preventScroll: true });
    return;
  }
  const button = openingButton(control, error.opener);
  if (button?.getAttribute('aria-expanded') === 'false') button.click();
  if (frames > 0) frame = requestAnimationFrame(() => focusControl(error, from, frames - 1));
}

/** The button of the closed part of the page that the control, or the button that shows it, stands in; else that button. */
function openingButton(control: HTMLElement | null, opener = ''): HTMLElement | null {
  const drawn = control ?? document.getElementById(opener);
  const panel = drawn?.closest('[hidden]');
  return panel ? document.querySelector<HTMLElement>(`[aria-controls="${panel.id}"]`) : drawn;
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
            <a className={styles.link} href={`#${error.id}`} onClick={goTo(error)}>
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

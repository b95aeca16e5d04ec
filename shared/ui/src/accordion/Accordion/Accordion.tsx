import ChevronDown from 'lucide-react/icons/chevron-down';
import { createElement, type ReactNode, useId, useRef } from 'react';
import { Icon } from '../../basic/Icon/Icon';
import styles from './Accordion.module.css';

export interface AccordionProps {
  title: ReactNode;
  /** Depth of the title's heading in the page, 1 to 6. */
  titleLevel?: number;
  open: boolean;
  onToggle(open: boolean): void;
  icon?: ReactNode;
  /** After the title, e.g. a StatusChip. */
  status?: ReactNode;
  /** Id of the button, the target of an error summary's link. */
  id?: string;
  /** Made at the first opening and kept from then on, so that what was typed survives a closing. */
  children: ReactNode;
}

/** A part of the page that opens and closes under its heading. */
export function Accordion({ title, titleLevel = 2, open, onToggle, icon, status, id, children }: AccordionProps) {
  const made = useId();
  const buttonId = id ?? made;
  const opened = useRef(open);
  if (open) opened.current = true;
  const button = (
    <button
      type="button"
      id={buttonId}
      className={styles.button}
      aria-expanded={open}
      aria-controls={`${buttonId}-panel`}
      onClick={() => onToggle(!open)}
    >
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={styles.title}>{title}</span>
      {status}
      <Icon of={ChevronDown} size={24} className={styles.chevron} />
    </button>
  );
  return (
    <div className={styles.accordion}>
      {createElement(`h${titleLevel}`, { className: styles.heading }, button)}
      <section id={`${buttonId}-panel`} className={styles.panel} aria-labelledby={buttonId} hidden={!open}>
        {opened.current && children}
      </section>
    </div>
  );
}

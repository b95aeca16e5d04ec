import { type AriaAttributes, type ReactNode, useId } from 'react';
import { classes } from '../../classes';
import styles from './choice.module.css';

export interface ChoiceProps extends Pick<AriaAttributes, 'aria-describedby' | 'aria-invalid' | 'aria-required'> {
  type: 'checkbox' | 'radio';
  id?: string;
  name?: string;
  checked: boolean;
  onChange(checked: boolean): void;
  onBlur?(): void;
  readOnly?: boolean;
  help?: ReactNode;
  /** After the text, but no part of the accessible name. */
  note?: ReactNode;
  children: ReactNode;
  /** Of the text, where it is in another language than the page. */
  lang?: string;
}

/** One box or radio button; the whole line is its target. */
export function Choice({
  type,
  readOnly,
  help,
  note,
  children,
  lang,
  onChange,
  'aria-describedby': described,
  ...input
}: ChoiceProps) {
  const helpId = useId();
  const textId = useId();
  return (
    <label className={styles.choice}>
      <input
        {...input}
        className={classes(styles.input, type === 'radio' ? styles.radio : styles.box)}
        type={type}
        disabled={readOnly}
        // The name is the text alone; without this the help inside the label would be a part of it.
        aria-labelledby={textId}
        aria-describedby={[described, help && helpId].filter(Boolean).join(' ') || undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={styles.text}>
        <span>
          <span id={textId} lang={lang}>
            {children}
          </span>{' '}
          {note}
        </span>
        {help && (
          <span id={helpId} className={styles.help}>
            {help}
          </span>
        )}
      </span>
    </label>
  );
}

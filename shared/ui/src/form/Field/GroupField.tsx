import { type FocusEvent, type ReactNode, useId } from 'react';
import { VisuallyHidden } from '../../basic/VisuallyHidden/VisuallyHidden';
import type { FieldProps } from './Field';
import styles from './Field.module.css';
import { describedBy, FieldMessages, FieldNote, fieldIds } from './FieldHead';

export interface GroupFieldProps extends FieldProps {
  /** Called when the focus leaves the whole group. */
  onBlur?(): void;
  /** `radiogroup` tells more than a plain group: that one is chosen of many, and that it is required. */
  role?: 'group' | 'radiogroup';
  children(first: { id: string; name: string }): ReactNode;
}

/** A Field around several controls: the label is a legend, and the id belongs to the first control. */
export function GroupField({
  id,
  label,
  help,
  error,
  required,
  readOnly,
  hideLabel,
  onBlur,
  role,
  children,
}: GroupFieldProps) {
  const made = useId();
  const firstId = id ?? made;
  const ids = fieldIds(firstId);
  // A plain group may not carry these; its words and its boxes tell the same.
  const states =
    role === 'radiogroup' ? { 'aria-required': required || undefined, 'aria-invalid': error ? true : undefined } : {};
  const blur = (event: FocusEvent<HTMLFieldSetElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
  };
  return (
    <fieldset
      className={styles.field}
      role={role}
      {...states}
      aria-labelledby={`${firstId}-legend`}
      aria-describedby={describedBy(ids, { help, error, required: !hideLabel && (required || readOnly) })}
      onBlur={blur}
    >
      {/* Not a <legend>: it cannot be laid out in one line with the words after it. */}
      <div className={styles.head}>
        {hideLabel ? (
          <VisuallyHidden>
            <span id={`${firstId}-legend`}>{label}</span>
          </VisuallyHidden>
        ) : (
          <span id={`${firstId}-legend`} className={styles.label}>
            {label}
          </span>
        )}
        {!hideLabel && <FieldNote ids={ids} required={required} readOnly={readOnly} />}
      </div>
      <FieldMessages ids={ids} help={help} error={error} />
      {children({ id: firstId, name: made })}
    </fieldset>
  );
}

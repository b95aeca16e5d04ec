import { type ReactNode, useId } from 'react';
import { Choice } from '../Field/Choice';
import type { FieldProps } from '../Field/Field';
import styles from '../Field/Field.module.css';
import { describedBy, FieldMessages, FieldNote, fieldIds } from '../Field/FieldHead';

export interface CheckboxProps extends Omit<FieldProps, 'hideLabel'> {
  checked: boolean;
  onChange(checked: boolean): void;
  onBlur?(): void;
  name?: string;
  /** Shown instead of `label` where the text needs a link or emphasis; `label` still names it in an error summary. */
  children?: ReactNode;
}

/** One yes-or-no question. */
export function Checkbox({ id, label, help, error, required, readOnly, children, ...rest }: CheckboxProps) {
  const made = useId();
  const controlId = id ?? made;
  const ids = fieldIds(controlId);
  return (
    <div className={styles.field}>
      <FieldMessages ids={ids} error={error} />
      <Choice
        {...rest}
        type="checkbox"
        id={controlId}
        readOnly={readOnly}
        help={help}
        note={<FieldNote ids={ids} required={required} readOnly={readOnly} />}
        aria-describedby={describedBy(ids, { error, required: required || readOnly })}
        aria-invalid={error ? true : undefined}
        aria-required={required ? true : undefined}
      >
        {children ?? label}
      </Choice>
    </div>
  );
}

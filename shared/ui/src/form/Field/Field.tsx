import { type ReactNode, useId } from 'react';
import { VisuallyHidden } from '../../basic/VisuallyHidden/VisuallyHidden';
import styles from './Field.module.css';
import { describedBy, FieldMessages, FieldNote, fieldIds } from './FieldHead';

export interface FieldProps {
  /** Id of the focusable control, the target of an error summary's link. */
  id?: string;
  label: string;
  help?: ReactNode;
  /** What is wrong and how to correct it; marks the control as invalid. */
  error?: string;
  required?: boolean;
  readOnly?: boolean;
  /** Keeps the label for screen readers only, where a heading or a column says the same to the eye. */
  hideLabel?: boolean;
}

/** A text about the control that stands outside its Field. */
export interface DescribedElsewhere {
  /** Id of that text. */
  describedById?: string;
}

/** What a control inside a Field must carry. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/** Label above, help under the label, error between them and the control (docs/design/look.md#fields). */
export function Field({
  id,
  label,
  help,
  error,
  required,
  readOnly,
  hideLabel = false,
  after,
  describedById,
  children,
}: FieldProps & DescribedElsewhere & { after?: ReactNode; children: (control: ControlProps) => ReactNode }) {
  const made = useId();
  const controlId = id ?? made;
  const ids = fieldIds(controlId);
  const labelElement = (
    <label id={`${controlId}-label`} className={styles.label} htmlFor={controlId}>
      {label}
    </label>
  );
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        {hideLabel ? <VisuallyHidden>{labelElement}</VisuallyHidden> : labelElement}
        {!hideLabel && <FieldNote ids={ids} required={required} readOnly={readOnly} />}
      </div>
      <FieldMessages ids={ids} help={help} error={error} />
      {children({
        id: controlId,
        'aria-describedby': describedBy(
          ids,
          { help, error, required: !hideLabel && (required || readOnly) },
          describedById,
        ),
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {after}
    </div>
  );
}

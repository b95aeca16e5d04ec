import type { CSSProperties, Ref } from 'react';
import { classes } from '../../classes';
import { CharacterCounter } from '../Field/CharacterCounter';
import control from '../Field/control.module.css';
import { Field, type FieldProps } from '../Field/Field';
import { useTypedText } from '../Field/useTypedText';
import styles from './TextArea.module.css';

export interface TextAreaProps extends FieldProps {
  value: string;
  onChange(value: string): void;
  onBlur?(): void;
  /** Lines shown when empty; the field grows with its text. */
  rows?: number;
  /** Characters. Only counted: cutting a pasted text would lose a part of it without a word. */
  maxLength?: number;
  name?: string;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text. */
export function TextArea({ value, onChange, onBlur, rows = 4, maxLength, name, ref, ...field }: TextAreaProps) {
  const text = useTypedText({ value, onChange, onBlur, ref });
  const style: CSSProperties & Record<`--${string}`, number> = { '--rows': rows };
  return (
    <Field {...field} after={maxLength !== undefined && <CharacterCounter text={value} maximum={maxLength} />}>
      {(props) => (
        <textarea
          {...props}
          {...text}
          className={classes(control.control, styles.area)}
          style={style}
          rows={rows}
          name={name}
          readOnly={field.readOnly}
        />
      )}
    </Field>
  );
}

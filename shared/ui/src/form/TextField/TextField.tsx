import type { HTMLInputTypeAttribute, Ref } from 'react';
import { classes } from '../../classes';
import { CharacterCounter } from '../Field/CharacterCounter';
import control from '../Field/control.module.css';
import { type DescribedElsewhere, Field, type FieldProps } from '../Field/Field';
import { useTypedText } from '../Field/useTypedText';
import { type SizedByContent, widthOf } from '../Field/width';
import styles from './TextField.module.css';

/** Which keyboard a phone shows (docs/specification.md#5-validation). */
export type InputMode = 'numeric' | 'email' | 'decimal' | 'tel' | 'url' | 'text' | 'search';

export interface TextFieldProps extends FieldProps, DescribedElsewhere, SizedByContent {
  value: string;
  onChange(value: string): void;
  onBlur?(): void;
  inputMode?: InputMode;
  /** HTML type; `text` by default, as browsers' own checks of email and url speak another language and other rules. */
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'tel' | 'url' | 'search'>;
  /** Purpose of the field (WCAG 1.3.5), e.g. `given-name`, `email`, `one-time-code`. */
  autoComplete?: string;
  /** Characters. Only counted: cutting a pasted text would lose a part of it without a word. */
  maxLength?: number;
  name?: string;
  spellCheck?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text. */
export function TextField({
  value,
  onChange,
  onBlur,
  inputMode,
  type = 'text',
  autoComplete,
  maxLength,
  characters,
  name,
  spellCheck,
  ref,
  ...field
}: TextFieldProps) {
  const text = useTypedText({ value, onChange, onBlur, ref });
  return (
    <Field {...field} after={maxLength !== undefined && <CharacterCounter text={value} maximum={maxLength} />}>
      {(props) => (
        <div style={widthOf(characters)}>
          <input
            {...props}
            {...text}
            className={classes(control.control, styles.line)}
            type={type}
            inputMode={inputMode}
            autoComplete={autoComplete}
            name={name}
            spellCheck={spellCheck}
            readOnly={field.readOnly}
          />
        </div>
      )}
    </Field>
  );
}

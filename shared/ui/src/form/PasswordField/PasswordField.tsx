import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { Icon } from '../../basic/Icon/Icon';
import { useTexts } from '../../texts/useTexts';
import control from '../Field/control.module.css';
import { Field, type FieldProps } from '../Field/Field';
import styles from '../Field/withButton.module.css';

export interface PasswordFieldProps extends FieldProps {
  value: string;
  onChange(value: string): void;
  onBlur?(): void;
  /** Tells password managers whether to fill in or to propose. */
  autoComplete: 'current-password' | 'new-password';
  name?: string;
}

/** A password with a button that shows what was typed. */
export function PasswordField({ value, onChange, onBlur, autoComplete, name, ...field }: PasswordFieldProps) {
  const texts = useTexts();
  const [shown, setShown] = useState(false);
  return (
    <Field {...field}>
      {(props) => (
        <div className={styles.wrap}>
          <input
            {...props}
            className={control.control}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            name={name}
            readOnly={field.readOnly}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={onBlur}
          />
          <button
            type="button"
            className={styles.button}
            aria-controls={props.id}
            aria-label={shown ? texts.hidePassword : texts.showPassword}
            onClick={() => setShown(!shown)}
          >
            <Icon of={shown ? EyeOff : Eye} size={24} />
          </button>
        </div>
      )}
    </Field>
  );
}

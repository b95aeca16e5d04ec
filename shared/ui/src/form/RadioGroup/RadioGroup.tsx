import { useId } from 'react';
import { Button } from '../../basic/Button/Button';
import { classes } from '../../classes';
import { useTexts } from '../../texts/useTexts';
import { Choice } from '../Field/Choice';
import styles from '../Field/choice.module.css';
import type { FieldProps } from '../Field/Field';
import { GroupField } from '../Field/GroupField';
import type { Option } from '../Field/option';

export interface RadioGroupProps extends FieldProps {
  options: readonly Option[];
  /** Id of the chosen option, or an empty text. */
  value: string;
  onChange(value: string): void;
  onBlur?(): void;
  /** Side by side where there is room; for two or three short options. */
  inline?: boolean;
  /** A chosen answer can be taken back. */
  clearable?: boolean;
}

/** One of a few options, all in sight. For many options take Select. */
export function RadioGroup({ options, value, onChange, inline = false, clearable = false, ...field }: RadioGroupProps) {
  const made = useId();
  const id = field.id ?? made;
  const texts = useTexts();
  const clear = () => {
    onChange('');
    // The button goes away; the focus stays with the question.
    document.getElementById(id)?.focus();
  };
  const group = (
    <GroupField {...field} id={id} role="radiogroup">
      {(first) => (
        <div className={classes(styles.choices, inline && styles.inline)}>
          {options.map((option, index) => (
            <Choice
              key={option.id}
              type="radio"
              id={index === 0 ? first.id : `${first.id}-${option.id}`}
              name={first.name}
              checked={option.id === value}
              onChange={() => onChange(option.id)}
              readOnly={field.readOnly}
              help={option.help}
              lang={option.lang}
            >
              {option.label}
            </Choice>
          ))}
        </div>
      )}
    </GroupField>
  );
  if (!clearable) return group;
  return (
    <div className={styles.clearable}>
      {group}
      {value !== '' && !field.readOnly && (
        <Button size="small" variant="flat" aria-label={`${texts.clearAnswer}: ${field.label}`} onClick={clear}>
          {texts.clearAnswer}
        </Button>
      )}
    </div>
  );
}

import { classes } from '../../classes';
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
}

/** One of a few options, all in sight. For many options take Select. */
export function RadioGroup({ options, value, onChange, inline = false, ...field }: RadioGroupProps) {
  return (
    <GroupField {...field} role="radiogroup">
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
            >
              {option.label}
            </Choice>
          ))}
        </div>
      )}
    </GroupField>
  );
}

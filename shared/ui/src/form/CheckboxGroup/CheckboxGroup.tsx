import { Choice } from '../Field/Choice';
import styles from '../Field/choice.module.css';
import type { FieldProps } from '../Field/Field';
import { GroupField } from '../Field/GroupField';
import type { Option } from '../Field/option';

export interface CheckboxGroupProps extends FieldProps {
  options: readonly Option[];
  /** Ids of the ticked options. */
  value: readonly string[];
  /** Gives the ticked ids in the order of the options. */
  onChange(value: string[]): void;
  onBlur?(): void;
}

/** Any number of a few options, all in sight. For many options take MultiSelect. */
export function CheckboxGroup({ options, value, onChange, ...field }: CheckboxGroupProps) {
  const toggle = (id: string, ticked: boolean) =>
    onChange(options.map((option) => option.id).filter((other) => (other === id ? ticked : value.includes(other))));
  return (
    <GroupField {...field}>
      {(first) => (
        <div className={styles.choices}>
          {options.map((option, index) => (
            <Choice
              key={option.id}
              type="checkbox"
              id={index === 0 ? first.id : `${first.id}-${option.id}`}
              checked={value.includes(option.id)}
              onChange={(ticked) => toggle(option.id, ticked)}
              readOnly={field.readOnly}
              help={option.help}
              lang={option.lang}
              aria-invalid={field.error ? true : undefined}
            >
              {option.label}
            </Choice>
          ))}
        </div>
      )}
    </GroupField>
  );
}

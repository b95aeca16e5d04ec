import ChevronDown from 'lucide-react/icons/chevron-down';
import { Icon } from '../../basic/Icon/Icon';
import { classes } from '../../classes';
import { useTexts } from '../../texts/useTexts';
import control from '../Field/control.module.css';
import { Field, type FieldProps } from '../Field/Field';
import type { Option } from '../Field/option';
import { type SizedByContent, widthOf } from '../Field/width';
import styles from './Select.module.css';

export interface SelectProps extends FieldProps, SizedByContent {
  options: readonly Option[];
  /** Id of the chosen option, or an empty text. */
  value: string;
  onChange(value: string): void;
  onBlur?(): void;
  name?: string;
  autoComplete?: string;
  /** There is always a choice, such as the order of a list: no line asks for one. */
  alwaysChosen?: boolean;
}

/** Pixels of the sign that it opens, beside the text. */
const CHEVRON = 32;

/** One of several options, in the browser's own list: on a phone nothing else is as easy. For long lists take ComboBox. */
export function Select({
  options,
  value,
  onChange,
  onBlur,
  name,
  autoComplete,
  characters,
  alwaysChosen = false,
  ...field
}: SelectProps) {
  const texts = useTexts();
  const chosen = options.find((option) => option.id === value);
  return (
    <Field {...field}>
      {(props) =>
        field.readOnly ? (
          <input
            {...props}
            className={control.control}
            style={widthOf(characters, CHEVRON)}
            readOnly
            value={chosen?.label ?? ''}
          />
        ) : (
          <div className={styles.wrap} style={widthOf(characters, CHEVRON)}>
            <select
              {...props}
              className={classes(control.control, styles.select)}
              name={name}
              autoComplete={autoComplete}
              value={chosen ? value : ''}
              onChange={(event) => onChange(event.currentTarget.value)}
              onBlur={onBlur}
            >
              {!alwaysChosen && <option value="">{texts.choose}</option>}
              {options.map((option) => (
                <option key={option.id} value={option.id}>
                  {option.label}
                </option>
              ))}
            </select>
            <Icon of={ChevronDown} className={styles.chevron} />
          </div>
        )
      }
    </Field>
  );
}

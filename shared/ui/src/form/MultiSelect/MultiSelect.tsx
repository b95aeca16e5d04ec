import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import { Icon } from '../../basic/Icon/Icon';
import { classes } from '../../classes';
import { MENU_MAX_HEIGHT } from '../../constants';
import { useTexts } from '../../texts/useTexts';
import { Choice } from '../Field/Choice';
import control from '../Field/control.module.css';
import type { FieldProps } from '../Field/Field';
import { GroupField } from '../Field/GroupField';
import type { Option } from '../Field/option';
import styles from './MultiSelect.module.css';

export interface MultiSelectProps extends FieldProps {
  options: readonly Option[];
  /** Ids of the chosen options. */
  value: readonly string[];
  /** Gives the chosen ids in the order of the options. */
  onChange(value: string[]): void;
  onBlur?(): void;
}

/**
 * Any number of many options: a list that unfolds in place, as boxes to tick, and the chosen ones under it. It floats over nothing, so it
 * works on a phone and with a keyboard without rules of its own.
 */
export function MultiSelect({ options, value, onChange, ...field }: MultiSelectProps) {
  const texts = useTexts();
  const [open, setOpen] = useState(false);
  const listId = useId();
  const countId = useId();
  const chosen = options.filter((option) => value.includes(option.id));
  const set = (id: string, ticked: boolean) =>
    onChange(options.map((option) => option.id).filter((other) => (other === id ? ticked : value.includes(other))));
  return (
    <GroupField {...field}>
      {(first) => (
        <>
          {!field.readOnly && (
            <button
              type="button"
              id={first.id}
              className={classes(control.control, styles.opener)}
              aria-expanded={open}
              aria-controls={listId}
              aria-labelledby={`${first.id}-legend ${countId}`}
              onClick={() => setOpen(!open)}
            >
              <span id={countId}>{chosen.length > 0 ? texts.selectedCount(chosen.length) : texts.choose}</span>
              <Icon of={ChevronDown} />
            </button>
          )}
          <div id={listId} className={styles.list} style={{ maxBlockSize: MENU_MAX_HEIGHT }} hidden={!open}>
            {open &&
              options.map((option) => (
                <Choice
                  key={option.id}
                  type="checkbox"
                  checked={value.includes(option.id)}
                  onChange={(ticked) => set(option.id, ticked)}
                  help={option.help}
                >
                  {option.label}
                </Choice>
              ))}
          </div>
          {chosen.length > 0 && (
            <ul className={styles.chips}>
              {chosen.map((option) => (
                <li key={option.id}>
                  {field.readOnly ? (
                    <span className={styles.chip}>{option.label}</span>
                  ) : (
                    <button
                      type="button"
                      className={styles.chip}
                      aria-label={texts.removeNamed(option.label)}
                      onClick={() => {
                        set(option.id, false);
                        document.getElementById(first.id)?.focus();
                      }}
                    >
                      {option.label}
                      <Icon of={X} size={16} />
                    </button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </GroupField>
  );
}

import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { use } from 'react';
import { ComboBox as AriaComboBox, Button, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox';
import { Icon } from '../../basic/Icon/Icon';
import { MENU_MAX_HEIGHT, MENU_MAX_HEIGHT_IN_MODAL, POPPER_MIN_WIDTH } from '../../constants';
import control from '../../form/Field/control.module.css';
import { Field, type FieldProps } from '../../form/Field/Field';
import type { Option } from '../../form/Field/option';
import { InModalContext } from '../../modal/Modal/InModalContext';
import { useTexts } from '../../texts/useTexts';
import styles from './ComboBox.module.css';

export interface ComboBoxProps extends FieldProps {
  options: readonly Option[];
  /** Id of the chosen option, or an empty text. */
  value: string;
  /** Gives the id of the chosen option, or an empty text when the field was emptied. */
  onChange(value: string): void;
  onBlur?(): void;
}

/** One of a long list, found by typing a part of its name. What is typed but not chosen is put back on leaving the field. */
export function ComboBox({ options, value, onChange, onBlur, ...field }: ComboBoxProps) {
  const texts = useTexts();
  const inModal = use(InModalContext);
  return (
    <Field {...field}>
      {(props) => (
        <AriaComboBox
          id={props.id}
          className={styles.wrap}
          aria-labelledby={`${props.id}-label`}
          aria-describedby={props['aria-describedby']}
          isInvalid={props['aria-invalid']}
          isRequired={field.required}
          isReadOnly={field.readOnly}
          validationBehavior="aria"
          defaultItems={options}
          value={value === '' ? null : value}
          onChange={(key) => onChange(key === null ? '' : String(key))}
          onBlur={() => onBlur?.()}
          allowsEmptyCollection
          menuTrigger="input"
        >
          <Input className={control.control} />
          {!field.readOnly && (
            <Button className={styles.button} aria-label={texts.openList}>
              <Icon of={ChevronDown} />
            </Button>
          )}
          <Popover className={styles.popover} style={{ minInlineSize: POPPER_MIN_WIDTH }}>
            <ListBox<Option>
              className={styles.list}
              style={{ maxBlockSize: inModal ? MENU_MAX_HEIGHT_IN_MODAL : MENU_MAX_HEIGHT }}
              renderEmptyState={() => <div className={styles.none}>{texts.noMatches}</div>}
            >
              {(option) => (
                <ListBoxItem id={option.id} textValue={option.label} className={styles.option}>
                  {({ isSelected }) => (
                    <>
                      {option.label}
                      {isSelected && <Icon of={Check} />}
                    </>
                  )}
                </ListBoxItem>
              )}
            </ListBox>
          </Popover>
        </AriaComboBox>
      )}
    </Field>
  );
}

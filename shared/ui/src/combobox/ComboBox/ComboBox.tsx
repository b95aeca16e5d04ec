import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { use } from 'react';
import { ComboBox as AriaComboBox, Button, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox';
import { Icon } from '../../basic/Icon/Icon';
import { VisuallyHidden } from '../../basic/VisuallyHidden/VisuallyHidden';
import { MENU_MAX_HEIGHT, MENU_MAX_HEIGHT_IN_MODAL, MENU_OFFSET, POPPER_MIN_WIDTH } from '../../constants';
import control from '../../form/Field/control.module.css';
import { Field, type FieldProps } from '../../form/Field/Field';
import { type SizedByContent, widthOf } from '../../form/Field/width';
import { InModalContext } from '../../modal/Modal/InModalContext';
import { useTexts } from '../../texts/useTexts';
import styles from './ComboBox.module.css';
import type { NamedOption } from './named-option';
import { useTypedOption } from './useTypedOption';

export interface ComboBoxProps extends FieldProps, SizedByContent {
  options: readonly NamedOption[];
  /** Id of the chosen option, or an empty text. */
  value: string;
  /** Gives the id of the chosen option, or an empty text when the field was emptied. */
  onChange(value: string): void;
  onBlur?(): void;
  /** A text that was left here and means no option, from when the field was drawn before. */
  unknownText?: string | undefined;
  /** Tells the text that means no option, for `unknownText`; undefined when there is none any more. */
  onUnknownText?(text: string | undefined): void;
}

/** Pixels of the button that opens the list, beside the text. */
const LIST_BUTTON = 44;

/**
 * One of a long list, found by typing a part of its name. Its full name, or a beginning that only one option has, chooses it with Enter or on leaving
 * the field; a text that means none stays and is said to be none.
 */
export function ComboBox({
  options,
  value,
  onChange,
  onBlur,
  unknownText,
  onUnknownText,
  characters,
  ...field
}: ComboBoxProps) {
  const texts = useTexts();
  const inModal = use(InModalContext);
  const typed = useTypedOption(options, value, onChange, {
    text: unknownText,
    keep: (text) => onUnknownText?.(text),
  });
  const unknown = typed.unknown === undefined ? undefined : texts.notAnOption(typed.unknown);
  return (
    <Field {...field} error={unknown ?? field.error} after={<UnknownText text={unknown} />}>
      {(props) => (
        <AriaComboBox
          id={props.id}
          className={styles.wrap}
          style={widthOf(characters, LIST_BUTTON)}
          aria-labelledby={`${props.id}-label`}
          aria-describedby={props['aria-describedby']}
          isInvalid={props['aria-invalid']}
          isRequired={field.required}
          isReadOnly={field.readOnly}
          validationBehavior="aria"
          items={typed.shown}
          value={value === '' ? null : value}
          inputValue={typed.text}
          onInputChange={typed.type}
          onChange={(key) => key !== null && typed.choose(String(key))}
          onOpenChange={(_, trigger) => typed.open(trigger === 'manual')}
          onBlur={() => {
            typed.settle();
            onBlur?.();
          }}
          allowsCustomValue
          allowsEmptyCollection
          menuTrigger="input"
        >
          <Input
            className={control.control}
            onKeyDown={({ key, currentTarget }) => {
              // With an option in focus Enter chooses that one.
              if (key === 'Enter' && !currentTarget.getAttribute('aria-activedescendant')) typed.settle();
            }}
          />
          {!field.readOnly && (
            <Button className={styles.button} aria-label={texts.openList}>
              <Icon of={ChevronDown} />
            </Button>
          )}
          <Popover className={styles.popover} offset={MENU_OFFSET} style={{ minInlineSize: POPPER_MIN_WIDTH }}>
            <ListBox<NamedOption>
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

/** The focus may be elsewhere already when a text turns out to be no option, so it is read out as well. */
function UnknownText({ text }: { text: string | undefined }) {
  return (
    <VisuallyHidden>
      <span role="status">{text}</span>
    </VisuallyHidden>
  );
}

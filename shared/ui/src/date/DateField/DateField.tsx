import CalendarIcon from 'lucide-react/icons/calendar';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Icon } from '../../basic/Icon/Icon';
import { classes } from '../../classes';
import control from '../../form/Field/control.module.css';
import { Field, type FieldProps } from '../../form/Field/Field';
import withButton from '../../form/Field/withButton.module.css';
import { useTexts } from '../../texts/useTexts';
import { formatDate, parseDate, parsePartialDate } from '../model/date-text';
import { Calendar } from './Calendar';
import styles from './DateField.module.css';

export interface DateFieldProps extends FieldProps {
  /** ISO yyyy-mm-dd, with `dayOptional` also yyyy-mm and yyyy; the raw text where it could not be read; empty for none. */
  value: string;
  /** Gives the same forms. */
  onChange(value: string): void;
  onBlur?(): void;
  /** The day, or the day and the month, may be left out. */
  dayOptional?: boolean | undefined;
  /** First and last day that the calendar offers, ISO. Typing is not held back: the rule's own message tells more. */
  min?: string;
  max?: string;
  autoComplete?: string;
  name?: string;
}

/** A date typed as plain text, with a calendar beside it. Segmented fields are small targets and work badly with VoiceOver. */
export function DateField({
  value,
  onChange,
  onBlur,
  dayOptional,
  min,
  max,
  autoComplete,
  name,
  ...field
}: DateFieldProps) {
  const texts = useTexts();
  const [draft, setDraft] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const type = (text: string) => {
    setDraft(text);
    onChange((dayOptional ? parsePartialDate(text) : parseDate(text)) ?? text.trim());
  };
  const leave = () => {
    setDraft(null);
    onBlur?.();
  };
  const pick = (iso: string) => {
    setDraft(null);
    setOpen(false);
    onChange(iso);
    // A pick is a finished answer, as leaving the text field is.
    onBlur?.();
  };
  return (
    <Field {...field} help={<DateHelp help={field.help} dayOptional={dayOptional} />}>
      {(props) => (
        <div className={classes(withButton.wrap, styles.wrap)}>
          <input
            {...props}
            className={control.control}
            type="text"
            inputMode="text"
            autoComplete={autoComplete ?? 'off'}
            name={name}
            spellCheck={false}
            readOnly={field.readOnly}
            value={draft ?? formatDate(value)}
            onChange={(event) => type(event.currentTarget.value)}
            onBlur={leave}
          />
          {!field.readOnly && (
            <DialogTrigger isOpen={open} onOpenChange={setOpen}>
              <Button className={withButton.button} aria-label={`${texts.openCalendar}: ${field.label}`}>
                <Icon of={CalendarIcon} size={24} />
              </Button>
              <Popover className={styles.popover}>
                <Dialog className={styles.dialog} aria-label={`${texts.calendar}: ${field.label}`}>
                  <Calendar value={parseDate(value)} onPick={pick} min={min} max={max} />
                </Dialog>
              </Popover>
            </DialogTrigger>
          )}
        </div>
      )}
    </Field>
  );
}

/** A field's own help names the form itself; that the day may be unknown is said beside any help. */
function DateHelp({ help, dayOptional }: Pick<DateFieldProps, 'help' | 'dayOptional'>) {
  const texts = useTexts();
  if (!dayOptional) return help ?? texts.dateFormat;
  return (
    <>
      {help} {texts.partialDateFormat}
    </>
  );
}

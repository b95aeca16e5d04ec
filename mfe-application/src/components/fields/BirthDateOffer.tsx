import { keyOf } from '@portal/auto-save/edit';
import type { Value, Values } from '@portal/contract/fields';
import { finnishDay } from '@portal/field-rules/dates';
import { readPersonalIdentityCode } from '@portal/field-rules/personal-identity-code';
import { isEmpty } from '@portal/field-rules/values';
import { FormattedMessage, useLocale } from '@portal/i18n';
import { Button } from '@portal/ui/basic';
import { useEffect, useState } from 'react';
import { fieldId } from '../../model/field-id';
import { dateInWords } from '../../model/shown-value';
import { useAutoSave, useEdit } from '../auto-save-context';
import { useForm } from '../form-context';
import styles from './EditedField.module.css';

const TARGET = { section: 'basicInfo', field: 'birthDate' } as const;

interface Props {
  /** The identity code as it is being typed; what is stored is masked. */
  typed: Value | undefined;
  values: Values;
  revision: number | undefined;
}

/** The birth date is a part of the identity code: it is offered, and never overwrites the field by itself. */
export function BirthDateOffer({ typed, values, revision }: Props) {
  const autoSave = useAutoSave();
  const { locale } = useLocale();
  const { view } = useForm();
  const pending = useEdit(keyOf(TARGET));
  const [birthDate, setBirthDate] = useState<string>();
  useEffect(() => {
    if (typeof typed !== 'string') return;
    setBirthDate(readPersonalIdentityCode(typed, { today: finnishDay(new Date()), testNumbers: true })?.birthDate);
  }, [typed]);
  const field = view.personFieldMap.birthDate;
  const current = pending ? pending.value : values.birthDate;
  if (!birthDate || !field?.visible || field.readOnly || current === birthDate) return null;
  const fill = () => {
    autoSave.edit({ ...TARGET, inputValue: birthDate, value: birthDate, baseRevision: revision });
    autoSave.sendSoon();
    document.getElementById(fieldId(TARGET))?.focus();
  };
  return (
    <div className={styles.offer} role="status">
      <p className={styles.note}>
        <FormattedMessage
          id={isEmpty(current) ? 'application.field.birth-date-empty' : 'application.field.birth-date-other'}
          values={{ date: dateInWords(birthDate, locale) }}
        />
      </p>
      <Button size="small" onClick={fill}>
        <FormattedMessage id="application.field.birth-date-fill" values={{ date: dateInWords(birthDate, locale) }} />
      </Button>
    </div>
  );
}

import type { FieldConfig, Value, Values } from '@portal/contract/fields';
import type { InvalidField } from '@portal/contract/problem';
import { finnishDay } from '@portal/field-rules/dates';
import { isMaskedPersonalIdentityCode } from '@portal/field-rules/personal-identity-code';
import { validateField } from '@portal/field-rules/validate-field';
import { readValue } from '@portal/field-rules/values';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { useState } from 'react';
import { type EditTarget, keyOf } from '../../autosave/edit';
import { useEdit, useOutbox } from '../../autosave/outbox-context';
import { fieldId } from '../../model/field-id';
import { useForm } from '../form-context';
import { ConfiguredField } from './ConfiguredField';
import { Conflict } from './Conflict';
import styles from './EditedField.module.css';
import { errorText, refusalText } from './error-text';

interface Props {
  config: FieldConfig;
  target: EditTarget;
  /** What the server has. */
  stored: Value | undefined;
  /** What the server says against it. */
  invalid: InvalidField | undefined;
  /** Of the same record or row, for rules that look at a second field. */
  values: Values;
  revision: number | undefined;
  readOnly?: boolean;
}

/** A field whose edits go to the outbox. What is typed shows until the server has it: `pending ?? stored`. */
export function EditedField({ config, target, stored, invalid, values, revision, readOnly }: Props) {
  const intl = useIntl();
  const outbox = useOutbox();
  const edit = useEdit(keyOf(target));
  /** Text as it is being typed: an answer that reads "3,50" as 3.5 must not change it under the fingers. */
  const [draft, setDraft] = useState<Value>();
  const [errorAtStart, setErrorAtStart] = useState(false);
  const secret = config.control === 'ssn';

  const { validated, birthDate } = useForm();
  const judge = (value: Value | undefined) =>
    validateField(config, value, {
      today: finnishDay(new Date()),
      values,
      birthDate,
      requireFilled: validated,
    });
  const masked = typeof stored === 'string' && isMaskedPersonalIdentityCode(stored);
  const fault = edit ? judge(edit.value) : (invalid ?? (validated && !masked ? judge(stored) : undefined));
  const refusal = edit?.block?.kind === 'refused' ? refusalText(intl, edit.block, config) : undefined;
  // Nobody is told that a date is wrong while they are in the middle of it.
  const typing = draft !== undefined;
  const error = refusal ?? (fault && (!typing || errorAtStart) ? errorText(intl, fault) : undefined);

  const change = (shown: Value) => {
    if (!typing) setErrorAtStart(error !== undefined);
    setDraft(shown);
    outbox.edit({ ...target, shown, value: readValue(config, shown), baseRevision: revision, secret });
  };
  const leave = () => {
    setDraft(undefined);
    outbox.nudge();
  };
  return (
    <div className={styles.field}>
      <ConfiguredField
        config={config}
        id={fieldId(target)}
        value={draft ?? edit?.shown ?? stored}
        error={error}
        readOnly={readOnly}
        personal={target.section === 'basicInfo'}
        onChange={change}
        onBlur={leave}
      />
      {secret && edit && (
        <p className={styles.note}>
          <FormattedMessage id="application.field.ssn-unsaved" />
        </p>
      )}
      {edit?.block?.kind === 'conflict' && (
        <Conflict
          config={config}
          current={edit.block.current}
          onChoice={(choice) => {
            setDraft(undefined);
            void outbox.resolve(edit.key, choice);
          }}
        />
      )}
    </div>
  );
}

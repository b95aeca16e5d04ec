import { type EditTarget, keyOf } from '@portal/auto-save/edit';
import type { Value } from '@portal/contract/fields';
import { isRequired } from '@portal/field-rules/conditions';
import { finnishDay } from '@portal/field-rules/dates';
import { isMaskedPersonalIdentityCode } from '@portal/field-rules/personal-identity-code';
import { validateField } from '@portal/field-rules/validate-field';
import { readValue } from '@portal/field-rules/values';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { memo, useEffect, useRef } from 'react';
import { fieldId } from '../../model/field-id';
import { useAutoSave, useEdit } from '../auto-save-context';
import { useForm } from '../form-context';
import { useFocusLater } from '../useFocusLater';
import { AdvisedLeast } from './AdvisedLeast';
import { BirthDateOffer } from './BirthDateOffer';
import { ConfiguredField, KEEPS_ITS_TEXT } from './ConfiguredField';
import { Conflict } from './Conflict';
import styles from './EditedField.module.css';
import type { EditedFieldProps } from './edited-field-props';
import { errorText, notSavedText } from './error-text';
import { isSameField } from './same-field';
import { UnsurePhone } from './UnsurePhone';
import { useDraft } from './useDraft';
import { useUnsurePhone } from './useUnsurePhone';
import { useValuesBeside } from './useValuesBeside';

/** A field whose edits go to auto-save. What is typed shows until the server has it: `pending ?? stored`. */
export const EditedField = memo(function EditedField({
  config,
  section,
  row,
  kind,
  stored,
  invalid,
  values,
  revision,
  readOnly,
}: EditedFieldProps) {
  const intl = useIntl();
  const autoSave = useAutoSave();
  const target: EditTarget = { section, row, kind, field: config.name };
  const key = keyOf(target);
  const edit = useEdit(key);
  const secret = config.control === 'ssn';
  const draft = useDraft(edit !== undefined || secret, config, stored, (typed, held) =>
    autoSave.matchesSaved(key, typed, held),
  );

  const { validated, birthDate, hasAttachment } = useForm();
  const beside = useValuesBeside(target, config, values);
  const validate = (value: Value | undefined) =>
    validateField(config, value, {
      today: finnishDay(new Date()),
      values: beside,
      birthDate,
      hasAttachment,
      requireFilled: validated,
    });
  const masked = typeof stored === 'string' && isMaskedPersonalIdentityCode(stored);
  const found = edit ? validate(edit.value) : (invalid ?? (validated && !masked ? validate(stored) : undefined));
  const notSaved = edit?.block?.kind === 'refused' ? notSavedText(intl, edit.block, config) : undefined;
  // No error is shown for a date while it is being typed.
  const error =
    notSaved ?? (found && (!draft.typing || draft.invalidAtStart) ? errorText(intl, found, config) : undefined);
  const unsure = useUnsurePhone(config, edit ? edit.value : stored);
  // Nor is a number asked about that may be getting its digits.
  const askedNumber = draft.typing || readOnly || config.readOnly || error !== undefined ? undefined : unsure.number;
  const questionId = `${fieldId(target)}-question`;

  const focusLater = useFocusLater();
  /** The edit is still there when the field is focused, and must not be held as what is being typed. */
  const isGivenUp = useRef(false);
  useEffect(() => {
    if (!edit) isGivenUp.current = false;
  }, [edit]);
  const change = (shown: Value) => {
    isGivenUp.current = false;
    draft.type(shown, error !== undefined);
    autoSave.edit({ ...target, inputValue: shown, value: readValue(config, shown), baseRevision: revision, secret });
    if (!KEEPS_ITS_TEXT.has(config.control)) draft.redraw();
  };
  const choose = (key: string, choice: 'mine' | 'theirs') => {
    draft.leave();
    void autoSave.resolve(key, choice);
    isGivenUp.current = choice === 'theirs';
    // The buttons go away; the focus stays with the field they were about, also where another control takes its place.
    document.getElementById(fieldId(target))?.focus();
    focusLater(fieldId(target));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears of the focus of the control within
    <div
      className={styles.field}
      data-control={config.control}
      onFocus={({ target: { id } }) => {
        if (edit && id === fieldId(target) && !isGivenUp.current) draft.hold(edit.inputValue, error !== undefined);
      }}
    >
      <ConfiguredField
        config={config}
        required={isRequired(config, beside)}
        id={fieldId(target)}
        value={draft.typing ? draft.shown : (edit?.inputValue ?? stored)}
        error={error}
        readOnly={readOnly}
        personal={section === 'basicInfo'}
        describedById={askedNumber === undefined ? undefined : questionId}
        onChange={change}
        onBlur={() => {
          draft.leave();
          autoSave.sendSoon();
        }}
      />
      {config.control === 'phone' && (
        <UnsurePhone
          id={questionId}
          number={askedNumber}
          onRight={() => {
            unsure.confirm();
            // The button goes away; the focus stays with the field it was about.
            document.getElementById(fieldId(target))?.focus();
          }}
        />
      )}
      <AdvisedLeast config={config} value={edit ? edit.value : stored} />
      {secret && edit && (
        <p className={styles.note}>
          <FormattedMessage id="application.field.ssn-unsaved" />
        </p>
      )}
      {secret && !readOnly && <BirthDateOffer typed={edit?.value} values={values} revision={revision} />}
      {edit?.block?.kind === 'conflict' && (
        <Conflict
          config={config}
          mine={edit.value}
          current={edit.block.current}
          onChoice={(choice) => choose(edit.key, choice)}
        />
      )}
    </div>
  );
}, isSameField);

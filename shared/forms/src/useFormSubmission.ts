import { useCheckSessionMutation } from '@portal/api-client';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@portal/contract/limits';
import type { InvalidField } from '@portal/contract/problem';
import { useIntl } from '@portal/i18n';
import { useState } from 'react';
import { type CallFailure, failureOf, invalidFieldsOf, isStalePage } from './call-failure';
import { type FieldErrors, type FormTexts, fieldErrorsOf } from './form-texts';

const BOUNDS = { min: PASSWORD_MIN_LENGTH, max: PASSWORD_MAX_LENGTH };

interface Outcome {
  /** Grows with each failed submission, so that the error summary takes the focus again. */
  count: number;
  errors: FieldErrors;
  failure?: CallFailure;
}

interface Response<Code> {
  data?: { ok: boolean; error?: Code; invalidFields?: InvalidField[] };
  error?: unknown;
}

interface FormOptions<Name extends string> {
  texts: FormTexts;
  /** Ids of the labels of all fields. */
  labels: Readonly<Record<Name, string>>;
  /** Begins the ids of the fields in the page, where several forms may be open at once. */
  prefix?: string;
  /** Values of text fields at the beginning; empty when absent. */
  initial?: Partial<Record<Name, string>>;
}

/**
 * The values of a form's text fields, and how its last submission ended. What was typed is never changed by an answer.
 * @returns `field(name)` for the properties of a text field, and what {@link SubmitForm} shows
 */
export function useFormSubmission<Name extends string>({ texts, labels, prefix, initial }: FormOptions<Name>) {
  const intl = useIntl();
  const [checkSession] = useCheckSessionMutation();
  const [values, setValues] = useState(() => {
    const names = Object.keys(labels) as Name[];
    return Object.fromEntries(names.map((name) => [name, initial?.[name] ?? ''])) as Record<Name, string>;
  });
  const [{ count, errors, failure }, setOutcome] = useState<Outcome>({ count: 0, errors: {} });
  const fail = (errors: FieldErrors, failure?: CallFailure) =>
    setOutcome((last) => ({ count: last.count + 1, errors, failure }));

  const idOf = (name: string) => (prefix ? `${prefix}-${name}` : name);
  const labelOf = (name: string) => (name in labels ? intl.formatMessage({ id: labels[name as Name] }) : name);
  const errorOf = (name: string) => (errors[name] ? intl.formatMessage({ id: errors[name] }, BOUNDS) : undefined);

  return {
    values,
    count,
    failure,
    errors: Object.keys(errors).map((name) => ({ id: idOf(name), label: labelOf(name), message: errorOf(name) ?? '' })),
    /** Text that stands at a field. */
    errorOf,
    field: (name: Name) => ({
      id: idOf(name),
      name,
      label: labelOf(name),
      required: true,
      value: values[name],
      onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
      error: errorOf(name),
    }),
    /** Shows what is wrong before anything is sent, or removes the errors of the last submission. @returns whether it may be sent */
    validate(found: FieldErrors): boolean {
      const valid = Object.keys(found).length === 0;
      if (valid) setOutcome((last) => ({ count: last.count, errors: {} }));
      else fail(found);
      return valid;
    },
    /**
     * Reads the answer to a submission, and shows why it failed.
     * @param explain id of the text for an error of the answer: for the whole form, or by field
     * @returns whether it succeeded
     */
    handleResponse<Code extends string>(
      { data, error }: Response<Code>,
      explain?: (code: Code | undefined) => string | FieldErrors | undefined,
    ): boolean {
      if (data?.ok) return true;
      const explained = data && explain?.(data.error);
      const fieldErrors = {
        ...(typeof explained === 'object' && explained),
        ...fieldErrorsOf(texts, data?.invalidFields ?? invalidFieldsOf(error)),
      };
      if (Object.keys(fieldErrors).length > 0) fail(fieldErrors);
      else fail({}, typeof explained === 'string' ? { id: explained } : failureOf(texts, error));
      // A new token is fetched at once, so that pressing the button again is enough.
      if (texts.failure.stalePage && isStalePage(error)) void checkSession();
      return false;
    },
  };
}

/** A form's submission, whatever its fields are. */
export type FormSubmission = Pick<ReturnType<typeof useFormSubmission>, 'count' | 'errors' | 'failure'>;

import type { StepResponse } from '@portal/contract/authentication';
import { useState } from 'react';
import { type Failure, failureOf, invalidFieldsOf } from '../api/failure';
import { type FieldErrors, fieldErrorsOf } from '../model/field-error';

interface Outcome {
  /** Grows with each refused try, so that the error summary takes the focus anew. */
  count: number;
  errors: FieldErrors;
  failure?: Failure;
}

/** Keeps how the last try of a form ended. What was typed is the form's own and is never touched. */
export function useAttempt() {
  const [outcome, setOutcome] = useState<Outcome>({ count: 0, errors: {} });
  const end = (errors: FieldErrors, failure?: Failure) =>
    setOutcome(({ count }) => ({ count: count + 1, errors, failure }));
  return {
    ...outcome,
    clear: () => setOutcome(({ count }) => ({ count, errors: {} })),
    /** Marks fields. @returns true when there was something to mark */
    refuse(errors: FieldErrors): boolean {
      const any = Object.keys(errors).length > 0;
      if (any) end(errors);
      return any;
    },
    /**
     * Reads the answer to a step.
     * @param texts ids of texts for errors that are no field's
     * @returns whether it was done
     */
    took({ data, error }: { data?: StepResponse; error?: unknown }, texts: Record<string, string> = {}): boolean {
      if (data?.ok) return true;
      const errors = fieldErrorsOf(data?.invalidFields ?? invalidFieldsOf(error));
      if (Object.keys(errors).length > 0) end(errors);
      else end({}, data?.error && texts[data.error] ? { id: texts[data.error] ?? '' } : failureOf(error));
      return false;
    },
  };
}
export type Attempt = ReturnType<typeof useAttempt>;

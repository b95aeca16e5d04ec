import { useCheckSessionMutation } from '@portal/api-client';
import { useState } from 'react';
import { type Failure, failureOf, invalidFieldsOf, isStalePage } from '../api/failure';
import { type FieldErrors, fieldErrorsOf } from '../model/field-error';

interface Outcome {
  /** Grows with each refused try, so that the error summary takes the focus anew. */
  count: number;
  errors: FieldErrors;
  failure?: Failure;
}

/** Keeps how the last try of a form ended. What was typed is the form's own and is never touched. */
export function useAttempt() {
  const [checkSession] = useCheckSessionMutation();
  const [outcome, setOutcome] = useState<Outcome>({ count: 0, errors: {} });
  const end = (errors: FieldErrors, failure?: Failure) =>
    setOutcome(({ count }) => ({ count: count + 1, errors, failure }));
  return {
    ...outcome,
    /** Takes away the marks of the last try. */
    clear: () => setOutcome(({ count }) => ({ count, errors: {} })),
    /** Marks fields. @returns true when there was something to mark */
    refuse(errors: FieldErrors): boolean {
      const any = Object.keys(errors).length > 0;
      if (any) end(errors);
      return any;
    },
    /** Says in words why the whole form was refused. */
    refuseWhole: (id: string) => end({}, { id }),
    /** A call failed: marks what it names, else says why. */
    fail(error: unknown) {
      const errors = fieldErrorsOf(invalidFieldsOf(error));
      if (Object.keys(errors).length > 0) return end(errors);
      // A fresh token is fetched at once, so that pressing the button again is all there is to do.
      if (isStalePage(error)) void checkSession();
      end({}, failureOf(error));
    },
  };
}
export type Attempt = ReturnType<typeof useAttempt>;

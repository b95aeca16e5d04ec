import type { ApiError } from '@portal/api-client';

/** What a failed call asks of the shell. */
export type Failure =
  /** Words for the person, where they are. */
  | { kind: 'toast'; error: ApiError }
  /** The call's page cannot be shown at all. */
  | { kind: 'redirect'; to: 'notFound' | 'error' }
  /** The log-in service did not answer at the start; the page works, and nobody is logged in. */
  | { kind: 'service-away' }
  /** A log-out was made up for, but the person may still be logged in at the log-in service. */
  | { kind: 'log-in-open' };

/** How long it is told that something is left to do before one turns away from the screen, in milliseconds. */
export const TO_DO_TOAST_MS = 60_000;

type Listener = (failure: Failure) => void;

/**
 * Carries failures from the store to the shell. Those that come before the shell listens, from calls ahead of the first render, are kept
 * for it.
 */
export function createFailures() {
  const early: Failure[] = [];
  let listener: Listener | undefined;
  return {
    report(failure: Failure): void {
      if (listener) listener(failure);
      else early.push(failure);
    },
    /** @returns a function that stops listening */
    listen(next: Listener): () => void {
      listener = next;
      for (const failure of early.splice(0)) next(failure);
      return () => {
        if (listener === next) listener = undefined;
      };
    },
  };
}
export type Failures = ReturnType<typeof createFailures>;

import { type ApiError, baseApi, isTransient, usePortalDispatch } from '@portal/api-client';
import { useEffect, useRef, useState } from 'react';
import { askAgain } from '../../api/ask-again';
import { CHANGED } from '../../api/life-cycle.api';

/** Why nothing was done, as far as is known. `unsaved`: something typed could not be saved first. */
export type CallError = 'no-connection' | 'no-answer' | 'log-in' | 'refused' | 'unsaved';

interface Options<Result, Given> {
  /** Fixes what is sent, once for each press: what is typed while the call runs belongs to another one. */
  begin?(): Given | Promise<Given>;
  /** Asks the server; a repeat after a lost answer carries the same key. */
  call(key: string, given: Given): PromiseLike<{ data?: Result; error?: unknown }>;
  /** Saves what must be there first. @returns whether all of it is */
  before?(): Promise<boolean>;
  onDone(result: Result, given: Given): void;
  /** What the call is about, where that can change: another thing is another call, of which no earlier error is told. */
  scope?: string | number;
  /** Whether it changes the application: where its answer was lost, all that shows the application is asked for anew once the person has left it. */
  changesApplication?: boolean;
}

export interface Call {
  busy: boolean;
  error: CallError | undefined;
  run(): void;
}

/** Does one thing once: a second press while it runs is no second call. */
export function useCallOnce<Result, Given = undefined>(options: Options<Result, Given>): Call {
  const { begin, call, before, onDone, scope, changesApplication = false } = options;
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ scope: Options<Result, Given>['scope']; error: CallError }>();
  /** Of the call that is repeated next. `arrived`: it may have been done at an earlier press. */
  const identity = useRef<{ scope: string | number | undefined; key: string; arrived: boolean }>(undefined);
  const running = useRef(false);
  const dispatch = usePortalDispatch();
  /** Whether a call may have been done although its answer was lost. */
  const unheard = useRef(false);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      if (unheard.current) dispatch(baseApi.util.invalidateTags([...CHANGED]));
    };
  }, [dispatch]);

  async function attempt(): Promise<CallError | undefined> {
    if (identity.current?.scope !== scope) identity.current = undefined;
    identity.current ??= { scope, key: crypto.randomUUID(), arrived: false };
    const own = identity.current;
    const given = (await begin?.()) as Given;
    const { data, error, mayHaveArrived } = await askAgain(() => call(own.key, given));
    if (data !== undefined) {
      identity.current = undefined;
      unheard.current = false;
      onDone(data, given);
      return undefined;
    }
    const apiError = error as ApiError;
    if (isTransient(apiError)) {
      unheard.current ||= mayHaveArrived && changesApplication;
      if (unheard.current && left.current) dispatch(baseApi.util.invalidateTags([...CHANGED]));
      own.arrived ||= mayHaveArrived;
      return own.arrived ? 'no-answer' : 'no-connection';
    }
    if (apiError.kind === 'problem' && apiError.code === 'unauthenticated') return 'log-in';
    identity.current = undefined;
    return 'refused';
  }

  async function run(): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailed(undefined);
    const ready = before ? await before() : true;
    const found = ready ? await attempt() : 'unsaved';
    running.current = false;
    setBusy(false);
    setFailed(found && { scope, error: found });
  }

  return { busy, error: failed?.scope === scope ? failed?.error : undefined, run: () => void run() };
}

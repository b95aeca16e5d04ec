import { useState } from 'react';
import type { AnswerState } from './answer-state';

/** What matters here of the result of a query. */
export interface Query {
  isSuccess: boolean;
  isFetching: boolean;
  startedTimeStamp?: number | undefined;
}

/** When that was asked for which a query shows, epoch ms; 0 where nobody knows. */
export function useAskedAt({ isSuccess, isFetching, startedTimeStamp = 0 }: Query): number {
  const [askedAt, setAskedAt] = useState(0);
  if (isSuccess && !isFetching && startedTimeStamp !== askedAt) setAskedAt(startedTimeStamp);
  return askedAt;
}

/** Whether the server did what the person wanted, and what is shown does not know it yet. @param askedAt when that was asked for, epoch ms */
export const isUnshown = (state: AnswerState, askedAt: number): boolean =>
  state.status === 'answered' && state.result.ok && askedAt < state.result.answeredAt;

import type { TimeLineEvent, TimeLineKind } from '@portal/contract/application-status';

/** What ends an invitation: the employer's next word on the status, or the candidate's withdrawal. */
const ENDS: readonly TimeLineKind[] = ['received', 'in-process', 'interview', 'decision', 'cancelled'];

/** Whether an interview was ended by the candidate, who withdrew the application. @param events newest first */
export function isEndedByCandidate(event: TimeLineEvent, events: readonly TimeLineEvent[]): boolean {
  const later = events.slice(0, events.indexOf(event));
  return later.findLast(({ kind }) => ENDS.includes(kind))?.kind === 'cancelled';
}

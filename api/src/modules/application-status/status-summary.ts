import type { InterviewAnswer, StatusSummary } from '@portal/contract/application-status';
import { ApplicationStatus } from '@portal/contract/application-status';
import type { StoredEvent } from './application-events.repository';

const STATUSES: ReadonlySet<string> = new Set(ApplicationStatus.options);

const isStatus = (event: StoredEvent): event is StoredEvent & { kind: StatusSummary['status'] } =>
  STATUSES.has(event.kind) && !event.withdrawn;

/** The newest status; messages and answers are none. @param events of one application, oldest first */
export const newestStatus = (events: readonly StoredEvent[]) => events.findLast(isStatus);

/** What the candidate said last to an interview. */
export function answerTo(events: readonly StoredEvent[], interviewId: string): InterviewAnswer | undefined {
  const kind = events.findLast(({ about }) => about === interviewId)?.kind;
  if (kind === 'interview-accepted') return 'accepted';
  return kind === 'interview-other-time' ? 'other-time' : undefined;
}

/** The interview that the status is about, while it has not begun: an earlier one, or one before a decision, is of no use any more. */
export function answerableInterview(events: readonly StoredEvent[], now: Date): StoredEvent | undefined {
  const status = newestStatus(events);
  const { start } = status?.kind === 'interview' ? status.content : {};
  return start !== undefined && Date.parse(start) > now.getTime() ? status : undefined;
}

/** Entries of the employer that the candidate has not seen. */
export const isUnread = ({ employer_key, read_at }: StoredEvent): boolean => employer_key !== null && read_at === null;

/** Where an application stands. @returns undefined where the employer has said nothing yet */
export function summaryOf(events: readonly StoredEvent[]): StatusSummary | undefined {
  const event = newestStatus(events);
  if (!event) return undefined;
  const { outcome, start, answerBy } = event.content;
  return {
    status: event.kind,
    at: event.at.toISOString(),
    ...(outcome && { outcome }),
    ...(start !== undefined && { start }),
    ...(answerBy !== undefined && { answerBy }),
    ...(event.kind === 'interview' && { answer: answerTo(events, event.id) }),
  };
}

import type { ApplicationStatus, TimeLineEvent } from '@portal/contract/application-status';
import type { Sending, StoredEvent } from './application-events.repository';
import { answerableInterview, answerTo, isUnread } from './status-summary';

/** What is known of one application, each list oldest first. */
export interface KnownEvents {
  sendings: readonly Sending[];
  visits: readonly Date[];
  stored: readonly StoredEvent[];
  /** Whether the application is in force: who has cancelled it answers no invitation. */
  inForce: boolean;
}

/** Order of what happened in the same moment. */
const RANK: Partial<Record<TimeLineEvent['kind'], number>> = { sent: 0, resent: 0, viewed: 1, cancelled: 9 };
const rankOf = ({ kind }: TimeLineEvent): number => RANK[kind] ?? 2;

function eventsOfSendings(sendings: readonly Sending[]): TimeLineEvent[] {
  const events = new Map<string, TimeLineEvent>();
  let inForce = false;
  let cancelled: string | undefined;
  for (const { sent_at, withdrawn_at } of sendings) {
    const at = sent_at.toISOString();
    // A cancellation withdraws every version that was sent before it.
    if (cancelled !== undefined && cancelled <= at) inForce = false;
    events.set(`sent ${at}`, { at, kind: inForce ? 'resent' : 'sent' });
    inForce = true;
    cancelled = withdrawn_at?.toISOString();
    if (cancelled !== undefined) events.set(`cancelled ${cancelled}`, { at: cancelled, kind: 'cancelled' });
  }
  return [...events.values()];
}

function eventOf(event: StoredEvent, stored: readonly StoredEvent[], answerable: string | undefined): TimeLineEvent {
  const { id, kind, at, content } = event;
  return {
    id,
    at: at.toISOString(),
    kind,
    ...content,
    ...(kind === 'interview' && { answer: answerTo(stored, id), answerable: id === answerable }),
    ...(isUnread(event) && { unread: true }),
  };
}

/** Puts together what happened to an application, oldest first. */
export function timeLineOf({ sendings, visits, stored, inForce }: KnownEvents, now: Date): TimeLineEvent[] {
  const answerable = inForce ? answerableInterview(stored, now)?.id : undefined;
  const events: TimeLineEvent[] = [
    ...eventsOfSendings(sendings),
    ...visits.map((at) => ({ at: at.toISOString(), kind: 'viewed' as const })),
    ...stored.map((event) => eventOf(event, stored, answerable)),
  ];
  return events.sort((a, b) => a.at.localeCompare(b.at) || rankOf(a) - rankOf(b));
}

const INVITING: ReadonlySet<string> = new Set(['message', 'interview'] satisfies (ApplicationStatus | 'message')[]);

/** Whether the employer reads answers: it has written, or invited to an interview. */
export const invitesReply = (stored: readonly StoredEvent[]): boolean => stored.some(({ kind }) => INVITING.has(kind));

import type { ColumnType } from 'kysely';

type Instant = ColumnType<Date, Date, Date>;

/**
 * What a mail about a gig tells: a new `offer`; its time for replies ends soon (`reply_soon`); the slot is `confirmed`, or came to the person
 * who waited (`from_waiting_list`); the person was `not_selected`; the employer has `cancelled`, or proposes something else (`moved`); what the person was
 * interested in or waited for has other terms, and they are asked anew (`asked_anew`), or
 * the employer needs nobody for it any more (`withdrawn`).
 */
export type GigNoticeKind =
  | 'offer'
  | 'reply_soon'
  | 'confirmed'
  | 'from_waiting_list'
  | 'not_selected'
  | 'cancelled'
  | 'moved'
  | 'asked_anew'
  | 'withdrawn';

/** What members have to be told about gigs by mail, until the mail is made. */
export interface GigNoticesTable {
  id: string;
  user_id: string;
  gig_id: string;
  kind: GigNoticeKind;
  created_at: Instant;
  due_at: Instant;
}

export interface GigNoticeTables {
  gig_notices: GigNoticesTable;
}

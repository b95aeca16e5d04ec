import type { BookingRow } from '../../../db/tables/substitutions.tables';

/** Rows of before `cancel_text` have both in one column. */
const BOTH = /^([a-z_]+): (.*)$/s;

/** Why a booking was cancelled: of a member the reason that they chose and what they wrote beside it, of the employer its words alone. */
export function cancelReasonOf({
  cancelled_by,
  cancel_reason,
  cancel_text,
}: Pick<BookingRow, 'cancelled_by' | 'cancel_reason' | 'cancel_text'>): { reason?: string; text?: string } {
  if (cancel_reason === null) return {};
  if (cancelled_by === 'employer') return { text: cancel_reason };
  if (cancel_text !== null) return { reason: cancel_reason, text: cancel_text };
  const [, reason = cancel_reason, text] = BOTH.exec(cancel_reason) ?? [];
  return { reason, ...(text !== undefined && { text }) };
}

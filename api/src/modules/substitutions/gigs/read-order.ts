import type { Shift } from '@portal/contract/substitutions/gigs';
import type { GigContent, GigOrder } from './gig-content';

export interface OrderedShift {
  starts_at: Date;
  ends_at: Date;
  break_minutes: number;
}

/** What the database keeps of an order. */
export interface ReadOrder {
  order: GigOrder;
  content: GigContent;
  /** In the order of time. */
  shifts: OrderedShift[];
  replyBy: Date;
  startsAt: Date;
  endsAt: Date;
}

const DAY_MS = 86_400_000;
/** Days ahead that work is offered, and days from its first shift to its last. */
const DAYS_AHEAD_MAX = 730;
const SPAN_DAYS_MAX = 120;

/** Whether the work lies so far ahead, or lasts so long, that nobody can say whether they are available. */
export const isTooFar = ({ startsAt, endsAt }: ReadOrder, now: Date): boolean =>
  startsAt.getTime() > now.getTime() + DAYS_AHEAD_MAX * DAY_MS ||
  endsAt.getTime() > startsAt.getTime() + SPAN_DAYS_MAX * DAY_MS;

/** As a stored gig has them. */
export const shiftsOf = ({ shifts }: ReadOrder): Shift[] =>
  shifts.map(({ starts_at, ends_at, break_minutes }) => ({
    start: starts_at.toISOString(),
    end: ends_at.toISOString(),
    breakMinutes: break_minutes,
  }));

export function readOrder(order: GigOrder): ReadOrder {
  const { texts, address, workLanguages, contact, pay, must, plus, criminalRecord } = order;
  const shifts = order.shifts
    .map(({ start, end, breakMinutes }) => ({
      starts_at: new Date(start),
      ends_at: new Date(end),
      break_minutes: breakMinutes,
    }))
    .sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime());
  const [first, last] = [shifts[0], shifts.at(-1)];
  if (!first || !last) throw new Error('a gig without a shift');
  return {
    order,
    content: { texts, address, workLanguages, contact, pay, must, plus, criminalRecord },
    shifts,
    replyBy: new Date(order.replyBy),
    startsAt: first.starts_at,
    endsAt: last.ends_at,
  };
}

import { addDays, finnishDay } from '@portal/field-rules/dates';
import { z } from 'zod';
import { finnishInstant } from '../availability/finnish-time';
import { GigContent, GigOrder } from '../substitutions/gigs/gig-content';
import { DemoUsername } from './demo-users';

/** The pool of the demo content to which most gigs belong, and its employer. */
export const DEMO_POOL = { id: 115, employer: 'Koivurannan kaupunki' };
const HOUR_MS = 3_600_000;

const DemoShift = z.union([
  z.strictObject({ inHours: z.number(), hours: z.number(), breakMinutes: z.number() }),
  z.strictObject({
    /** Days from today, or the day before the clocks go back. */
    day: z.union([z.number().int(), z.literal('autumn-change')]),
    from: z.string(),
    to: z.string(),
    breakMinutes: z.number(),
  }),
]);
type DemoShift = z.infer<typeof DemoShift>;

/** A gig as `api/demo/gigs.json` writes it. */
export const DemoGig = z.strictObject({
  pool: z.number().int().default(DEMO_POOL.id),
  key: z.string(),
  mode: GigOrder.shape.mode,
  slots: z.number().int(),
  /** Time for replies ends so long before the start. */
  replyHours: z.number(),
  /** When it was published, for those whose replies or work are over. */
  laidDaysAgo: z.number().default(0),
  shifts: z.array(DemoShift),
  texts: GigContent.shape.texts,
  address: z.string(),
  pay: GigContent.shape.pay,
  must: GigContent.shape.must,
  plus: GigContent.shape.plus,
  criminalRecord: GigContent.shape.criminalRecord,
  waitingList: GigOrder.shape.waitingList,
  /** What has happened since, in this order. */
  steps: z.array(
    z.discriminatedUnion('does', [
      z.strictObject({ does: z.enum(['accept', 'interest', 'decline', 'wait', 'confirm']), who: DemoUsername }),
      z.strictObject({ does: z.literal('cancel'), reason: z.string() }),
      z.strictObject({ does: z.literal('withdraw') }),
      z.strictObject({ does: z.literal('move'), minutes: z.number() }),
      /** The employer asks for more than it did when the gig was offered. */
      z.strictObject({ does: z.literal('require'), must: GigContent.shape.must }),
    ]),
  ),
});
export type DemoGig = z.infer<typeof DemoGig>;

/** The Saturday before the clocks go back next, on the last Sunday of October (Directive 2000/84/EC). */
function beforeAutumnChange(today: string): string {
  for (let year = Number(today.slice(0, 4)); ; year += 1) {
    const last = `${year}-10-31`;
    const sunday = addDays(last, -new Date(last).getUTCDay());
    const saturday = addDays(sunday, -1);
    if (saturday > addDays(today, 7)) return saturday;
  }
}

function timesOf(shift: DemoShift, now: Date): { start: Date; end: Date } {
  if ('inHours' in shift) {
    const start = new Date(Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS + shift.inHours * HOUR_MS);
    return { start, end: new Date(start.getTime() + shift.hours * HOUR_MS) };
  }
  const today = finnishDay(now);
  const day = shift.day === 'autumn-change' ? beforeAutumnChange(today) : addDays(today, shift.day);
  const endDay = shift.to > shift.from ? day : addDays(day, 1);
  return { start: finnishInstant(day, shift.from).instant, end: finnishInstant(endDay, shift.to).instant };
}

/** Whom people call about the gigs of a pool, and whose they are. */
export type DemoPool = { employer: string } & Pick<GigContent, 'contact'>;

/** What the employer would write of the gig. @param now when it is published */
export function orderOf(gig: DemoGig, { contact }: DemoPool, now: Date): GigOrder {
  const { key, replyHours, laidDaysAgo, shifts, steps, ...asked } = gig;
  const times = shifts.map((shift) => ({ ...timesOf(shift, now), breakMinutes: shift.breakMinutes }));
  const first = times[0]?.start.getTime() ?? 0;
  const replyBy = first - replyHours * HOUR_MS;
  return GigOrder.parse({
    ...{ ...asked, id: key, contact },
    // Never over already, however soon the work begins.
    replyBy: new Date(replyBy > now.getTime() ? replyBy : (first + now.getTime()) / 2).toISOString(),
    shifts: times.map(({ start, end, breakMinutes }) => ({
      start: start.toISOString(),
      end: end.toISOString(),
      breakMinutes,
    })),
  });
}

import type { EmployerGig } from '@portal/contract/employer-gigs';
import { addDays, finnishDay } from '@portal/field-rules/dates';
import { finnishInstant } from 'api/modules/availability/finnish-time';
import { DEMO_POOL } from 'api/modules/demo/demo-gig';

const HOUR_MS = 3_600_000;
/** By this its own gigs are known; a start of the portal removes them with the other gigs of the demo. */
const ID_MARK = 'demo-employer-';
/** Days from today on which the people of the demo hold nothing, so that each gig can be offered to them. */
const DAYS = [4, 10, 11, 12, 14, 17, 19, 20, 21, 22];
const SLOTS = 2;
const REPLY_HOURS = 48;
/** Replies to a draw end while one watches. */
const DRAW_REPLY_MS = 60_000;
const FIRST_HOUR = 8;
const HOURS = 7;

const TEXTS = {
  fi: { task: 'Lastenhoitaja', unit: 'Päiväkoti Pihlaja' },
  sv: { task: 'Barnskötare', unit: 'Daghemmet Rönnen' },
  en: { task: 'Childcare worker', unit: 'Pihlaja day-care centre' },
};

type Facts = Pick<EmployerGig, 'id' | 'mode' | 'slots'>;
const MODES: readonly EmployerGig['mode'][] = ['first_come', 'employer_picks', 'draw'];

export const isPlayed = ({ id, state, shifts: [first] }: EmployerGig, now: Date): boolean =>
  id.startsWith(ID_MARK) && state === 'open' && first !== undefined && Date.parse(first.start) > now.getTime();

/** A new gig, of the mode that fewest have, on a day that no other one has. */
export function newGig(others: readonly EmployerGig[], now: Date): { gig: Facts; day: string } {
  const today = finnishDay(now);
  const taken = new Set(others.map(dayOf));
  const days = DAYS.map((ahead) => addDays(today, ahead));
  const count = (mode: EmployerGig['mode']) => others.filter((other) => other.mode === mode).length;
  return {
    gig: {
      id: `${ID_MARK}${now.toISOString().replace(/\D/g, '')}`,
      mode: MODES.reduce((fewest, mode) => (count(mode) < count(fewest) ? mode : fewest)),
      slots: SLOTS,
    },
    day: days.find((day) => !taken.has(day)) ?? addDays(today, DAYS.length),
  };
}

export const dayOf = ({ shifts: [first] }: Pick<EmployerGig, 'shifts'>): string =>
  finnishDay(new Date(first?.start ?? 0));

/** @param laterHours than usual that it begins */
export function orderOf({ id, mode, slots }: Facts, day: string, now: Date, laterHours = 0) {
  const time = `${String(FIRST_HOUR).padStart(2, '0')}:00`;
  const first = finnishInstant(day, time).instant.getTime();
  const instant = (hours: number) => new Date(first + hours * HOUR_MS).toISOString();
  return {
    ...{ id, pool: DEMO_POOL.id, mode, slots, texts: TEXTS, address: 'Pihlajatie 4, Koivuranta' },
    replyBy: mode === 'draw' ? new Date(now.getTime() + DRAW_REPLY_MS).toISOString() : instant(-REPLY_HOURS),
    shifts: [{ start: instant(laterHours), end: instant(laterHours + HOURS), breakMinutes: 30 }],
    pay: { basis: 'hour', min: 14.2, max: 15.8 },
  };
}

const zone = { timeZone: 'Europe/Helsinki' };
const DAY = new Intl.DateTimeFormat('en-GB', { ...zone, weekday: 'short', day: 'numeric', month: 'long' });
const TIME = new Intl.DateTimeFormat('en-GB', { ...zone, hour: 'numeric', minute: '2-digit' });

/** Like `Thu 26 November, 08:00–15:00`. */
export function timeOf([first]: readonly { start: string; end: string }[]): string {
  if (!first) return '';
  const [start, end] = [new Date(first.start), new Date(first.end)];
  return `${DAY.format(start)}, ${TIME.format(start)}–${TIME.format(end)}`;
}

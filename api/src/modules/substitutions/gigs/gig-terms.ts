import { isDeepStrictEqual } from 'node:util';
import { LOCALES } from '@portal/contract/limits';
import type { Shift } from '@portal/contract/substitutions/gigs';
import type { GigContent } from './gig-content';

/** Of a gig, or what one of its holders has agreed to. */
export interface Terms {
  content: GigContent;
  /** In the order of time; instants are ISO 8601 in UTC. */
  shifts: readonly Shift[];
}

/** As JSON writes it: an optional text that is missing is the same as one that is undefined. */
export const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

export const sameShifts = (one: readonly Shift[], other: readonly Shift[]): boolean => {
  const facts = (shifts: readonly Shift[]) => shifts.map(({ start, end, breakMinutes }) => [start, end, breakMinutes]);
  return isDeepStrictEqual(facts(one), facts(other));
};

/** A language in which only one of them is written says nothing else than the others. */
function sameTexts({ texts: one }: GigContent, { texts: other }: GigContent): boolean {
  const common = LOCALES.filter((locale) => one[locale] && other[locale]);
  const facts = (texts: GigContent['texts']) =>
    common.map((locale) => [texts[locale]?.task, texts[locale]?.unit, texts[locale]?.pay]);
  return common.length > 0 && isDeepStrictEqual(facts(one), facts(other));
}

/** Whether both say the same of work, place and pay. */
export const sameWork = (one: GigContent, other: GigContent): boolean =>
  sameTexts(one, other) &&
  isDeepStrictEqual(plain([one.address, one.pay ?? null]), plain([other.address, other.pay ?? null]));

/** Whether both say the same of what a holder agrees to: times, work, place and pay. */
export const sameTerms = (one: Terms, other: Terms): boolean =>
  sameShifts(one.shifts, other.shifts) && sameWork(one.content, other.content);

/** Work, place and pay as they were agreed on, and everything else as the gig says it now. */
export function contentForHolder(agreed: GigContent, now: GigContent): GigContent {
  const texts = LOCALES.flatMap((locale) => {
    const [own, present] = [agreed.texts[locale], now.texts[locale]];
    if (!own) return [];
    const { task, unit, pay } = own;
    return [[locale, present ? { ...present, task, unit, pay } : own]];
  });
  return { ...now, texts: Object.fromEntries(texts), address: agreed.address, pay: agreed.pay };
}

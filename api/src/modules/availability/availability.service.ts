import { randomUUID } from 'node:crypto';
import type { Locale } from '@portal/contract/limits';
import {
  AVAILABILITY_DAYS_MAX,
  AVAILABILITY_RULES_MAX,
  AVAILABILITY_YEARS_AHEAD,
  type Availability,
  type AvailabilityChange,
  type AvailabilityDay,
  type AvailabilityError,
  type AvailabilityQuery,
  type ChangeAvailabilityRequest,
  type ChangeAvailabilityResult,
} from '@portal/contract/substitutions/availability';
import { addDays, addYears, finnishDay } from '@portal/field-rules/dates';
import type { ApiContext } from '../../context';
import type { Db } from '../../db/database';
import { refuseFarDays } from '../../http/asked-period';
import { invalid, notFound } from '../../http/problem';
import type { SessionPerson } from '../../http/sessions/portal-session';
import {
  deleteRules,
  lockAvailability,
  ownPools,
  rulesOf,
  rulesWithin,
  showAvailability,
  storeRules,
} from './availability.repository';
import { changeRules } from './change-rules';
import { type AvailabilityEntry, expandRules } from './expand-rules';
import { type AvailabilityRule, isOver } from './rule-days';

/** Days after today that are shown where nobody names a period: six weeks. */
const DEFAULT_DAYS = 41;
/** What was said of days so long ago is shown nowhere. */
const KEPT_DAYS = 400;

/** When a substitute can work. */
export class AvailabilityService {
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  /** @throws ProblemError 422 for a period that is far away, ends before it begins or is too long */
  async list(person: SessionPerson, query: AvailabilityQuery, locale: Locale): Promise<Availability> {
    const { db, clock } = this.#context;
    const today = finnishDay(clock());
    refuseFarDays(query, today);
    const from = query.from ?? today;
    const to = query.to ?? addDays(from, DEFAULT_DAYS);
    if (to < from) throw invalid([{ field: 'to', code: 'date-min' }]);
    if (to > addDays(from, AVAILABILITY_DAYS_MAX - 1)) throw invalid([{ field: 'to', code: 'date-max' }]);
    const [rules, pools] = await Promise.all([rulesWithin(db, [person.id], from, to), ownPools(db, person.id)]);
    return {
      days: expandRules(rules, from, to).map(toDay),
      showsToEmployers: pools.map(({ id, texts, shows_availability }) => ({
        campaignId: id,
        title: texts[locale].title,
        shows: shows_availability,
      })),
    };
  }

  /**
   * @param record stores the answer in the transaction of the change
   * @throws ProblemError 404 for a pool that the person does not belong to, 422 for one of two times
   */
  async change(
    person: SessionPerson,
    { days, showsToEmployer }: ChangeAvailabilityRequest,
    record: (trx: Db, answer: ChangeAvailabilityResult) => Promise<void>,
  ): Promise<ChangeAvailabilityResult> {
    const { db, clock } = this.#context;
    const now = clock();
    const today = finnishDay(now);
    for (const { from, to } of days)
      if ((from === undefined) !== (to === undefined))
        throw invalid([{ field: from === undefined ? 'from' : 'to', code: 'required' }]);
    const refusal = days.map((day) => refusalOf(day, today)).find((error) => error !== undefined);
    if (refusal) return { ok: false, error: refusal };
    return db.transaction().execute(async (trx) => {
      await lockAvailability(trx, person.id);
      const before: AvailabilityRule[] = (await rulesOf(trx, person.id)).map(({ user_id: _, ...rule }) => rule);
      const after = changeAll(before, days);
      if (after === undefined) return { ok: false, error: 'changed' };
      const kept = after.filter((rule) => !isOver(rule, addDays(today, -KEPT_DAYS)));
      // What is over is in nobody's way.
      if (kept.filter((rule) => !isOver(rule, today)).length > AVAILABILITY_RULES_MAX)
        return { ok: false, error: 'too_many_rules' };
      if (showsToEmployer && !(await showAvailability(trx, person.id, showsToEmployer))) throw notFound();
      const ids = new Set(kept.map(({ id }) => id));
      await deleteRules(
        trx,
        person.id,
        before.map(({ id }) => id).filter((id) => !ids.has(id)),
      );
      await storeRules(
        trx,
        person.id,
        kept.filter((rule) => !before.includes(rule)),
        now,
      );
      const answer = { ok: true };
      await record(trx, answer);
      return answer;
    });
  }
}

function changeAll(
  before: readonly AvailabilityRule[],
  days: readonly AvailabilityChange[],
): AvailabilityRule[] | undefined {
  let rules: AvailabilityRule[] | undefined = [...before];
  for (const day of days) rules &&= changeRules(rules, day, randomUUID);
  return rules;
}

function refusalOf({ date, from, to, repeats }: AvailabilityChange, today: string): AvailabilityError | undefined {
  const last = addYears(today, AVAILABILITY_YEARS_AHEAD);
  if (date < today) return 'past';
  if (date > last || (repeats?.until !== undefined && repeats.until > last)) return 'too_far';
  if (from !== undefined && from === to) return 'empty_time';
  if (repeats?.until !== undefined && repeats.until < date) return 'empty_series';
  return undefined;
}

function toDay({ rule, date, start, end, clockChange }: AvailabilityEntry): AvailabilityDay {
  const { from_time, to_time, note, weekly, ends_on } = rule;
  return {
    ruleId: rule.id,
    date,
    state: rule.state,
    ...(from_time !== null && to_time !== null && { from: from_time, to: to_time }),
    start: start.toISOString(),
    end: end.toISOString(),
    ...(clockChange && { clockChange }),
    ...(note !== null && { note }),
    ...(weekly && { repeats: { since: rule.starts_on, ...(ends_on !== null && { until: ends_on }) } }),
  };
}

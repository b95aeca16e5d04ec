import type { FieldCondition, FieldConfig, Values } from '@portal/contract/fields';
import { isEmpty } from './values';

/** Tells whether what a rule waits for stands in the other field. */
export function holds({ field, oneOf, empty }: FieldCondition, values: Values | undefined): boolean {
  const value = values?.[field];
  if (empty || isEmpty(value)) return Boolean(empty) && isEmpty(value);
  return oneOf === undefined || oneOf.includes(String(value));
}

/**
 * Tells whether a field must be filled before sending, with what stands beside it. An end that may be left empty because something goes on is
 * required only after another answer has said that it does not. Until then that answer is asked for: see `withQuestionsOfEnds`.
 * @param config the field
 * @param values of the same record or row
 */
export function isRequired(config: FieldConfig, values: Values | undefined): boolean {
  const { required, requiredWhen = [], ongoingWhen } = config;
  if (ongoingWhen && mayGoOn(ongoingWhen, values)) return false;
  return required || requiredWhen.some((one) => holds(one, values));
}

function mayGoOn(ongoingWhen: readonly FieldCondition[], values: Values | undefined): boolean {
  const unanswered = ongoingWhen.every(({ field }) => isEmpty(values?.[field]));
  return unanswered || ongoingWhen.some((one) => holds(one, values));
}

/**
 * Tells whether an end that is empty says that something goes on: it has begun, and nothing beside says that it has ended. Such an end is answered.
 * @param config the field
 * @param values of the same record or row
 */
export function goesOn({ name, notBefore, ongoingWhen }: FieldConfig, values: Values): boolean {
  if (!ongoingWhen || !isEmpty(values[name])) return false;
  if (notBefore && isEmpty(values[notBefore])) return false;
  return ongoingWhen.length === 0 || ongoingWhen.some((one) => holds(one, values));
}

/**
 * Asks whether something goes on where its end must be filled and is not: the help of an end says to leave it empty then.
 * @param config a field
 * @param all fields of its record or row
 */
export function withQuestionsOfEnds(config: FieldConfig, all: readonly EndRules[]): FieldConfig {
  const ends = all.filter(
    ({ required, ongoingWhen }) => required && ongoingWhen?.some(({ field }) => field === config.name),
  );
  if (ends.length === 0) return config;
  const whileEmpty = ends.map(({ name }) => ({ field: name, empty: true as const }));
  return { ...config, requiredWhen: [...(config.requiredWhen ?? []), ...whileEmpty] };
}

type EndRules = Pick<FieldConfig, 'name' | 'required' | 'ongoingWhen'>;

/** Names of the other fields that the rules of a field look at. */
export function fieldsBeside({ notBefore, format, requiredWhen, ongoingWhen, leastBy }: FieldConfig): string[] {
  return [
    notBefore,
    format === 'postal-code' ? 'countryId' : undefined,
    ...[...(requiredWhen ?? []), ...(ongoingWhen ?? [])].map(({ field }) => field),
    leastBy?.field,
  ].filter((name) => name !== undefined);
}

/**
 * Leaves out the rules about fields that a form does not have: nobody could meet them.
 * @param config the field
 * @param names of all fields of its record or row
 */
export function withRulesOf(config: FieldConfig, names: ReadonlySet<string>): FieldConfig {
  const known = (conditions: FieldCondition[] | undefined) => conditions?.filter(({ field }) => names.has(field));
  return {
    ...config,
    requiredWhen: known(config.requiredWhen),
    ongoingWhen: known(config.ongoingWhen),
    leastBy: config.leastBy && names.has(config.leastBy.field) ? config.leastBy : undefined,
  };
}

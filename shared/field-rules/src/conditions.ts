import type { FieldCondition, FieldConfig, Values } from '@portal/contract/fields';
import { isEmpty } from './values';

/** Tells whether what a rule waits for stands in the other field. */
export function holds({ field, oneOf }: FieldCondition, values: Values | undefined): boolean {
  const value = values?.[field];
  if (isEmpty(value)) return false;
  return oneOf === undefined || oneOf.includes(String(value));
}

/**
 * Tells whether a field must be filled before sending, with what stands beside it. An end that may be left empty because something goes on is
 * required only where another answer can say that it does, and does not say so.
 * @param config the field
 * @param values of the same record or row
 */
export function isRequired(config: FieldConfig, values: Values | undefined): boolean {
  const { required, requiredWhen = [], ongoingWhen } = config;
  if (ongoingWhen && (ongoingWhen.length === 0 || ongoingWhen.some((one) => holds(one, values)))) return false;
  return required || requiredWhen.some((one) => holds(one, values));
}

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

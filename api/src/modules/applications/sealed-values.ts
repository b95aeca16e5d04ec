import type { FieldConfig, Value, Values } from '@portal/contract/fields';
import { maskPersonalIdentityCode } from '@portal/field-rules/personal-identity-code';
import { isSealed, type SecretBox } from './secret-box';

/** Place of a sealed value: moved to another application, it cannot be opened. */
export const placeOf = (userId: string, campaignId: number, field: string): string =>
  `${userId}/${campaignId}/${field}`;

/** Stored values as the rules read them. */
export function openValues(box: SecretBox, userId: string, campaignId: number, stored: Values): Values {
  const entries = Object.entries(stored).map(([field, value]): [string, Value] => [
    field,
    isSealed(value) ? box.open(value, placeOf(userId, campaignId, field)) : value,
  ]);
  return Object.fromEntries(entries);
}

/** One opened value as the wire may carry it: an identity code never leaves the server whole. */
export function shownValue(control: FieldConfig['control'] | undefined, value: Value | undefined): Value {
  if (value === undefined) return null;
  return control === 'ssn' && typeof value === 'string' ? maskPersonalIdentityCode(value) : value;
}

/** Opened values of the fields that the campaign has, each with at least null. */
export function shownValues(fields: readonly FieldConfig[], values: Values): Values {
  return Object.fromEntries(fields.map(({ name, control }) => [name, shownValue(control, values[name])]));
}

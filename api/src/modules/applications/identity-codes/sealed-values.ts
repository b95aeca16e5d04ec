import type { FieldConfig, Value, Values } from '@portal/contract/fields';
import { maskPersonalIdentityCode, UNREADABLE } from '@portal/field-rules/personal-identity-code';
import { isSealed, type SecretBox } from '../../../secret-box';
import type { FieldDefinition } from '../../campaigns/campaign-definition';

/** Additional authenticated data of a sealed value: copied to another application or field, the value cannot be opened. */
export const aadFor = (userId: string, campaignId: number, field: string): string => `${userId}/${campaignId}/${field}`;

/** Where values are opened: the fields that stand there say which of them are sealed, never the values. */
export interface SealedFields {
  box: SecretBox;
  userId: string;
  campaignId: number;
  fields: readonly Pick<FieldDefinition, 'name' | 'control'>[];
}

/** Stored values as the rules read them; a value that cannot be opened is `UNREADABLE`, so that the rest can be read. */
export function openValues({ box, userId, campaignId, fields }: SealedFields, stored: Values): Values {
  const opened = { ...stored };
  for (const { name, control } of fields) {
    const value = stored[name];
    if (control === 'ssn' && isSealed(value))
      opened[name] = box.open(value, aadFor(userId, campaignId, name)) ?? UNREADABLE;
  }
  return opened;
}

/** Opened values without unreadable ones. */
export const withoutUnreadable = (opened: Values): Values =>
  Object.fromEntries(Object.entries(opened).filter(([, value]) => value !== UNREADABLE));

/** One opened value as the wire may carry it: an identity code never leaves the server whole. */
export function shownValue(control: FieldConfig['control'] | undefined, value: Value | undefined): Value {
  if (value === undefined || value === UNREADABLE) return null;
  return control === 'ssn' && typeof value === 'string' ? maskPersonalIdentityCode(value) : value;
}

/** Opened values of the fields that the campaign has, each with at least null. */
export function shownValues(fields: readonly FieldConfig[], values: Values): Values {
  return Object.fromEntries(fields.map(({ name, control }) => [name, shownValue(control, values[name])]));
}

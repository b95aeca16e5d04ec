import type { FieldConfig, Value } from '@portal/contract/fields';
import { isEmpty } from '@portal/field-rules/values';

/** Questions that each campaign asks in its own words, under names that every campaign has: an answer to one says nothing to another. */
const OWN_WORDS = /^(camp[A-Z]|campaignFile|cvBankExpireDate$)/;
/** Names whose meaning the label tells. */
const WORDED = /^extraField\d/;

const CHOICES = new Set(['select', 'radio']);
const TEXTS = new Set(['text', 'textarea']);
const NUMBERS = new Set(['number', 'decimal']);

function alike(source: FieldConfig, target: FieldConfig): boolean {
  if (source.type !== target.type) return false;
  const both = (controls: ReadonlySet<string>) => controls.has(source.control) && controls.has(target.control);
  return source.control === target.control || both(CHOICES) || both(TEXTS) || both(NUMBERS);
}

/** Whether an answer to the one field answers the other. `sameCampaign`: both forms are one. */
export function isSameQuestion(source: FieldConfig, target: FieldConfig, sameCampaign: boolean): boolean {
  if (source.name !== target.name || target.readOnly || !alike(source, target)) return false;
  if (sameCampaign) return true;
  return !OWN_WORDS.test(source.name) && (!WORDED.test(source.name) || source.label === target.label);
}

/** An option is the same where number and words are. */
function keptOptions(ids: readonly string[], source: FieldConfig, target: FieldConfig): string[] {
  const labelOf = (config: FieldConfig, id: string) => config.options?.find((option) => option.id === id)?.label;
  return ids.filter((id) => labelOf(target, id) !== undefined && labelOf(target, id) === labelOf(source, id));
}

/** @returns what the target takes of the value; null for nothing */
export function carryValue(value: Value | undefined, source: FieldConfig, target: FieldConfig): Value {
  if (value === undefined || isEmpty(value)) return null;
  if (Array.isArray(value)) {
    const kept = keptOptions(value, source, target);
    return kept.length > 0 ? kept : null;
  }
  if (typeof value === 'string' && target.options) return keptOptions([value], source, target)[0] ?? null;
  if (typeof value === 'string' && target.control === 'text') return value.replace(/\s*\n\s*/g, ' ');
  return value;
}

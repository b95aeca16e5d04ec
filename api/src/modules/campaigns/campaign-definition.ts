import type { Control, FieldCondition, FieldConfig, FieldFormat } from '@portal/contract/fields';
import type { Locale } from '@portal/contract/limits';
import type { SectionName } from '@portal/contract/sections';

/** `default`: open application without vacancy or deadline; `substitute`: a pool of substitutes; `profile`: campaign 0. docs/design/contract.md#kinds-of-campaigns */
export type CampaignKind = 'vacancy' | 'default' | 'substitute' | 'profile';

export type LocalizedText = Record<Locale, string>;

export interface OptionDefinition {
  id: string;
  label: LocalizedText;
}

/** A field as it is stored with the campaign: complete, in all languages. Dates in `min` and `max` may be `today`, `today+2y`, `today-101y+1d`. */
export interface FieldDefinition {
  name: string;
  type: 1 | 2;
  control: Control;
  label: LocalizedText;
  help?: LocalizedText | undefined;
  required: boolean;
  readOnly?: boolean | undefined;
  /** The employer may change it after log-in; with `readOnly` only the employer may. */
  employerEditable?: boolean | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  min?: number | string | undefined;
  max?: number | string | undefined;
  decimals?: number | undefined;
  inputMode?: 'numeric' | 'email' | 'decimal' | 'tel' | 'url' | 'text' | 'search' | undefined;
  accept?: string[] | undefined;
  format?: FieldFormat | undefined;
  notBefore?: string | undefined;
  dayOptional?: boolean | undefined;
  requiredWhen?: FieldCondition[] | undefined;
  ongoingWhen?: FieldCondition[] | undefined;
  leastBy?: FieldConfig['leastBy'];
  advisedLeast?: number | undefined;
  needsAttachment?: boolean | undefined;
  options?: OptionDefinition[] | undefined;
  alphabetical?: boolean | undefined;
}

export interface GroupDefinition {
  name: string;
  title?: LocalizedText | undefined;
  fields: FieldDefinition[];
}

export interface SectionDefinition {
  name: SectionName;
  required: boolean;
  title: LocalizedText;
  help?: LocalizedText | undefined;
  /** The candidate decides the order of the rows. */
  orderable?: boolean | undefined;
  /** ISO 639 codes for which the section languageSkills has a row each from the beginning. */
  languages?: { required: string[]; needed: string[] } | undefined;
  groups: GroupDefinition[];
}

export interface AdvertisementTexts {
  title: string;
  employer: string;
  organisation: string;
  location: string;
  description: string;
}
export type CampaignTexts = Record<Locale, AdvertisementTexts>;

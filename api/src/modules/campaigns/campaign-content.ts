import { Control, FieldConfig, FieldFormat, FieldType } from '@portal/contract/fields';
import { perLocale } from '@portal/contract/limits';
import { SECTIONS } from '@portal/contract/sections';
import { z } from 'zod';
import { Moment, PositionContent } from './position-content';

/** How campaigns and the catalogue of fields are written down as files. */
const LocalizedContent = z.strictObject(perLocale(() => z.string().min(1)));
export const OptionContent = z.strictObject({ id: z.string().min(1), label: LocalizedContent });

export const FieldContent = z.strictObject({
  control: Control,
  type: FieldType.optional(),
  label: LocalizedContent,
  help: LocalizedContent.optional(),
  readOnly: z.boolean().optional(),
  employerEditable: z.boolean().optional(),
  minLength: z.number().int().min(0).optional(),
  maxLength: z.number().int().min(1).optional(),
  min: z.union([z.number(), z.string()]).optional(),
  max: z.union([z.number(), z.string()]).optional(),
  decimals: z.number().int().min(0).optional(),
  inputMode: z.enum(['numeric', 'email', 'decimal', 'tel', 'url', 'text', 'search']).optional(),
  accept: z.array(z.string()).optional(),
  format: FieldFormat.optional(),
  notBefore: z.string().optional(),
  dayOptional: FieldConfig.shape.dayOptional,
  requiredWhen: FieldConfig.shape.requiredWhen,
  ongoingWhen: FieldConfig.shape.ongoingWhen,
  leastBy: FieldConfig.shape.leastBy,
  advisedLeast: FieldConfig.shape.advisedLeast,
  needsAttachment: FieldConfig.shape.needsAttachment,
  /** The name of a list in the catalogue, or a list of the campaign's own. */
  options: z.union([z.string(), z.array(OptionContent)]).optional(),
  /** The options are shown in the order of the language's alphabet, not in that of the list. */
  alphabetical: z.boolean().optional(),
});
export type FieldContent = z.infer<typeof FieldContent>;

export const SectionTexts = z.strictObject({
  title: LocalizedContent,
  help: LocalizedContent.optional(),
  orderable: z.boolean().optional(),
});
export type SectionTexts = z.infer<typeof SectionTexts>;

const GroupContent = z.strictObject({
  name: z.string().min(1),
  title: LocalizedContent.optional(),
  /** Names of the catalogue's fields, in the order of the form. */
  fields: z.array(z.string()).min(1),
  required: z.array(z.string()).default([]),
  /** What the campaign words or bounds its own way, by field. */
  overrides: z.record(z.string(), FieldContent.partial()).default({}),
});

export const SectionContent = z.strictObject({
  name: z.enum(SECTIONS),
  required: z.boolean().default(false),
  title: LocalizedContent.optional(),
  help: LocalizedContent.optional(),
  orderable: z.boolean().optional(),
  /** Of the section languageSkills: ISO 639 codes that have a row each from the beginning. */
  languages: z.strictObject({ required: z.array(z.string()), needed: z.array(z.string()) }).optional(),
  groups: z.array(GroupContent).min(1),
});

export type SectionContent = z.infer<typeof SectionContent>;

const TextsContent = z.strictObject({
  title: z.string().min(1),
  employer: z.string(),
  organisation: z.string(),
  location: z.string(),
  description: z.string(),
});

export const CampaignContent = z.strictObject({
  id: z.number().int().min(0),
  kind: z.enum(['vacancy', 'default', 'substitute', 'profile']),
  internal: z.boolean().default(false),
  applyPeriodStart: Moment.nullable().default(null),
  applyPeriodEnd: Moment.nullable().default(null),
  /** A language may be left out: the page then shows the texts of another and says so. */
  texts: z
    .strictObject(perLocale(() => TextsContent.optional()))
    .refine((texts) => Object.values(texts).some((text) => text !== undefined), 'is written in no language'),
  position: PositionContent.optional(),
  /** Of a pool of substitutes: whoever sends an application to it is a member at once. */
  acceptsAtSending: z.boolean().optional(),
  sections: z.array(SectionContent).min(1),
});
export type CampaignContent = z.infer<typeof CampaignContent>;

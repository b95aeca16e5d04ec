import { z } from 'zod';

export const Control = z.enum([
  'text',
  'textarea',
  'number',
  'decimal',
  'date',
  'select',
  'multiselect',
  'checkbox',
  'radio',
  'email',
  'phone',
  'url',
  'ssn',
  'file',
  'photo',
  'country',
  'language',
]);
export type Control = z.infer<typeof Control>;

export const Option = z.object({ id: z.string(), label: z.string().min(1) });
export type Option = z.infer<typeof Option>;

/** Field type: 1 one parameter, 2 multiple parameters. docs/specification.md#enumerations */
export const FieldType = z.union([z.literal(1), z.literal(2)]);

/** Shape of a text that is more than a length: a person's name, a postal code, a health care professional's registration number. */
export const FieldFormat = z.enum(['name', 'postal-code', 'registration-number']);
export type FieldFormat = z.infer<typeof FieldFormat>;

/** Another field of the same record or row is filled in; with `oneOf`, with one of these options (a ticked box is `true`); with `empty`, it is not filled in. */
export const FieldCondition = z.object({
  field: z.string(),
  oneOf: z.array(z.string()).optional(),
  empty: z.literal(true).optional(),
});
export type FieldCondition = z.infer<typeof FieldCondition>;

/** One field as the campaign configures it, in the language of the request. `min`/`max` of a date are yyyy-mm-dd. docs/design/contract.md#form-as-data */
export const FieldConfig = z.object({
  name: z.string(),
  type: FieldType,
  control: Control,
  label: z.string(),
  help: z.string().optional(),
  required: z.boolean(),
  visible: z.boolean(),
  readOnly: z.boolean().optional(),
  /** The employer may change it too; with `readOnly` only the employer may. */
  employerEditable: z.boolean().optional(),
  minLength: z.number().int().optional(),
  maxLength: z.number().int().optional(),
  min: z.union([z.number(), z.string()]).optional(),
  max: z.union([z.number(), z.string()]).optional(),
  decimals: z.number().int().optional(),
  inputMode: z.enum(['numeric', 'email', 'decimal', 'tel', 'url', 'text', 'search']).optional(),
  accept: z.array(z.string()).optional(),
  format: FieldFormat.optional(),
  /** Name of the date field, in the same row or in basicInfo, that this date may not come before. */
  notBefore: z.string().optional(),
  /** A date of which the day, or the day and the month, may be left out: it is then `yyyy-mm` or `yyyy`, and stays so. */
  dayOptional: z.boolean().optional(),
  /** Required also while one of these holds. */
  requiredWhen: z.array(FieldCondition).optional(),
  /** Left empty it means that something goes on: not required while one of these holds. */
  ongoingWhen: z.array(FieldCondition).optional(),
  /** Least number by the chosen option of another field, such as the credits that a level of studies takes. */
  leastBy: z.object({ field: z.string(), least: z.record(z.string(), z.number()) }).optional(),
  /** A number below this is hinted at and no fault. */
  advisedLeast: z.number().optional(),
  /** Ticked, it says that a file is attached: the application has one. */
  needsAttachment: z.boolean().optional(),
  options: z.array(Option).optional(),
});
export type FieldConfig = z.infer<typeof FieldConfig>;

/** A stored value. A date or number that cannot be read is kept as its raw string and marked. */
export const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);
export type Value = z.infer<typeof Value>;

export const Values = z.record(z.string(), Value);
export type Values = z.infer<typeof Values>;

import type { FieldConfig } from '@portal/contract/fields';

/** Heights in rem, as the fields are drawn on a wide screen; on a phone a few are higher. */
const LABEL = 2;
const INPUT = 3;
const HELP = 1.5;
const CHOICE = 2.75;
const PHOTO = 10;
const GAP = 1.5;
/** More options of a multiple choice than this fold into one line. */
export const MANY_OPTIONS = 8;

/** About how high a field will be. @returns rem */
export function heightOfField({ control, help, options }: Pick<FieldConfig, 'control' | 'help' | 'options'>): number {
  const more = help ? HELP : 0;
  const count = options?.length ?? 0;
  switch (control) {
    case 'checkbox':
      return CHOICE + more;
    case 'radio':
      return LABEL + count * CHOICE + more;
    case 'multiselect':
      return LABEL + (count > MANY_OPTIONS ? INPUT : count * CHOICE) + more;
    case 'textarea':
      return LABEL + 2 * INPUT + more;
    case 'photo':
    case 'file':
      return PHOTO + more;
    default:
      return LABEL + INPUT + more;
  }
}

/** About how high fields below each other will be. @returns rem */
export function heightOfFields(fields: readonly FieldConfig[]): number {
  return fields.reduce((sum, field) => sum + heightOfField(field) + GAP, 0);
}

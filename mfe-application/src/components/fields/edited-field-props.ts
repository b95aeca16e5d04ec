import type { EditTarget } from '@portal/auto-save/edit';
import type { FieldConfig, Value, Values } from '@portal/contract/fields';
import type { InvalidField } from '@portal/contract/problem';

export interface EditedFieldProps extends Omit<EditTarget, 'field'> {
  config: FieldConfig;
  /** What the server has. */
  stored: Value | undefined;
  /** What the server says against it. */
  invalid: InvalidField | undefined;
  /** Of the same record or row, for rules that look at a second field. */
  values: Values;
  revision: number | undefined;
  readOnly?: boolean;
}

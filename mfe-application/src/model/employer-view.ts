import type { ApplicationViewModel, FieldGroup } from '@portal/contract/application';
import type { FieldConfig } from '@portal/contract/fields';

/** The form as an employer may use it: a field that the campaign does not open to them can be read only. */
export function employerView(view: ApplicationViewModel): ApplicationViewModel {
  if (!view.employerEditing) return view;
  return {
    ...view,
    personFieldMap: mapValues(view.personFieldMap, forEmployer),
    fieldGroupsMap: mapValues(
      view.fieldGroupsMap,
      (group): FieldGroup => ({ ...group, fields: group.fields.map(forEmployer) }),
    ),
  };
}

function forEmployer(config: FieldConfig): FieldConfig {
  return { ...config, readOnly: config.employerEditable !== true };
}

function mapValues<Value>(record: Record<string, Value>, map: (value: Value) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}

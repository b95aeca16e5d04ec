import type { FieldConfig } from '@portal/contract/fields';
import { page } from '@portal/shell-kit';

/** Loaded with the first date on the page: the calendar is heavy. */
export const DateControl = page(() => import(/* webpackChunkName: "DateControl" */ './DateControl'));
/** Loaded with the first long list of countries or languages. */
export const ComboControl = page(() => import(/* webpackChunkName: "ComboControl" */ './ComboControl'));

/** Fetches the heavy controls of these fields while their content is on its way; a failure is tried again where the control is drawn. */
export async function preloadControls(fields: readonly Pick<FieldConfig, 'control'>[]): Promise<void> {
  const needs = new Set(
    fields.map(({ control }) => {
      if (control === 'date') return DateControl;
      return control === 'country' || control === 'language' ? ComboControl : undefined;
    }),
  );
  await Promise.all([...needs].map((control) => control?.preload().catch(() => undefined)));
}

import type { FieldConfig } from '@portal/contract/fields';
import { page } from '@portal/shell-kit';

/** Loaded with a photo: most campaigns ask for none. */
export const PhotoControl = page(() => import(/* webpackChunkName: "FileField" */ './LazyFileField'));

/** Fetches the control while the content of its section is on its way; a failure is tried again where the control is drawn. */
export async function preloadPhotoControl(fields: readonly Pick<FieldConfig, 'control'>[]): Promise<void> {
  if (fields.some(({ control }) => control === 'photo')) await PhotoControl.preload().catch(() => undefined);
}

import { getFamilyByType } from 'react-refresh/runtime';

/** All versions of one component, from the first to the last edit; the same object as long as the page stands. */
export interface Family {
  current: unknown;
}

/** @returns undefined for what is no component of this build */
export function familyOf(type: unknown): Family | undefined {
  if (type === null || (typeof type !== 'function' && typeof type !== 'object')) return undefined;
  return getFamilyByType(type) || undefined;
}

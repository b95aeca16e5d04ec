import { brandNamed } from '@portal/themes/theme';

/** The portal's mark: an open door in the theme's colour. */
export function favicon(theme: string): string {
  const { colours } = brandNamed(theme);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${colours.light}"/><path d="M9 26V6h10v20M19 9l5 2v13l-5 2M15.500 16v2" fill="none" stroke="#fff" stroke-width="2.400" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}

import { API_PREFIX, BASE_PATH } from '@portal/contract/limits';
import type { LoadedFile } from '../pages/visit';

export interface Loaded {
  requests: number;
  bytes: number;
}

/**
 * The scripts, styles and lists of files among what a page has loaded: the answers of the API, the fonts and the icon are the same in every
 * variant, and when they come by chance tells nothing of it.
 */
export function madeOf(files: readonly LoadedFile[]): LoadedFile[] {
  return files.filter(({ url }) => {
    const { pathname } = new URL(url);
    if (pathname.startsWith(API_PREFIX) || pathname.endsWith('.woff2')) return false;
    return !pathname.startsWith(`${BASE_PATH}/favicon`);
  });
}

export function sum(files: readonly LoadedFile[]): Loaded {
  return { requests: files.length, bytes: files.reduce((total, { bytes }) => total + bytes, 0) };
}

import { BASE_PATH } from '@portal/contract/limits';

/**
 * Cuts an address to an in-app one. Anything that could lead away from the portal is refused. docs/design/guarantees.md#13-redirects-and-hosts
 * @param address absolute path with or without the base path
 * @returns the path and query below the base path, or undefined
 */
export function inAppPath(address: string | null | undefined): string | undefined {
  if (!address?.startsWith('/') || address.startsWith('//') || [...address].some(misread)) return undefined;
  const path =
    address === BASE_PATH || address.startsWith(`${BASE_PATH}/`) || address.startsWith(`${BASE_PATH}?`)
      ? address.slice(BASE_PATH.length)
      : address;
  const inside = path.startsWith('/') ? path : `/${path}`;
  return inside.startsWith('//') ? undefined : inside;
}

/** A backslash is read by browsers as a slash, a control character skipped: both can make `//elsewhere` of an innocent path. */
function misread(character: string): boolean {
  return character === '\\' || character < ' ';
}

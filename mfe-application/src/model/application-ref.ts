import { API_PREFIX, PORTAL_MAX_LENGTH, REF_MAX_LENGTH, readOrigin } from '@portal/contract/limits';

/** Which application the calls are about. */
export interface ApplicationRef {
  campaignId: number;
  /** The employer's portal from the address, else the theme's name. docs/design/contract.md#applications */
  portal: string;
  /** Where the candidate came from. */
  ref?: string;
}

/** Adds `portal` and `ref`, which every call about an application carries. docs/specification.md#7-calls */
export function withPortal(path: string, { portal, ref }: ApplicationRef): string {
  return `${path}?${new URLSearchParams({ portal, ...(ref && { ref }) })}`;
}

/** Reads `portal` and `ref` of an address. */
export function applicationRef(campaignId: number, search: URLSearchParams, theme: string): ApplicationRef {
  const ref = readOrigin(search.get('ref'), REF_MAX_LENGTH);
  return { campaignId, portal: readOrigin(search.get('portal'), PORTAL_MAX_LENGTH) || theme, ...(ref && { ref }) };
}

/** Address of a file of the application; `withPortal` makes it a link. docs/specification.md#7-calls */
export function fileUrl({ campaignId }: ApplicationRef, field: string, fileId: string): string {
  return `${API_PREFIX}/attachments/${campaignId}/${field}/${fileId}`;
}

import { PORTAL_MAX_LENGTH, REF_MAX_LENGTH, readOrigin } from '@portal/contract/limits';
import { href } from './hrefs';

/** Where the candidate came from, as links to the portal say it; handed on until the application is begun. */
export function originOf(params: URLSearchParams): { portal?: string; ref?: string } {
  return {
    portal: readOrigin(params.get('portal'), PORTAL_MAX_LENGTH) || undefined,
    ref: readOrigin(params.get('ref'), REF_MAX_LENGTH) || undefined,
  };
}

/** The page of a position. @param params of the present address, whose origin goes along */
export function positionHref(id: number, internal: boolean | undefined, params: URLSearchParams): string {
  const origin = originOf(params);
  return internal ? href('internal', { jobAdvertisementId: id }, origin) : href('position', { campaignId: id }, origin);
}

import { isStorableId, ORIGIN_PATTERN, PORTAL_MAX_LENGTH, REF_MAX_LENGTH, toCampaignId } from '@portal/contract/limits';
import { text } from '@portal/contract/text';
import { themeOfRequest } from '@portal/settings/accepted-host';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ApiConfig } from '../../config';
import { invalid, malformed, notFound } from '../../http/problem';
import type { Origin } from './begin-application.service';

export const CampaignParams = z.object({ id: z.string() });

/** Every call of an application may name the page that the candidate came from. docs/design/contract.md#applications */
export const OriginQuery = z.object({
  portal: z.string().max(PORTAL_MAX_LENGTH).regex(ORIGIN_PATTERN).optional(),
  ref: z.string().max(REF_MAX_LENGTH).regex(ORIGIN_PATTERN).optional(),
  lang: text(20).optional(),
});

/** Body of a call that needs none: nothing, or an empty object. Any other body is refused, as its sender expects another effect. */
export const NoBody = z.strictObject({}).nullish();

/**
 * The campaign's id in the path; anything but an integer is -1, which no campaign has.
 * @throws ProblemError 404 for an id that the database cannot even look for
 */
export function campaignIdOf(request: { params: { id: string } }): number {
  const id = toCampaignId(request.params.id);
  if (!isStorableId(id)) throw notFound();
  return id;
}

/**
 * Routes of fields validate by hand: JSON that no field can hold is answered with 422, not 400. docs/design/contract.md#values
 * Their schema has `attachValidation`.
 */
export function refuseInvalidBody(request: FastifyRequest): void {
  if (!request.validationError) return;
  throw request.validationError.validationContext === 'body' ? invalid([]) : malformed();
}

/** Where the candidate came from; a call that names no portal has come from that of its host. */
export function originOf(request: FastifyRequest, config: Pick<ApiConfig, 'hosts' | 'theme'>): Origin {
  const { portal = themeOfRequest(request.raw, config), ref } = OriginQuery.parse(request.query);
  return { portal, ref };
}

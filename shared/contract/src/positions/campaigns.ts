import { z } from 'zod';
import { LocaleSchema } from '../account/authentication';
import { text } from '../text';

export const OpenCampaign = z.object({
  id: z.number().int(),
  title: z.string(),
  employer: z.string(),
  location: z.string(),
  /** Null for a default campaign, which has no deadline. */
  applyPeriodEnd: z.iso.datetime().nullable(),
  language: LocaleSchema,
});
export type OpenCampaign = z.infer<typeof OpenCampaign>;
export const OpenCampaigns = z.object({ campaigns: z.array(OpenCampaign), total: z.number().int() });
export type OpenCampaigns = z.infer<typeof OpenCampaigns>;
export const OpenCampaignsQuery = z.object({
  query: text(200).default(''),
  page: z.coerce.number().int().min(1).default(1),
});
export type OpenCampaignsQuery = z.input<typeof OpenCampaignsQuery>;

/** One advertisement; `description` is plain text with paragraphs parted by empty lines. */
export const CampaignAdvertisement = OpenCampaign.extend({
  organisation: z.string(),
  description: z.string(),
  applyPeriodStart: z.iso.datetime().nullable(),
  serverTime: z.iso.datetime(),
  open: z.boolean(),
  defaultCampaign: z.boolean(),
  internal: z.boolean(),
});
export type CampaignAdvertisement = z.infer<typeof CampaignAdvertisement>;

/** Internal job advertisements, only with `useInternal`. docs/specification.md#internal-positions */
export const InternalAdvertisement = z.object({
  id: z.number().int(),
  title: z.string(),
  employer: z.string(),
  location: z.string(),
  applyPeriodEnd: z.iso.datetime().nullable(),
  /** Whether the person has an application to it that was sent; a draft does not count. */
  applied: z.boolean(),
});
export type InternalAdvertisement = z.infer<typeof InternalAdvertisement>;
export const InternalAdvertisements = z.object({
  advertisements: z.array(InternalAdvertisement),
  total: z.number().int(),
});
export type InternalAdvertisements = z.infer<typeof InternalAdvertisements>;

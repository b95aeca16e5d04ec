import { z } from 'zod';
import { Receipt } from './application';
import { Preview } from './preview';
import { SECTIONS } from './sections';

/** Answer to beginning an application on purpose (`start`, `update_show_start_dialog`); outside the apply period none begins. */
export const StartResult = z.object({ ok: z.boolean(), updateOutOfDate: z.boolean().optional() });
export type StartResult = z.infer<typeof StartResult>;

/** Answer to a copy into or out of an application, and to giving up unsent changes. docs/specification.md#preview-and-answers-to-sending */
export const CopyResult = z.object({
  editDateAsString: z.string().nullable(),
  updateOutOfDate: z.boolean().optional(),
  refreshView: z.boolean().optional(),
  /** How many sections got something. */
  copiedSections: z.number().int().optional(),
});
export type CopyResult = z.infer<typeof CopyResult>;

export const CopyFromCampaignRequest = z.strictObject({ value: z.int32() });
export type CopyFromCampaignRequest = z.infer<typeof CopyFromCampaignRequest>;

export const CancelResult = z.object({
  cancelDateString: z.string().nullable(),
  updateOutOfDate: z.boolean().optional(),
});
export type CancelResult = z.infer<typeof CancelResult>;

/** Answer to keeping an application that was sent in force (`update_apply_date`). */
export const ApplyDateResult = z.object({ applyDateString: z.string(), updateOutOfDate: z.boolean().optional() });
export type ApplyDateResult = z.infer<typeof ApplyDateResult>;

/** Campaigns from which an application may be copied, newest first; the profile is not one of them. */
export const PreviousCampaigns = z.object({
  campaigns: z.array(z.object({ id: z.number().int(), title: z.string(), sendDateAsString: z.string().optional() })),
});
export type PreviousCampaigns = z.infer<typeof PreviousCampaigns>;

/** Where the application differs from what was sent; without `field` a row is new or gone, without `rowId` it is the section itself. */
export const UnsentChange = z.object({
  section: z.enum(SECTIONS),
  field: z.string().optional(),
  rowId: z.string().optional(),
});
export type UnsentChange = z.infer<typeof UnsentChange>;

/** The version that was sent, beside which the unsent changes are shown (`GET application/sent_version/{id}`). */
export const SentVersion = z.object({
  receipt: Receipt,
  sendDateAsString: z.string(),
  /** What was sent, as a preview without errors. */
  sent: Preview,
  changes: z.array(UnsentChange),
});
export type SentVersion = z.infer<typeof SentVersion>;

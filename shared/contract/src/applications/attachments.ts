import { z } from 'zod';
import { InvalidField } from '../problem';
import { text } from '../text';
import { WriteResult } from './application';

export const Attachment = z.object({
  field: z.string(),
  fileId: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** Media type found in the content. */
  type: z.string(),
  url: z.string(),
});
export type Attachment = z.infer<typeof Attachment>;
export const AttachmentsData = z.object({
  values: z.record(z.string(), z.array(Attachment)),
  invalidFields: z.array(InvalidField),
  revision: z.number().int(),
});
export type AttachmentsData = z.infer<typeof AttachmentsData>;
export const UploadResult = WriteResult.extend({
  attachment: Attachment.optional(),
  /** The field had this file before the call, which has attached nothing. */
  alreadyAttached: z.literal(true).optional(),
});
export type UploadResult = z.infer<typeof UploadResult>;
export const DeleteAttachmentRequest = z.strictObject({ field: text(64), fileId: z.uuid() });
export type DeleteAttachmentRequest = z.infer<typeof DeleteAttachmentRequest>;

/** An attachment of an earlier application, or of the profile, that may be attached once more without being sent again. */
export const ReusableAttachment = z.object({
  campaignId: z.number().int(),
  campaignTitle: z.string(),
  fileId: z.string(),
  name: z.string(),
  size: z.number().int(),
  type: z.string(),
});
export type ReusableAttachment = z.infer<typeof ReusableAttachment>;
export const ReusableAttachments = z.object({ attachments: z.array(ReusableAttachment) });
export type ReusableAttachments = z.infer<typeof ReusableAttachments>;
export const ReuseAttachmentRequest = z.strictObject({ field: text(64), fileId: z.uuid() });
export type ReuseAttachmentRequest = z.infer<typeof ReuseAttachmentRequest>;

import type { Locale } from '@portal/contract/limits';

/** The application of a receipt, as a PDF. The file is made when the mail goes out, so that no sending waits for it. */
export interface MailAttachment {
  kind: 'receipt';
  campaignId: number;
  /** Receipt number: a later sending has a mail of its own. */
  number: string;
  locale: Locale;
}

export interface AttachedFile {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** @returns undefined where there is nothing to attach any more; rejects where the file cannot be made */
export type MakeAttachment = (userId: string, attachment: MailAttachment) => Promise<AttachedFile | undefined>;

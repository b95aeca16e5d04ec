import type { Readable } from 'node:stream';
import type { ApiContext } from '../../../context';
import type { MakeAttachment } from '../../mail/mail-attachment';
import { StateTransitions } from '../state-transitions.service';
import { SentVersions } from '../versions/sent-version.service';
import { receiptFile } from './receipt-pdf.service';

/** Many mail servers refuse a mail of 10 MB; a file in a mail takes a third more than its bytes. */
const MAX_BYTES = 5 * 1024 * 1024;
/** A mail is locked while it goes out. */
const LIMIT_MS = 10_000;

async function bytesOf(content: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += (chunk as Buffer).length;
    if (size > MAX_BYTES) throw new Error('the receipt is too large for a mail');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** Makes the PDF that goes with the mail about a sending. */
export function receiptAttachments(context: ApiContext): MakeAttachment {
  const versions = new SentVersions(context, new StateTransitions(context));
  return async (userId, { campaignId, number, locale }) => {
    const sent = await versions.find({ person: { id: userId, useInternal: false }, campaignId, locale });
    if (sent.version.receipt_number !== number) return undefined;
    const { name, content } = await receiptFile(context, sent, locale, AbortSignal.timeout(LIMIT_MS));
    return { filename: name, contentType: 'application/pdf', content: await bytesOf(content) };
  };
}

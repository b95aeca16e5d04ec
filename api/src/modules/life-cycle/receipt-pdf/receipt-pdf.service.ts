import type { Readable } from 'node:stream';
import type { Locale } from '@portal/contract/limits';
import type { ApiContext } from '../../../context';
import type { ApplicationRequest } from '../state-transitions.service';
import type { SentApplication, SentVersions } from '../versions/sent-version.service';
import { receiptDocument } from './receipt-document';
import { RECEIPT_WORDS } from './receipt-words';
import { writeDocument } from './write-document';

export interface ReceiptFile {
  name: string;
  content: Readable;
}

/**
 * The receipt and what was sent with it, to print or to keep.
 * @param signal of a reader who went away; what it was aborted with is thrown then
 * @throws ProblemError 404 for an application that was never sent
 */
export async function receiptPdf(
  { clock }: Pick<ApiContext, 'clock'>,
  versions: SentVersions,
  request: ApplicationRequest,
  signal: AbortSignal,
): Promise<ReceiptFile> {
  return receiptFile({ clock }, await versions.find(request), request.locale, signal);
}

/** The same of an application that was found already. */
export async function receiptFile(
  { clock }: Pick<ApiContext, 'clock'>,
  sent: SentApplication,
  locale: Locale,
  signal: AbortSignal,
): Promise<ReceiptFile> {
  return {
    name: `${RECEIPT_WORDS[locale].title} ${sent.version.receipt_number}.pdf`,
    content: await writeDocument(receiptDocument(sent, locale), clock(), signal),
  };
}

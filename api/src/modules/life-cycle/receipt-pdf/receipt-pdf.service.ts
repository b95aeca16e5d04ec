import type { Readable } from 'node:stream';
import type { ApiContext } from '../../../context';
import type { CallPlace } from '../state-transitions.service';
import type { SentVersions } from '../versions/sent-version.service';
import { receiptPaper } from './receipt-document';
import { RECEIPT_WORDS } from './receipt-words';
import { writePaper } from './write-document';

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
  place: CallPlace,
  signal: AbortSignal,
): Promise<ReceiptFile> {
  const sent = await versions.find(place);
  const { title } = RECEIPT_WORDS[place.locale];
  return {
    name: `${title} ${sent.version.receipt_number}.pdf`,
    content: await writePaper(receiptPaper(sent, place.locale), clock(), signal),
  };
}

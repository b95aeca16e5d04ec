import type { StepResponse } from '@portal/contract/authentication';
import { fileNameOf } from '@portal/downloads/save-file';

/** Packing and sending everything that one person may attach takes minutes on a slow line. */
export const EXPORT_TIMEOUT_MS = 15 * 60_000;

/** The archive under an address of this page, or why there is none. */
export type ExportAnswer = StepResponse & { archive?: { url: string; name: string } };

/** Takes an archive in whole, so that one that breaks off is told as such instead of being saved. */
export async function readExport(response: Response): Promise<unknown> {
  if (!response.headers.get('content-type')?.startsWith('application/zip')) return response.json();
  const url = URL.createObjectURL(await response.blob());
  const answer: ExportAnswer = { ok: true, archive: { url, name: fileNameOf(response.headers) || 'data.zip' } };
  return answer;
}

import type { StepResponse } from '@portal/contract/authentication';

/** Packing and sending everything that one person may attach takes minutes on a slow line. */
export const EXPORT_TIMEOUT_MS = 15 * 60_000;

/** The archive under an address of this page, or why there is none. */
export type ExportAnswer = StepResponse & { archive?: { url: string; name: string } };

/** Takes an archive in whole, so that one that breaks off is told as such instead of being saved. */
export async function readExport(response: Response): Promise<unknown> {
  if (!response.headers.get('content-type')?.startsWith('application/zip')) return response.json();
  const url = URL.createObjectURL(await response.blob());
  const [, name = 'data.zip'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const answer: ExportAnswer = { ok: true, archive: { url, name } };
  return answer;
}

/** Gives an archive to the browser to save. */
export function saveArchive({ url, name }: NonNullable<ExportAnswer['archive']>): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser begins to read it in a later task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

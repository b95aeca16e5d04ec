import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const READER = join(import.meta.dirname, 'read-pdf.mjs');
const Block = z.object({ page: z.number(), path: z.string(), text: z.string() });
const ReadPdf = z.object({
  pages: z.number(),
  language: z.string(),
  title: z.string(),
  marked: z.boolean(),
  displayTitle: z.boolean(),
  bookmarks: z.array(z.string()),
  blocks: z.array(Block),
  artifacts: z.array(z.object({ page: z.number(), tag: z.string().nullable(), text: z.string() })),
});
export type ReadPdf = z.infer<typeof ReadPdf>;

/** A PDF as another program reads it. */
export async function readPdf(pdf: Buffer): Promise<ReadPdf> {
  const reading = promisify(execFile)(process.execPath, [READER], { maxBuffer: 64_000_000 });
  reading.child.stdin?.end(pdf);
  const { stdout } = await reading;
  return ReadPdf.parse(JSON.parse(stdout.slice(stdout.indexOf('{'))));
}

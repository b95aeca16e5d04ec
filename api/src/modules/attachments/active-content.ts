import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { matchesPackedObjects, nameSource } from './pdf-objects';

/** Comments may stand wherever spaces may in a PDF. ISO 32000-1, 7.2.3. */
const BETWEEN = String.raw`(?:\s|%[^\r\n]{0,32}[\r\n])*`;

/**
 * What makes a reader run something or hides another file: an object in rich text; in a PDF an action that is a script or starts a program, or a
 * file inside. Going to a page is harmless.
 */
const RUNS: Readonly<Record<string, RegExp>> = {
  rtf: /\\obj(data|ect|update|autlink)\b/,
  pdf: new RegExp(
    `${nameSource('S')}${BETWEEN}(?:${nameSource('JavaScript')}|${nameSource('Launch')})|${nameSource('EmbeddedFile')}|${nameSource('EmbeddedFiles')}`,
  ),
};
/** Where a ZIP directory of one volume ends. Some readers look for it in the whole file, so it is not only looked for at the end. */
const ZIP_END = 'PK\x05\x06\x00\x00\x00\x00';

/** Longer than anything that is looked for, comments in between included, so that nothing hides between two pieces. */
const OVERLAP = 512;

export interface ActiveContent {
  /** A reader may run something, or take out a file that nobody has looked into. */
  runs: boolean;
  /** It can be opened as a ZIP file, too. */
  archive: boolean;
}

/** Looks through a whole file that is no archive itself. @param extension what it is */
export async function findActiveContent(path: string, extension: string): Promise<ActiveContent> {
  const pattern = RUNS[extension];
  const found = { runs: false, archive: false };
  let rest = '';
  for await (const chunk of createReadStream(path)) {
    const text = rest + (chunk as Buffer).toString('latin1');
    found.runs ||= pattern?.test(text) ?? false;
    found.archive ||= text.includes(ZIP_END);
    rest = text.slice(-OVERLAP);
  }
  if (extension === 'pdf' && pattern)
    found.runs ||= await matchesPackedObjects(await readFile(path, 'latin1'), pattern);
  return found;
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Runs the parts one after the other and writes what each has measured as soon as it ends, so that a part that fails takes nothing along.
 * @param machine what is written beside the results
 * @param file JSON that is written anew after each part
 * @returns names of the parts that failed; their error has been printed
 */
export async function runParts(
  parts: Readonly<Record<string, () => Promise<unknown>>>,
  machine: object,
  file: string,
): Promise<string[]> {
  const results: Record<string, unknown> = { ...machine };
  const failed: string[] = [];
  mkdirSync(dirname(file), { recursive: true });
  for (const [part, run] of Object.entries(parts)) {
    try {
      results[part] = await run();
    } catch (error) {
      console.error(`\nThe benchmark ${part} failed:`, error);
      failed.push(part);
    }
    writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  }
  return failed;
}

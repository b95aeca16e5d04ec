import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { codeBlocks } from './readme-code';

/**
 * Runs the first block of code of a package's README in a Node process of its own, where it finds what the package has installed.
 * @param dir the package's folder
 * @param change another code in its place
 * @param environment beside that of this process
 */
export function runReadme(dir: string, change = (code: string) => code, environment: NodeJS.ProcessEnv = {}) {
  const tsx = pathToFileURL(createRequire(join(dir, 'package.json')).resolve('tsx')).href;
  mkdirSync(join(dir, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(dir, '.cache/readme-'));
  try {
    const [{ code = '' } = {}] = codeBlocks(join(dir, 'README.md'));
    const file = join(folder, 'example.ts');
    writeFileSync(file, change(code));
    return spawnSync(process.execPath, ['--import', tsx, file], {
      encoding: 'utf8',
      env: { ...process.env, ...environment },
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

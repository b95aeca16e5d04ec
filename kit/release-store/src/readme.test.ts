import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { codeBlocks } from '../../../scripts/documents/readme-code';

const root = join(__dirname, '..');
mkdirSync(join(root, '.cache'), { recursive: true });
const dir = mkdtempSync(join(root, '.cache/readme-'));
const tsx = pathToFileURL(createRequire(join(root, '../../package.json')).resolve('tsx')).href;
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function run(code: string) {
  const file = join(dir, 'example.ts');
  writeFileSync(file, code);
  return spawnSync(process.execPath, ['--import', tsx, file], { encoding: 'utf8' });
}

it('does what the README says', () => {
  const [{ code = '' } = {}] = codeBlocks(join(root, 'README.md'));
  expect(run(code)).toMatchObject({ status: 0, stderr: '' });
});

it('goes on with what a stranger has written only where no key is asked for', () => {
  const [{ code = '' } = {}] = codeBlocks(join(root, 'README.md'));
  const { status, stderr } = run(
    code
      .replace('import { signedDocuments }', 'import { signedDocuments, trustEverything }')
      .replace('new FolderDocuments(folder), trust,', 'new FolderDocuments(folder), trustEverything(),'),
  );
  expect([status, stderr]).toEqual([1, expect.stringContaining('6.6.6')]);
});

import { join } from 'node:path';
import { runReadme } from '../../../scripts/documents/run-readme';

const root = join(__dirname, '..');

it('does what the README says', () => {
  expect(runReadme(root)).toMatchObject({ status: 0, stderr: '' });
});

it('goes on with what a stranger has written only where no key is asked for', () => {
  const { status, stderr } = runReadme(root, (code) =>
    code
      .replace('import { signedDocuments }', 'import { signedDocuments, trustEverything }')
      .replace("join(folder, 'live')), trust,", "join(folder, 'live')), trustEverything(),"),
  );
  expect([status, stderr]).toEqual([1, expect.stringContaining('6.6.6')]);
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integrityOf } from '@federation-kit/integrity/integrity-of';
import { VerifiedFiles } from './verified-files';

test('who waits for a file gets it, or hears that it cannot be read, also where others are read meanwhile', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'portal-files-'));
  await writeFile(join(dir, 'page.html'), 'words');
  const errors: unknown[] = [];
  const files = new VerifiedFiles({ dir: () => dir }, (text) => ({ text }), {
    max: 1,
    onError: (error) => errors.push(error),
  });
  const file = { name: 'host', version: '1.0.0', integrity: integrityOf(Buffer.from('words')) } as const;
  const read = ['page.html', 'gone.html', 'page.html'].map((path, index) =>
    files.read({ ...file, path, version: `1.0.${index}` }),
  );
  expect(await Promise.all(read)).toEqual([{ text: 'words' }, undefined, { text: 'words' }]);
  expect(errors).toHaveLength(1);
  await rm(dir, { recursive: true });
});

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');

test('the bill of materials lists every package that is delivered, with its licence', () => {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/sbom.mjs'], { cwd: root, encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.not.stringContaining('none named') });
  const bill = JSON.parse(readFileSync(join(root, '.cache/sbom.cdx.json'), 'utf8'));
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'candidate-portal' } } });
  const listed = new Set(
    bill.components.map(({ group, name }: { group?: string; name: string }) => (group ? `${group}/${name}` : name)),
  );
  for (const dir of ['api', 'gateway', 'launcher', 'host', 'mfe-application']) {
    const { dependencies } = JSON.parse(readFileSync(join(root, dir, 'package.json'), 'utf8'));
    expect(Object.keys(dependencies).filter((name) => !listed.has(name))).toEqual([]);
  }
  for (const name of ['jest', '@biomejs/biome']) expect(listed.has(name)).toBe(false);
});

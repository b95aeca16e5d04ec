import { join } from 'node:path';
import { runReadme } from '../../../scripts/documents/run-readme';
import { type DescribedBuild, errorsTogether } from './compatibility';
import { describedByManifest } from './described-by-manifest';

const build = (name: string, version: string, shared: Record<string, string> = {}): DescribedBuild => ({
  ...{ name, version, contract: '1.0.0', provides: { react: '19.2.0' } },
  requires: { contract: '^1.0.0', shared },
});

it('does what the README says', () => {
  expect(runReadme(join(__dirname, '..'))).toMatchObject({ status: 0, stderr: '' });
});

it('asks of every remote where the host is new, and says what is wrong with several hosts once', () => {
  const remotes = new Map([
    ['shop', [build('shop', '1.0.0', { lit: '^3.0.0' })]],
    ['news', [build('news', '1.0.0', { react: '^18.0.0' })]],
  ]);
  expect(errorsTogether([build('frame', '1.0.0'), build('frame', '1.1.0')], remotes, 'all')).toEqual([
    'shop 1.0.0 needs lit, which the host does not provide',
    'news 1.0.0 needs react ^18.0.0, the host provides 19.2.0',
  ]);
  expect(errorsTogether([build('frame', '1.0.0')], remotes, ['news'])).toHaveLength(1);
});

it('asks nothing of a module that a manifest shares in any version', () => {
  const manifest = { name: 'shop', metaData: { buildInfo: { buildVersion: '1.0.0' } } };
  const shared = [
    { name: 'react', version: '19.2.0', requiredVersion: '^19.0.0' },
    { name: 'lit', version: '3.0.0', requiredVersion: false as const },
    { name: 'rxjs', version: '7.0.0' },
  ];
  expect(describedByManifest({ ...manifest, shared }).requires.shared).toEqual({ react: '^19.0.0' });
});

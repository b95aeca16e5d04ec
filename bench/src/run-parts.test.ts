import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runParts } from './run-parts';

const folder = mkdtempSync(join(tmpdir(), 'portal-bench-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('results of the parts before and after one that fails are written, and the failure is told', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  const file = join(folder, 'deeper/latest.json');
  const written = () => JSON.parse(readFileSync(file, 'utf8'));
  const parts = {
    first: async () => ({ ms: 1 }),
    broken: async () => {
      expect(written()).toEqual({ cores: 2, first: { ms: 1 } });
      throw new Error('no browser');
    },
    last: async () => ({ ms: 3 }),
  };
  expect(await runParts(parts, { cores: 2 }, file)).toEqual(['broken']);
  expect(written()).toEqual({ cores: 2, first: { ms: 1 }, last: { ms: 3 } });
  expect(said).toHaveBeenCalledWith(
    expect.stringContaining('broken'),
    expect.objectContaining({ message: 'no browser' }),
  );
});

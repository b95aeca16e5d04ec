import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeMemoryFolder, useMemoryFolder } from './memory-folder';

test('the folder of a run stays when a run that one of its tests started has ended', () => {
  const outer = mkdtempSync(join(tmpdir(), 'portal-outer-'));
  const before = process.env.PORTAL_TEST_FOLDER;
  process.env.PORTAL_TEST_FOLDER = outer;
  try {
    useMemoryFolder();
    expect(process.env.PORTAL_TEST_FOLDER).toBe(outer);
    removeMemoryFolder();
    expect(existsSync(outer)).toBe(true);
  } finally {
    if (before === undefined) delete process.env.PORTAL_TEST_FOLDER;
    else process.env.PORTAL_TEST_FOLDER = before;
    rmSync(outer, { recursive: true, force: true });
  }
});

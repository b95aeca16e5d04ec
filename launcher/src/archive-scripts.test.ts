import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const scripts = join(__dirname, '../../deploy/postgresql');
const dir = mkdtempSync(join(tmpdir(), 'portal-archive-'));
const archive = join(dir, 'wal');
const segment = join(dir, 'segment');
const restored = join(dir, 'restored');
beforeAll(() => mkdirSync(archive));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** As PostgreSQL runs them. @returns whether it may go on */
const archived = (name: string) => spawnSync(join(scripts, 'archive-wal.sh'), [segment, name, archive]).status === 0;
const restoring = (name: string, from = archive) =>
  spawnSync(join(scripts, 'restore-wal.sh'), [name, restored, from]).status;
const gotBack = (name: string) => restoring(name) === 0;

test('a segment of the log comes back as it was archived, and one that is not there ends the recovery', () => {
  writeFileSync(segment, Buffer.alloc(100_000, 'first'));
  expect(archived('0001')).toBe(true);
  expect(readdirSync(archive)).toEqual(['0001.gz']);
  expect(gotBack('0001')).toBe(true);
  expect(readFileSync(restored)).toEqual(readFileSync(segment));
  expect(restoring('0002')).toBe(1);
});

test('a segment may be archived once more, and never gives way to another one of its name', () => {
  writeFileSync(segment, 'one');
  expect(archived('0003')).toBe(true);
  expect(archived('0003')).toBe(true);
  writeFileSync(segment, 'another');
  expect(archived('0003')).toBe(false);
  expect(gotBack('0003')).toBe(true);
  expect(readFileSync(restored, 'utf8')).toBe('one');
});

test('a damaged segment, and an archive that is away, stop the server: it would go on without what came after', () => {
  writeFileSync(segment, randomBytes(100_000));
  expect(archived('0005')).toBe(true);
  truncateSync(join(archive, '0005.gz'), 50_000);
  const STOPS_ABOVE = 125;
  expect(restoring('0005')).toBeGreaterThan(STOPS_ABOVE);
  expect(restoring('0001', join(dir, 'nowhere'))).toBeGreaterThan(STOPS_ABOVE);
});

test('what cannot be archived is not said to be', () => {
  expect(spawnSync(join(scripts, 'archive-wal.sh'), [segment, '0004', join(dir, 'nowhere')]).status).not.toBe(0);
});

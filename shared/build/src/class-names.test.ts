import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { classNames } from './class-names.mjs';

const dir = mkdtempSync(join(tmpdir(), 'portal-class-names-'));
afterAll(() => rmSync(dir, { recursive: true }));

function sheet(path: string): string {
  const file = join(dir, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  return file;
}

test('a class name says build, style sheet and class, and is the same wherever the sources are', () => {
  for (const resourcePath of [sheet('here/Button.module.css'), sheet('there/Button.module.css')])
    expect(classNames('host')({ resourcePath }, '', 'primary')).toBe('host-Button-primary');
});

test('two style sheets that would share a class name stop the build, and are both named', () => {
  const nameOf = classNames('host');
  const [one, two] = [sheet('one/Row.module.css'), sheet('two/Row.module.css')];
  nameOf({ resourcePath: one }, '', 'row');
  expect(nameOf({ resourcePath: one }, '', 'row')).toBe('host-Row-row');
  expect(() => nameOf({ resourcePath: two }, '', 'row')).toThrow(`${one} and ${two} both give host-Row-row`);
});

test('a style sheet may be moved while a build is watched', () => {
  const nameOf = classNames('host');
  const before = sheet('before/Card.module.css');
  nameOf({ resourcePath: before }, '', 'card');
  rmSync(before);
  expect(nameOf({ resourcePath: sheet('after/Card.module.css') }, '', 'card')).toBe('host-Card-card');
});

import { openRepository } from '../documents/repository';
import { circlesBetween } from './circles';

const FOLDER = 'api/src/modules';

function circlesIn(imports: Record<string, string>): string[][] {
  const contents = Object.fromEntries(
    Object.entries(imports).map(([file, target]) => [`${FOLDER}/${file}`, `import { a } from '${target}';`]),
  );
  return circlesBetween({ files: Object.keys(contents), read: (file) => contents[file] ?? '' }, FOLDER);
}

test('two modules that import each other are a circle', () => {
  expect(circlesIn({ 'mail/a.ts': '../terms/b', 'terms/b.ts': '../mail/c' })).toEqual([['mail', 'terms']]);
});

test('a circle over several modules and their inner folders is found once', () => {
  const imports = { 'a/x.ts': '../b/y', 'b/inner/y.ts': '../../c/z', 'c/z.ts': '../a/x', 'd/w.ts': '../a/x' };
  expect(circlesIn(imports)).toEqual([['a', 'b', 'c']]);
});

test('modules in layers, imports of tests and imports within a module are no circle', () => {
  expect(
    circlesIn({ 'a/x.ts': '../b/y', 'b/y.test.ts': '../a/x', 'b/y.ts': './z', 'b/z.ts': '../../context' }),
  ).toEqual([]);
});

test("the API's modules stand in layers", () => {
  expect(circlesBetween(openRepository(), FOLDER)).toEqual([]);
});

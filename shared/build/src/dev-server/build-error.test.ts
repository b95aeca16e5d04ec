import { toBuildError } from './build-error.mjs';

test('an error of the compiler has the file with the line of its frame, without colours and the compiler’s own places', () => {
  const message = `Module build failed (from ./loader/index.js):
Error: \u001b[31m  x\u001b[0m Expected ',', got ';'
    ,-[/portal/mfe-account/src/Frame.tsx:24:1]
 24 |   );
    \`----

Caused by:
    Syntax Error

Stack backtrace:
   0: <unknown>
   1: start_thread`;
  expect(toBuildError({ message, moduleName: './src/Frame.tsx' })).toEqual({
    where: './src/Frame.tsx:24',
    message: `Error:   x Expected ',', got ';'
    ,-[/portal/mfe-account/src/Frame.tsx:24:1]
 24 |   );
    \`----

Caused by:
    Syntax Error`,
  });
});

test('an error of the bundler has the line that the bundler names', () => {
  const message = `Module not found: Error: Can't resolve './nothing'\n    at resolve (/portal/node_modules/webpack/index.js:1:2)`;
  expect(toBuildError({ message, moduleName: './src/Frame.tsx', loc: '12:0-30' })).toEqual({
    where: './src/Frame.tsx:12',
    message: "Module not found: Error: Can't resolve './nothing'",
  });
});

test('an error that belongs to no file has its words alone', () => {
  expect(toBuildError({ message: 'Conflict' })).toEqual({ where: '', message: 'Conflict' });
});

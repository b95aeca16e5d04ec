import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

/** The module is one of a page's scripts and has no other form. */
function lacking(required: object, scope: object): string[] {
  const module = JSON.stringify(pathToFileURL(require.resolve('./remote-start/lacking-modules.mjs')).href);
  const script = `import(${module}).then((m) => console.log(JSON.stringify(m.lackingModules(...JSON.parse(process.argv[1])))));`;
  return JSON.parse(execFileSync(process.execPath, ['-e', script, JSON.stringify([required, scope])]).toString());
}

describe('what a host lacks of what a remote needs', () => {
  it('is each module that is absent or there in no version that fits, and no other', () => {
    const required = { react: '^19.3.1', '@portal/i18n': '^0.1.0', '@portal/events': '^0.1.0', zod: '>=4' };
    const scope = { react: { '18.2.0': {}, '19.4.0': {} }, '@portal/i18n': { '0.2.0': {}, '0.0.9': {} }, zod: {} };
    expect(lacking(required, scope)).toEqual([
      '@portal/i18n ^0.1.0 (provided is 0.2.0, 0.0.9)',
      '@portal/events ^0.1.0 (absent)',
      'zod >=4 (absent)',
    ]);
  });
});

import { compileMessages } from './messages-loader.mjs';

const message = (defaultMessage: string, description = 'for the translator') => ({
  'auth.login.title': { defaultMessage, description },
});

/** Compiles the Finnish file of a folder with these three. */
function compile(fi: object, sv: object = fi, en: object = fi) {
  const files: Record<string, object> = { 'fi.json': fi, 'sv.json': sv, 'en.json': en };
  const read = (path: string) => JSON.stringify(files[path.split('/').pop() ?? '']);
  return compileMessages('/messages/fi.json', JSON.stringify(fi), read);
}

describe('compiling messages', () => {
  it('parses each message at build time', () => {
    const { messages, faults } = compile(message('Hei {name}'));
    expect(faults).toEqual([]);
    expect(messages['auth.login.title']).toEqual([
      { type: 0, value: 'Hei ' },
      { type: 1, value: 'name' },
    ]);
  });

  it('refuses text that is not ICU', () => {
    expect(compile(message('Hei {name')).faults[0]).toContain('fi.json: auth.login.title');
  });

  it('refuses a plural without the case for all others', () => {
    expect(compile(message('{n, plural, one {#}}')).faults).not.toEqual([]);
  });

  it('names an id that is missing in this language', () => {
    expect(compile({}, message('Logga in')).faults).toContain(
      'fi.json: auth.login.title is missing (it is in sv.json)',
    );
  });

  it('refuses a translation with other variables', () => {
    expect(compile(message('Hei {name}'), message('Hej {namn}')).faults.join()).toContain('differs from sv.json');
  });

  it('asks for a description for the translator', () => {
    expect(compile(message('Hei', '')).faults[0]).toContain('no description');
  });
});

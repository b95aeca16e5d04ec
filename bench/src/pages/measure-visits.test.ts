import { loadedTwice } from './measure-visits';

const AT = 'https://localhost:1/baseline/tuned';
const file = (path: string) => ({ url: AT + path, bytes: 1 });

it('a script or style that was loaded twice is named, be it under another query; answers of the API may be asked for again', () => {
  const files = [
    '/js/one.js?0a1b',
    '/js/two.js',
    '/js/one.js',
    '/css/one.css',
    '/bulletins?lang=fi',
    '/bulletins?lang=fi',
  ];
  expect(loadedTwice({ files: files.map(file) })).toEqual(['/baseline/tuned/js/one.js']);
  expect(loadedTwice({ files: [] })).toEqual([]);
});

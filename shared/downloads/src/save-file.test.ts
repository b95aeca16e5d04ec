import { fileNameOf, saveFile } from './save-file';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a file is saved by its name, and is there for a minute while the browser reads it', () => {
  jest.useFakeTimers();
  const saved: string[] = [];
  const revoked: string[] = [];
  URL.revokeObjectURL = (url) => void revoked.push(url);
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(`${this.href} as ${this.download}`);
  });
  saveFile('blob:file', 'hakemus.pdf');
  jest.advanceTimersByTime(59_900);
  expect([saved, revoked]).toEqual([['blob:file as hakemus.pdf'], []]);
  jest.advanceTimersByTime(100);
  expect(revoked).toEqual(['blob:file']);
});

test.each([
  [`attachment; filename="plain.pdf"; filename*=UTF-8''p%C3%A4%C3%A4t%C3%B6s.pdf`, 'päätös.pdf'],
  ['attachment; filename="plain.pdf"', 'plain.pdf'],
  ['attachment', ''],
])('the server names a file by its header (%s)', (header, name) => {
  expect(fileNameOf(new Headers({ 'content-disposition': header }))).toBe(name);
  expect(fileNameOf(new Headers())).toBe('');
});

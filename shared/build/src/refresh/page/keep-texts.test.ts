import { keepTexts, onTextEdit, textEdits } from './keep-texts';

/** What webpack hands from one run of a module to the next. */
function hotOf(data?: object) {
  const kept: { messages?: unknown } = {};
  const hot = {
    data,
    accept: jest.fn(),
    invalidate: jest.fn(),
    dispose: (keep: (next: object) => void) => keep(kept),
  };
  return { hot, kept };
}

type Hot = Parameters<typeof keepTexts>[1];
const text = (value: string) => [{ type: 0, value }];
const run = (next: Record<string, unknown[]>, data?: object) => {
  const { hot, kept } = hotOf(data);
  return { texts: keepTexts(next, hot as unknown as Hot), kept, hot };
};

test('a changed text is changed within catalogues that were merged from the first one, through all edits', () => {
  const first = run({ title: text('Settings'), save: text('Save') });
  const merged = { other: text('Other'), ...first.texts };
  const told = jest.fn();
  onTextEdit(told);
  const before = textEdits();
  const second = run({ title: text('Options'), save: text('Save') }, first.kept);
  run({ title: text('Choices'), save: text('Save') }, second.kept);
  expect(merged).toEqual({ other: text('Other'), title: text('Choices'), save: text('Save') });
  expect(told).toHaveBeenCalledTimes(2);
  expect(textEdits()).toBe(before + 2);
  expect(second.hot.invalidate).not.toHaveBeenCalled();
});

test.each([
  ['new', { title: text('Settings'), save: text('Save') }],
  ['gone', {}],
])('a text that is %s is for a page that is loaded anew', (_what, next) => {
  const first = run({ title: text('Settings') });
  const second = run(next, first.kept);
  expect(second.hot.invalidate).toHaveBeenCalled();
  expect(first.texts).toEqual({ title: text('Settings') });
});

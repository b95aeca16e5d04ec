import type { CatalogueLoader } from './catalogue';
import { joinTexts } from './join-texts';

const file = (texts: Record<string, string>): CatalogueLoader =>
  jest.fn(async () => ({
    default: Object.fromEntries(Object.entries(texts).map(([id, value]) => [id, [{ type: 0, value }]])),
  }));

test('joined texts have those of every file in the asked language, the later one where two have the same id', async () => {
  const files = [file({ 'x.a': 'A', 'x.b': 'B' }), file({ 'x.b': 'other B', 'x.c': 'C' })];
  expect((await joinTexts(...files)('sv')).default).toEqual({
    'x.a': [{ type: 0, value: 'A' }],
    'x.b': [{ type: 0, value: 'other B' }],
    'x.c': [{ type: 0, value: 'C' }],
  });
  for (const load of files) expect(load).toHaveBeenCalledWith('sv');
});

test('joined texts are not there where one file does not come', async () => {
  const fails: CatalogueLoader = () => Promise.reject(new Error('offline'));
  await expect(joinTexts(file({ 'x.a': 'A' }), fails)('fi')).rejects.toThrow('offline');
});

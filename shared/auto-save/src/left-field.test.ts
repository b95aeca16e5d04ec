import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/dom';
import { openAutoSave, storedEditsOf } from './testing/open-auto-save';

test('an edit in a field that is left is stored, also where the page is not drawn any more', async () => {
  const { autoSave } = openAutoSave('left-field', {
    // As on a machine that is too busy to draw.
    afterPaint: () => {},
    send: async () => ({ kind: 'retry', cause: 'network' }),
  });
  await autoSave.opened;
  autoSave.edit({ section: 'basicInfo', field: 'city', inputValue: 'Oulu', value: 'Oulu' });
  autoSave.sendSoon();
  autoSave.edit({ section: 'basicInfo', field: 'address', inputValue: 'Rantatie 5', value: 'Rantatie 5' });
  autoSave.sendSoon();
  await waitFor(async () => expect(await storedEditsOf('left-field')).toHaveLength(2));
});

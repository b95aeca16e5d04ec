import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { openOutbox, restingOf } from './outbox.test-kit';

test('what was typed into a field that is left rests in the browser, also where the page is not drawn any more', async () => {
  const { outbox } = openOutbox('left-field', {
    // As on a machine that is too busy to draw.
    afterPaint: () => {},
    send: async () => ({ kind: 'retry', cause: 'network' }),
  });
  await outbox.opened;
  outbox.edit({ section: 'basicInfo', field: 'city', shown: 'Oulu', value: 'Oulu' });
  outbox.nudge();
  outbox.edit({ section: 'basicInfo', field: 'address', shown: 'Rantatie 5', value: 'Rantatie 5' });
  outbox.nudge();
  await waitFor(async () => expect(await restingOf('left-field')).toHaveLength(2));
});

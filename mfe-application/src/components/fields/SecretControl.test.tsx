import 'fake-indexeddb/auto';
import { fireEvent, screen } from '@testing-library/react';
import { openForm } from '../../testing/open-form';
import { field, withFields } from '../../testing/view-model';

const STORED = { values: { ssn: '010203-****' }, invalidFields: [], revision: 1 };

test('the field of the identity code stays open while the person looks the code up in another window', async () => {
  const { user } = await openForm({
    username: 'looks-code-up',
    view: withFields(field('ssn', 'ssn')),
    answers: { 'GET basic_info/12': STORED },
  });
  await user.click(await screen.findByRole('button', { name: 'Kirjoita tunnus uudelleen' }));
  const input = screen.getByLabelText('Label ssn');
  expect(input).toHaveFocus();
  // The window loses the focus, and the document keeps its own.
  fireEvent.blur(input);
  expect(screen.getByLabelText('Label ssn')).toBe(input);
  expect(input).not.toHaveAttribute('readonly');
  await user.tab();
  expect(screen.getByLabelText('Label ssn')).toHaveValue('010203-****');
});

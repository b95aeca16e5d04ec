import { act, screen, waitFor } from '@testing-library/react';
import { openForm, savedField } from '../../testing/open-form';
import { field, withFields } from '../../testing/view-model';

test('the removal of the photo does not bring back the mark of a field that was corrected meanwhile', async () => {
  let removed = (_: object) => {};
  const { user, calls } = await openForm({
    username: 'photo-removed',
    view: withFields(field('city', 'text'), field('photo', 'photo', { label: 'Kuva', type: 1, accept: ['png'] })),
    answers: {
      'GET basic_info/12': {
        values: { photo: 'p1' },
        invalidFields: [{ field: 'city', code: 'required' }],
        revision: 1,
      },
      'POST basic_info/12/save_field': savedField(2),
      'POST attachments/12/delete_field': () =>
        new Promise((resolve) => {
          removed = resolve;
        }),
    },
  });
  const city = screen.getByLabelText('Label city');
  expect(city).toBeInvalid();
  await user.click(await screen.findByRole('button', { name: /^Poista/ }));
  await waitFor(() => expect(calls()).toContain('POST attachments/12/delete_field'));
  await user.type(city, 'Inari');
  await user.tab();
  await waitFor(() => expect(calls()).toContain('POST basic_info/12/save_field'));
  await waitFor(() => expect(city).toBeValid());
  await act(async () => removed({ editDateAsString: null, revision: 3, invalidFields: [] }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Poista/ })).toBeNull());
  expect(city).toBeValid();
});

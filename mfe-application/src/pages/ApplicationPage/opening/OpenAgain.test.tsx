import 'fake-indexeddb/auto';
import { IDEMPOTENCY_HEADER } from '@portal/contract/limits';
import { problem } from '@portal/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { openForm, savedField } from '../../../testing/open-form';

const SAVE = 'POST basic_info/12/save_field';
const NOT_SAVED = 'Ei tallennettu: palvelu ei vastaa, yritämme uudelleen';

test.each([
  ['', 'left-code'],
  [', also under a new user name', 'renamed'],
])(
  'an identity code that could not be saved shows again in the form that is opened next%s, and is saved from there',
  async (_, newName) => {
    const id = `account of ${newName}`;
    let down = true;
    const masked = () => savedField(1)({ field: 'ssn', value: '131052-****' });
    const answers = { [SAVE]: () => (down ? problem(503, 'unavailable') : masked()) };
    const first = await openForm({ username: 'left-code', id, answers });
    await first.user.click(screen.getByLabelText('Henkilötunnus'));
    // At once: letter by letter, a slow machine would send the beginning of it too.
    await first.user.paste('131052-308T');
    await first.user.tab();
    expect((await screen.findAllByText(NOT_SAVED))[0]).toBeVisible();
    first.unmount();

    const { api } = await openForm({ username: newName, id, answers });
    expect((await screen.findAllByText(NOT_SAVED))[0]).toBeVisible();
    expect(screen.getByLabelText('Henkilötunnus')).toHaveValue('131052-308T');
    down = false;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.getByLabelText('Henkilötunnus')).toHaveValue('131052-****'));
    const tries = [...first.api.asked, ...api.asked].filter(({ call }) => call === SAVE);
    expect(tries.at(-1)?.body).toMatchObject({ field: 'ssn', value: '131052-308T' });
    expect(new Set(tries.map(({ request }) => request.headers.get(IDEMPOTENCY_HEADER))).size).toBe(1);
  },
);

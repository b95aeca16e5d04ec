import 'fake-indexeddb/auto';
import type { Row } from '@portal/contract/application';
import { problem } from '@portal/testing/fake-api';
import { act, screen, waitFor } from '@testing-library/react';
import { emptyTable, openForm } from '../../../testing/open-form';

beforeAll(() => {
  Element.prototype.scrollIntoView = () => {};
});

const refused = (field: string, code: string) => () =>
  problem(422, 'invalid', { invalidFields: [{ field, code, message: 'Ei kelpaa' }] });
const row = { rowId: 'r1', clientRowId: 'c1', invalidFields: [], institute: 'Aalto' };

/** A field takes the focus only where it can be seen; here no layout says so. */
function focusOutOfSight() {
  const found: string[] = [];
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.closest('[hidden]')) found.push(target.id);
  });
  return found;
}

async function show(user: Awaited<ReturnType<typeof openForm>>['user']) {
  await user.click((await screen.findAllByRole('button', { name: 'Näytä' }))[0] as HTMLElement);
  // Each part of the page that is opened takes one.
  for (let frames = 0; frames < 4; frames += 1) await act(() => new Promise((drawn) => requestAnimationFrame(drawn)));
}

test('the save line leads to a field whose section was closed, once it is open', async () => {
  const { user } = await openForm({
    username: 'show-closed-section',
    answers: { 'POST basic_info/12/save_field': refused('firstName', 'format') },
  });
  await user.type(screen.getByLabelText('Etunimi'), 'Aino');
  await user.tab();
  await screen.findAllByRole('button', { name: 'Näytä' });
  await user.click(screen.getByRole('button', { name: /^Perustiedot/, expanded: true }));
  const outOfSight = focusOutOfSight();
  await show(user);
  expect(screen.getByRole('textbox', { name: 'Etunimi' })).toHaveFocus();
  expect(outOfSight).toEqual([]);
});

test('the save line leads to a field whose row and section were closed again', async () => {
  const { user } = await openForm({
    username: 'show-closed-row',
    answers: {
      'GET educations/12': { ...emptyTable, educations: [row], missingNoExperienceSelected: false, revision: 2 },
      'POST educations/12': refused('institute', 'format'),
    },
  });
  await user.click(screen.getByRole('button', { name: /^Koulutus/ }));
  await user.click(await screen.findByRole('button', { name: /^Muokkaa/ }));
  await user.type(await screen.findByLabelText('Oppilaitos'), ' 2');
  await user.tab();
  await screen.findAllByRole('button', { name: 'Näytä' });
  await user.click(await screen.findByRole('button', { name: /^Piilota kentät/ }));
  await user.click(screen.getByRole('button', { name: /^Koulutus/, expanded: true }));
  await show(user);
  expect(screen.getByRole('textbox', { name: 'Oppilaitos' })).toHaveFocus();
});

test('the save line leads to the notice that having none was not saved', async () => {
  const rows: Row[] = [];
  const { user } = await openForm({
    username: 'show-none-refused',
    answers: {
      'GET educations/12': () => ({ ...emptyTable, educations: rows }),
      'POST educations/no_education/12': () => {
        rows.push(row);
        return refused('educations', 'rows-exist')();
      },
    },
  });
  await user.click(screen.getByRole('button', { name: /^Koulutus/ }));
  await user.click(await screen.findByRole('checkbox', { name: 'Minulla ei ole koulutusta' }));
  await screen.findByRole('heading', { name: 'Aalto' });
  await show(user);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Selvä' })).toHaveFocus());
});

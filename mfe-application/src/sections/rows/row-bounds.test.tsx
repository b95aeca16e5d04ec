import 'fake-indexeddb/auto';
import type { Row } from '@portal/contract/application';
import { ROWS_PER_SECTION } from '@portal/contract/limits';
import { problem } from '@portal/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { openForm } from '../../testing/open-form';
import { field, viewModel } from '../../testing/view-model';

beforeAll(() => {
  Element.prototype.scrollIntoView = () => {};
});

const institute = field('institute', 'text', { label: 'Oppilaitos' });
const view = viewModel({
  sectionMap: {
    basicInfo: viewModel().sectionMap.basicInfo,
    educations: { visible: true, required: true, order: 5, title: 'Koulutus', state: 0 },
  },
  fieldGroupsMap: { rows: { section: 'educations', fields: [institute] } },
});

async function openWith(username: string, count: number, answers = {}) {
  const educations = Array.from(
    { length: count },
    (_, index): Row => ({
      rowId: `s-${index}`,
      clientRowId: `${index}`,
      invalidFields: [],
      institute: `Opisto ${index}`,
    }),
  );
  const table = { educations, noExperienceSelected: false, invalidFieldsFound: false, revision: 3 };
  const form = await openForm({ username, view, answers: { 'GET educations/12': table, ...answers } });
  await form.user.click(screen.getByRole('button', { name: /^Koulutus/ }));
  const add = await screen.findByRole('button', { name: 'Lisää koulutus' });
  return { ...form, add };
}

test('the limit of rows is not mentioned while it is far away', async () => {
  const { add } = await openWith('bound-far', 20);
  expect(add).not.toHaveAccessibleDescription();
});

test('the button tells shortly before the limit how many rows can still be added', async () => {
  const { add } = await openWith('bound-near', ROWS_PER_SECTION - 5);
  expect(add).toHaveAccessibleDescription('Voit lisätä tähän vielä 5 riviä.');
  expect(add).toBeEnabled();
});

test('the button is disabled at the limit and tells why; the keyboard still reaches it', async () => {
  const { add, user } = await openWith('bound-there', ROWS_PER_SECTION);
  expect(add).toHaveAttribute('aria-disabled', 'true');
  expect(add).toHaveAccessibleDescription(
    'Tässä osiossa voi olla 100 riviä, ja ne kaikki ovat käytössä. Voit poistaa rivin ja lisätä sitten uuden.',
  );
  await user.click(add);
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(ROWS_PER_SECTION);
});

test('a row above the limit, which another window has reached, keeps its text and says why it is not saved', async () => {
  const invalidFields = [{ field: 'institute', code: 'too-many-rows', params: { max: ROWS_PER_SECTION } }];
  const { add, user } = await openWith('bound-late', ROWS_PER_SECTION - 1, {
    'POST educations/12': () => problem(422, 'invalid', { invalidFields }),
  });
  await user.click(add);
  const input = await screen.findByLabelText('Oppilaitos');
  await user.type(input, 'Kansanopisto');
  await user.tab();
  await waitFor(() =>
    expect(input).toHaveAccessibleDescription(/Tässä osiossa voi olla 100 riviä.*Tekstisi on tallessa/),
  );
  expect(input).toHaveValue('Kansanopisto');
});

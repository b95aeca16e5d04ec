import 'fake-indexeddb/auto';
import { countCharacters } from '@portal/field-rules/characters';
import { problem } from '@portal/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { openForm } from '../../testing/open-form';
import { field, withFields } from '../../testing/view-model';

const OPTIONS = [
  { id: 'now', label: 'Kelpoinen' },
  { id: 'later', label: 'Kelpoinen myöhemmin' },
];
/** What the form itself says, before the server has been heard. */
const UNHEARD = { 'POST basic_info/12/save_field': () => problem(503, 'unavailable') };
const saves = (api: Awaited<ReturnType<typeof openForm>>['api']) =>
  api.asked.filter(({ call }) => call.endsWith('/save_field')).map(({ body }) => body);

test('a chosen answer can be cleared, and the server gets an empty value', async () => {
  const view = withFields(field('eligibilityId', 'radio', { label: 'Kelpoisuus', options: OPTIONS }));
  const { user, api } = await openForm({
    username: 'clear-radio',
    view,
    answers: { 'GET basic_info/12': { values: { eligibilityId: 'now' }, invalidFields: [], revision: 1 } },
  });
  await user.click(await screen.findByRole('button', { name: 'Poista valinta: Kelpoisuus' }));
  await user.tab();
  await waitFor(() =>
    expect(saves(api)).toContainEqual(expect.objectContaining({ field: 'eligibilityId', value: null })),
  );
  expect(screen.getByRole('radio', { name: 'Kelpoinen' })).not.toBeChecked();
});

test('a field that goes with another answer is marked as required as soon as that answer is given', async () => {
  const date = field('eligibilityDate', 'text', {
    label: 'Päivä',
    requiredWhen: [{ field: 'eligibilityId', oneOf: ['later'] }],
  });
  const view = withFields(date, field('eligibilityId', 'radio', { label: 'Kelpoisuus', options: OPTIONS }));
  const { user } = await openForm({ username: 'required-when', view });
  expect(screen.getByLabelText('Päivä')).not.toBeRequired();
  await user.click(screen.getByRole('radio', { name: 'Kelpoinen myöhemmin' }));
  await waitFor(() => expect(screen.getByLabelText('Päivä')).toBeRequired());
  await user.click(screen.getByRole('radio', { name: 'Kelpoinen' }));
  await waitFor(() => expect(screen.getByLabelText('Päivä')).not.toBeRequired());
});

test('a number of credits that is smaller than usual is asked about, and is no error', async () => {
  const view = withFields(field('credits', 'decimal', { label: 'Opinnot', advisedLeast: 60 }));
  const { user } = await openForm({ username: 'advised', view });
  await user.type(screen.getByLabelText('Opinnot'), '45');
  await user.tab();
  expect(await screen.findByText(/yleensä vähintään 60 opintopistettä/)).toBeVisible();
  expect(screen.getByLabelText('Opinnot')).toBeValid();
});

test.each([
  ['31.2.1990', /helmikuussa 1990 on vain 28 päivää/],
  ['keväällä', /esimerkiksi 5\.3\.1990/],
])('the date %s is told what is wrong with it', async (typed, message) => {
  const view = withFields(field('birthDate', 'date', { label: 'Syntymäaika' }));
  const { user } = await openForm({ username: `date-${typed}`, view, answers: UNHEARD });
  await user.type(screen.getByRole('textbox', { name: 'Syntymäaika' }), typed);
  await user.tab();
  expect(await screen.findByText(message)).toBeVisible();
});

describe('a telephone number with few digits', () => {
  const PHONES = withFields(
    field('mobilePhone', 'phone', { label: 'Matkapuhelin' }),
    field('workPhone', 'phone', { label: 'Työpuhelin' }),
  );
  const ASKED = '04012 ei näytä kokonaiselta numerolta. Tarkista numero.';
  const confirm = () => screen.queryByRole('button', { name: 'Numero on oikein' });

  test('is saved and asked about at its field, without an error', async () => {
    const { user, api } = await openForm({ username: 'short-phone', view: PHONES });
    const phone = screen.getByLabelText('Matkapuhelin');
    await user.type(phone, '04012');
    expect(screen.queryByText(ASKED)).toBeNull();
    await user.tab();
    expect((await screen.findByText(ASKED)).closest('[role="status"]')).toBeVisible();
    expect(phone).toHaveAccessibleDescription(expect.stringContaining(ASKED));
    expect(phone).toBeValid();
    expect(screen.getByLabelText('Työpuhelin')).not.toHaveAccessibleDescription(expect.stringContaining(ASKED));
    await waitFor(() => expect(saves(api)).toContainEqual(expect.objectContaining({ value: '04012' })));
    await user.type(phone, '34567');
    await user.tab();
    expect(confirm()).toBeNull();
    expect(phone).not.toHaveAccessibleDescription(expect.stringContaining(ASKED));
  });

  test('is asked about once in a form, whichever of its fields it stands in; another one is asked about again', async () => {
    const { user } = await openForm({ username: 'right-phone', view: PHONES });
    await user.type(screen.getByLabelText('Matkapuhelin'), '04012');
    await user.tab();
    await user.click(await screen.findByRole('button', { name: 'Numero on oikein', description: ASKED }));
    expect(confirm()).toBeNull();
    expect(screen.getByLabelText('Matkapuhelin')).toHaveFocus();
    await user.type(screen.getByLabelText('Työpuhelin'), '04012');
    await user.tab();
    expect(confirm()).toBeNull();
    await user.type(screen.getByLabelText('Matkapuhelin'), '3');
    await user.tab();
    expect(await screen.findByText(/^040123 ei näytä/)).toBeVisible();
  });

  test('that is stored already is asked about, and not where nothing can be changed', async () => {
    const answers = {
      'GET basic_info/12': { values: { mobilePhone: '04012' }, invalidFields: [], revision: 1 },
    };
    const { unmount } = await openForm({ username: 'stored-phone', view: PHONES, answers });
    expect(await screen.findByText(ASKED)).toBeVisible();
    unmount();
    await openForm({ username: 'closed-phone', view: { ...PHONES, outOfDate: true }, answers });
    await waitFor(() => expect(screen.getByLabelText('Matkapuhelin')).toHaveValue('04012'));
    expect(screen.queryByText(ASKED)).toBeNull();
  });
});

test('the counter of characters counts as the rule does', async () => {
  const text = '😀'.repeat(9);
  const view = withFields(field('note1', 'text', { label: 'Huomautus', maxLength: 10 }));
  const { user, api } = await openForm({ username: 'counter', view });
  await user.click(screen.getByLabelText('Huomautus'));
  await user.paste(text);
  expect(countCharacters(text)).toBe(9);
  expect((await screen.findAllByText('1 merkki jäljellä')).length).toBeGreaterThan(0);
  expect(screen.getByLabelText('Huomautus')).toBeValid();
  await user.tab();
  await waitFor(() => expect(saves(api)).toContainEqual(expect.objectContaining({ field: 'note1', value: text })));
});

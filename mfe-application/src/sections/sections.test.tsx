import { fromElsewhere, problem } from '@portal/testing/fake-api';
import 'fake-indexeddb/auto';
import type { ApplicationViewModel, Row } from '@portal/contract/application';
import type { FieldConfig, Value, Values } from '@portal/contract/fields';
import { useLocale } from '@portal/i18n';
import { renderPage } from '@portal/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import ApplicationRemote from '../remote';
import { openForm, saved, savedField } from '../testing/open-form';
import { field, viewModel, withFields } from '../testing/view-model';

beforeAll(() => {
  Element.prototype.scrollIntoView = () => {};
});

const LEVELS = ['A1', 'B2', 'native'].map((id) => ({ id, label: `Taso ${id}` }));
const LANGUAGES = [
  { id: 'fi', label: 'suomi' },
  { id: 'sv', label: 'ruotsi' },
  { id: 'en', label: 'englanti' },
];
const languageFields = [
  field('languageId', 'language', { label: 'Kieli', options: LANGUAGES }),
  ...['oral', 'written', 'understanding'].map((name) => field(name, 'select', { label: name, options: LEVELS })),
];
const row = (id: string, values: object): Row => ({ rowId: `s-${id}`, clientRowId: id, invalidFields: [], ...values });
const section = (title: string, more = {}) => ({
  visible: true,
  required: true,
  order: 5,
  title,
  state: 0 as const,
  ...more,
});

const languageView = viewModel({
  sectionMap: { basicInfo: viewModel().sectionMap.basicInfo, languageSkills: section('Kielitaito') },
  fieldGroupsMap: {
    requiredLanguages: { section: 'languageSkills', title: 'Vaaditut', fields: languageFields },
    neededLanguages: { section: 'languageSkills', title: 'Hyödyksi', fields: languageFields },
    otherLanguages: { section: 'languageSkills', fields: languageFields },
    languageInfo: { section: 'languageSkills', fields: [field('additionalInfo', 'textarea', { label: 'Muuta' })] },
  },
});
const languages = {
  required: [row('fi', { languageId: 'fi' })],
  needed: [],
  other: [],
  additionalInfo: null,
  invalidFields: [],
  revision: 4,
};

async function openLanguages(username: string, answers = {}) {
  const form = await openForm({
    username,
    view: languageView,
    answers: {
      'GET language_skills/12': languages,
      'POST language_skills/12/update': ({ clientRowId, values }: { clientRowId?: string; values: Values }) => ({
        ...saved(5),
        ...(clientRowId
          ? { clientRowId, row: row(clientRowId, { languageId: 'fi', ...values }) }
          : { saved: { field: 'additionalInfo', value: values.additionalInfo } }),
      }),
      ...answers,
    },
  });
  await form.user.click(screen.getByRole('button', { name: /^Kielitaito/ }));
  await screen.findByRole('region', { name: 'Vaaditut' });
  const saves = () => form.api.asked.filter(({ call }) => call.endsWith('/update')).map(({ body }) => body);
  return { ...form, saves };
}

test('a required language is named by the campaign, has its fields at hand and can not be deleted', async () => {
  const { user, saves, container } = await openLanguages('lang-required');
  const group = screen.getByRole('region', { name: 'Vaaditut' });
  expect(within(group).getByRole('heading', { name: 'suomi' })).toBeVisible();
  expect(within(group).queryByRole('button')).toBeNull();
  expect(within(group).queryByLabelText('Kieli')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Hyödyksi' })).toBeNull();
  await user.selectOptions(within(group).getByLabelText('oral'), 'B2');
  await user.tab();
  await waitFor(() =>
    expect(saves().at(-1)).toEqual({
      kind: 1,
      rowId: 's-fi',
      clientRowId: 'fi',
      values: { oral: 'B2' },
      baseRevision: 4,
    }),
  );
  const { violations } = await axe.run(container, {
    rules: { region: { enabled: false }, 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('another language is added with the focus in its name, saved as a row of its kind, and deleted', async () => {
  const { user, api, saves } = await openLanguages('lang-other', {
    'POST language_skills/12/delete': saved(6),
  });
  await user.click(screen.getByRole('button', { name: 'Lisää kieli' }));
  const group = screen.getByRole('region', { name: 'Muut kielet' });
  await waitFor(() => expect(within(group).getByRole('combobox', { name: /Kieli/ })).toHaveFocus());
  await user.selectOptions(within(group).getByLabelText('written'), 'A1');
  await user.tab();
  await waitFor(() => expect(saves().at(-1)).toMatchObject({ kind: 3, values: { written: 'A1' } }));
  expect(saves().at(-1)).not.toHaveProperty('rowId');
  await screen.findAllByText(/^Tallennettu/);
  await user.click(within(group).getByRole('button', { name: /Poista/ }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Lisää kieli' })).toHaveFocus());
  expect(api.asked.some(({ call }) => call === 'POST language_skills/12/delete')).toBe(true);
  expect(within(group).queryByLabelText('written')).toBeNull();
});

test('the text about all languages together is saved without a row', async () => {
  const { user, saves } = await openLanguages('lang-info');
  await user.click(screen.getByLabelText('Muuta'));
  // At once: letter by letter, a slow machine would send the beginning of it too.
  await user.paste('Asuin Oslossa');
  await user.tab();
  await waitFor(() =>
    expect(saves().at(-1)).toEqual({ kind: 3, values: { additionalInfo: 'Asuin Oslossa' }, baseRevision: 4 }),
  );
});

const tableView = (name: 'educations' | 'workExperiences', fields: FieldConfig[], more = {}): ApplicationViewModel =>
  viewModel({
    sectionMap: { basicInfo: viewModel().sectionMap.basicInfo, [name]: section('Rivit', { orderable: true, ...more }) },
    fieldGroupsMap: { rows: { section: name, fields } },
  });
const institute = field('institute', 'text', { label: 'Oppilaitos' });
const table = (rows: Row[], more = {}) => ({
  educations: rows,
  noExperienceSelected: false,
  invalidFieldsFound: false,
  revision: 3,
  ...more,
});
const THREE = ['Yksi', 'Kaksi', 'Kolme'].map((name, index) => row(`${index}`, { institute: name }));

async function openTable(username: string, data: object, answers = {}, view = tableView('educations', [institute])) {
  const form = await openForm({ username, view, answers: { 'GET educations/12': data, ...answers } });
  await form.user.click(screen.getByRole('button', { name: /^Rivit/ }));
  return form;
}
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

test('rows are moved with buttons: the whole order is sent and announced, and the focus stays with the row', async () => {
  const { user, api } = await openTable('order', table(THREE), { 'POST educations/order/12': saved(4) });
  await user.click(await screen.findByRole('button', { name: 'Siirrä alemmas: Yksi' }));
  await waitFor(() => expect(titles()).toEqual(['Kaksi', 'Yksi', 'Kolme']));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Siirrä alemmas: Yksi' })).toHaveFocus());
  expect(screen.getByText('Siirretty paikkaan 2/3')).toBeInTheDocument();
  await waitFor(() => expect(api.asked.at(-1)?.body).toEqual({ rowIds: ['s-1', 's-0', 's-2'] }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(titles()).toEqual(['Kaksi', 'Kolme', 'Yksi']));
  // At the end of the list the other button is the one with something to do.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Siirrä ylemmäs: Yksi' })).toHaveFocus());
  await waitFor(() => expect(api.asked.at(-1)?.body).toEqual({ rowIds: ['s-1', 's-2', 's-0'] }));
});

test('an order that could not be saved is put back, and a toast says so', async () => {
  const { user, shell } = await openTableWithShell();
  await user.click(await screen.findByRole('button', { name: 'Siirrä alemmas: Yksi' }));
  await waitFor(() => expect(shell.toasts).toEqual(['Järjestystä ei voitu tallentaa. Yritä uudelleen.']));
  await waitFor(() => expect(titles()).toEqual(['Yksi', 'Kaksi', 'Kolme']));
});

async function openTableWithShell() {
  const toasts: string[] = [];
  const form = await openForm({
    username: 'order-fails',
    view: tableView('educations', [institute]),
    answers: { 'GET educations/12': table(THREE) },
    shell: { toast: ({ title }) => toasts.push(title) },
  });
  await form.user.click(screen.getByRole('button', { name: /^Rivit/ }));
  return { ...form, shell: { toasts } };
}

test('a form with a save button says at the rows that deleting and moving them does not wait for it', async () => {
  const { user } = await openForm({
    at: '/application2/12',
    username: 'rows at once',
    view: tableView('educations', [institute]),
    answers: { 'GET educations/12': table(THREE) },
  });
  await user.click(screen.getByRole('button', { name: /^Rivit/ }));
  expect(await screen.findByText(/^Rivin poistaminen ja siirtäminen tallentuvat heti/)).toBeVisible();
});

test('a form that saves by itself does not say it', async () => {
  await openTable('rows automatic', table(THREE));
  await screen.findByRole('heading', { name: 'Yksi' });
  expect(screen.queryByText(/tallentuvat heti/)).toBeNull();
});

test('a deletion that something other than the API has answered is repeated under the same key', async () => {
  const keys: (string | null)[] = [];
  const { user } = await openTable('delete elsewhere', table(THREE), {
    'POST educations/delete/12': (_: unknown, request: Request) => {
      keys.push(request.headers.get('idempotency-key'));
      return keys.length === 1 ? fromElsewhere('<!doctype html>') : saved(4);
    },
  });
  const card = await screen.findByRole('region', { name: 'Kaksi' });
  await user.click(within(card).getByRole('button', { name: /Poista/ }));
  await waitFor(() => expect(titles()).toEqual(['Yksi', 'Kolme']));
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('rows whose order is not the person’s have no buttons to move them', async () => {
  await openTable('no-order', table(THREE), {}, tableView('educations', [institute], { orderable: false }));
  await screen.findByRole('heading', { name: 'Yksi' });
  expect(screen.queryByRole('button', { name: /Siirrä/ })).toBeNull();
});

test('a deleted row is announced and gives the focus to the next one', async () => {
  const { user } = await openTable('delete', table(THREE), { 'POST educations/delete/12': saved(4) });
  const card = await screen.findByRole('region', { name: 'Kaksi' });
  await user.click(within(card).getByRole('button', { name: /Poista/ }));
  await waitFor(() => expect(titles()).toEqual(['Yksi', 'Kolme']));
  const next = screen.getByRole('region', { name: 'Kolme' });
  await waitFor(() => expect(within(next).getByRole('button', { name: /Muokkaa/ })).toHaveFocus());
  expect(screen.getByText('Kaksi: poistettu')).toBeInTheDocument();
});

test('a missing highest education is asked for', async () => {
  await openTable('highest', table(THREE, { missingHighestRow: true }));
  expect(await screen.findByText('Merkitse, mikä koulutuksistasi on korkein.')).toBeVisible();
});

test('a row that was deleted elsewhere while it was edited can be restored with all its values', async () => {
  const { user, api } = await openTable(
    'gone',
    table([row('0', { institute: 'Aalto', fieldOfStudy: 'Taide' })]),
    {
      'POST educations/12': (body: { clientRowId: string; values: object }) =>
        body.clientRowId === '0'
          ? { ...saved(9), refreshView: true }
          : { ...saved(10), clientRowId: body.clientRowId, row: row(body.clientRowId, body.values) },
    },
    tableView('educations', [institute, field('fieldOfStudy', 'text', { label: 'Ala' })]),
  );
  await user.click(await screen.findByRole('button', { name: /Muokkaa/ }));
  await user.click(screen.getByLabelText('Ala'));
  await user.paste('historia');
  await user.tab();
  await user.click(await screen.findByRole('button', { name: 'Ei vielä' }));
  await user.click(await screen.findByRole('button', { name: 'Säilytä uutena rivinä' }));
  const sent = () => api.asked.filter(({ call }) => call === 'POST educations/12').map(({ body }) => body);
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent().slice(1)).toMatchObject([
    { values: { institute: 'Aalto' } },
    { values: { fieldOfStudy: 'Taidehistoria' } },
  ]);
  const kept = screen.getAllByRole('listitem').at(-1) as HTMLElement;
  await waitFor(() => expect(within(kept).getByRole('button', { name: /^Piilota kentät/ })).toHaveFocus());
});

test('a row that was added here and deleted elsewhere can be dropped: nothing of it stays, and the focus goes to the button that adds one', async () => {
  const { user } = await openTable('gone-drop', table([]), {
    'POST educations/12': { ...saved(9), refreshView: true },
  });
  const add = await screen.findByRole('button', { name: /^Lisää/ });
  await user.click(add);
  await user.type(await screen.findByLabelText('Oppilaitos'), 'Aalto');
  await user.tab();
  await user.click(await screen.findByRole('button', { name: 'Ei vielä' }));
  await user.click(await screen.findByRole('button', { name: 'Poista tästäkin' }));
  await waitFor(() => expect(screen.queryByLabelText('Oppilaitos')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Poista tästäkin' })).toBeNull();
  await waitFor(() => expect(screen.getByRole('button', { name: /^Lisää/ })).toHaveFocus());
});

test('the choice of having none is not saved when another window has added rows: they are shown, with the reason', async () => {
  const rows: Row[] = [];
  const { user, container } = await openTable('none-refused', () => table(rows), {
    'POST educations/no_education/12': () => {
      rows.push(row('0', { institute: 'Aalto' }));
      return problem(422, 'invalid', { invalidFields: [{ field: 'educations', code: 'rows-exist' }] });
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Minulla ei ole koulutusta' }));
  expect(await screen.findByText(/^Tähän osioon on lisätty rivejä toisessa ikkunassa/)).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Aalto' })).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: 'Minulla ei ole koulutusta' })).toBeNull();
  const { violations } = await axe.run(container, {
    rules: { region: { enabled: false }, 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Selvä' }));
  await waitFor(() => expect(screen.queryByText(/toisessa ikkunassa/)).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: /^Muokkaa/ })).toHaveFocus());
  expect(screen.getByRole('button', { name: /^Lisää/ })).toBeEnabled();
});

test('a gap between two jobs is mentioned and does not prevent sending', async () => {
  const dates = [field('employer', 'text'), field('workStartDate', 'date'), field('workEndDate', 'date')];
  const rows = [
    row('1', { employer: 'A', workStartDate: '2015-01-01', workEndDate: '2016-01-01' }),
    row('2', { employer: 'B', workStartDate: '2017-06-01', workEndDate: null }),
  ];
  await openTable(
    'gap',
    {},
    { 'GET experiences/12': { ...table([]), workExperiences: rows } },
    tableView('workExperiences', dates),
  );
  expect(await screen.findByText('1.1.2016 – 1.6.2017')).toBeVisible();
});

const OPTIONS = [
  { id: 'a', label: 'Ensimmäinen' },
  { id: 'b', label: 'Toinen' },
];
test.each<[string, FieldConfig, (user: ReturnType<typeof userEvent.setup>) => Promise<void>, Value, string]>([
  ['text', field('x', 'text'), (user) => user.type(screen.getByLabelText('Label x'), 'Minun'), 'Heidän', 'Heidän'],
  [
    'select',
    field('x', 'select', { options: OPTIONS }),
    (user) => user.selectOptions(screen.getByLabelText('Label x'), 'a'),
    'b',
    'Toinen',
  ],
  [
    'multiselect',
    field('x', 'multiselect', { options: OPTIONS }),
    (user) => user.click(screen.getByLabelText('Ensimmäinen')),
    ['b'],
    'Toinen',
  ],
  ['checkbox', field('x', 'checkbox'), (user) => user.click(screen.getByLabelText('Label x')), false, 'Ei'],
  ['number', field('x', 'number'), (user) => user.type(screen.getByLabelText('Label x'), '7'), 9, '9'],
])(
  'a %s that was changed elsewhere shows both values in words and gives the focus back',
  async (name, config, change, theirs, words) => {
    const current = { field: 'x', value: theirs, revision: 9 };
    const { user } = await openForm({
      username: `conflict-${name}`,
      view: withFields(config),
      answers: { 'POST basic_info/12/save_field': { ...saved(9), refreshView: true, current } },
    });
    await change(user);
    await user.tab();
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Label x: valitse, kumpi jää voimaan')).toBeVisible();
    expect(within(alert).getByText('Toisaalla tallennettu').nextSibling).toHaveTextContent(words);
    expect((await screen.findAllByText('Yksi kohta odottaa valintaasi'))[0]).toBeVisible();
    await user.click(within(alert).getByRole('button', { name: 'Ota toisaalla tallennettu' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(document.activeElement?.id).toContain('x');
  },
);

test('an identity code that is given up for the one saved elsewhere does not stay in its field', async () => {
  const current = { field: 'ssn', value: '010203-****', revision: 9 };
  const { user } = await openForm({
    username: 'given-up-code',
    view: withFields(field('ssn', 'ssn')),
    answers: { 'POST basic_info/12/save_field': { ...saved(9), refreshView: true, current } },
  });
  await user.type(screen.getByLabelText('Label ssn'), '131052-308T');
  await user.tab();
  await user.click(await screen.findByRole('button', { name: 'Ota toisaalla tallennettu' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.getByLabelText('Label ssn')).toHaveFocus();
  expect(screen.getByLabelText('Label ssn')).not.toHaveValue('131052-308T');
});

test('the identity code offers the birth date, and fills it only when asked', async () => {
  const view = withFields(field('ssn', 'ssn'), field('birthDate', 'date'));
  const { user, api } = await openForm({ username: 'birth', view });
  await user.type(screen.getByLabelText('Label ssn'), '131052-308T');
  const fill = await screen.findByRole('button', { name: 'Merkitse syntymäajaksi 13.10.1952' });
  expect(await screen.findByRole('textbox', { name: 'Label birthDate' })).toHaveValue('');
  await user.click(fill);
  await waitFor(() => expect(api.asked.at(-1)?.body).toMatchObject({ field: 'birthDate', value: '1952-10-13' }));
  expect(screen.queryByRole('button', { name: /Merkitse syntymäajaksi/ })).toBeNull();
});

test('a save in another tab shows here, and what is being typed here stays', async () => {
  const channels: { onmessage?: (event: { data: unknown }) => void }[] = [];
  class FakeChannel {
    onmessage?: (event: { data: unknown }) => void;
    constructor() {
      channels.push(this);
    }
    postMessage() {}
    close() {}
  }
  Object.assign(globalThis, { BroadcastChannel: FakeChannel });
  const values: Values = { city: 'Oulu', address: 'Katu 1' };
  let revision = 1;
  const keep = (field: string, value: Value) => {
    values[field] = value;
    revision += 1;
  };
  const { user } = await openForm({
    username: 'other-tab',
    view: withFields(field('city', 'text'), field('address', 'text')),
    answers: {
      'GET basic_info/12': () => ({ values: { ...values }, invalidFields: [], revision }),
      // On a slow machine the pause between two letters is long enough for a save.
      'POST basic_info/12/save_field': (body: { field: string; value: Value }) => {
        keep(body.field, body.value);
        return savedField(revision)(body);
      },
    },
  });
  await user.type(screen.getByLabelText('Label address'), ' A');
  keep('city', 'Turku');
  await act(async () => {
    for (const channel of channels) channel.onmessage?.({ data: 'basicInfo' });
  });
  await waitFor(() => expect(screen.getByLabelText('Label city')).toHaveValue('Turku'));
  expect(screen.getByLabelText('Label address')).toHaveValue('Katu 1 A');
  await user.tab();
  await screen.findAllByText(/^Tallennettu/);
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
});

test('switching the language in the middle of a field keeps the focus and the text while the labels change', async () => {
  const fi = viewModel();
  const sv = viewModel({ personFieldMap: { firstName: field('firstName', 'text', { label: 'Förnamn' }) } });
  const { store, unmount } = await openForm({
    username: 'language-focus',
    view: fi,
    answers: {
      'GET application/12': (_: unknown, request: Request) =>
        request.headers.get('content-language') === 'sv' ? sv : fi,
    },
  });
  unmount();
  let change: (locale: 'sv') => void = () => {};
  function Switch() {
    change = useLocale().setLocale;
    return null;
  }
  await renderPage(
    <>
      <Switch />
      <ApplicationRemote />
    </>,
    { at: '/application/12', store },
  );
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Etunimi'), 'Ai');
  await act(async () => change('sv'));
  const input = await screen.findByLabelText('Förnamn');
  expect(input).toHaveValue('Ai');
  expect(input).toHaveFocus();
  await user.tab();
  await screen.findAllByText(/^Sparat/);
});

test('a phone number shows in the server’s form once its field is left, and not while it is typed', async () => {
  const kept = '+358401234567';
  const { user, calls } = await openForm({
    username: 'phone kept',
    view: withFields(field('mobilePhone', 'phone', { label: 'Puhelin' })),
    answers: {
      'POST basic_info/12/save_field': { ...saved(1), saved: { field: 'mobilePhone', value: kept } },
    },
  });
  const phone = screen.getByLabelText('Puhelin');
  await user.type(phone, '040 123 4567');
  await waitFor(() => expect(calls()).toContain('POST basic_info/12/save_field'));
  expect(await screen.findAllByText(/^Tallennettu/)).not.toEqual([]);
  expect(phone).toHaveValue('040 123 4567');
  await user.tab();
  await waitFor(() => expect(phone).toHaveValue(kept));
  await user.tab({ shift: true });
  expect(phone).toHaveValue(kept);
});

describe('A Finnish postal code', () => {
  const fields = [
    field('postalCode', 'text', { label: 'Postinumero', format: 'postal-code' }),
    field('city', 'text', { label: 'Postitoimipaikka' }),
    field('countryId', 'text', { label: 'Maa' }),
  ];
  const cities: Record<string, string> = { '00100': 'Helsinki', '20100': 'Turku' };
  const openAddress = (username: string, values = {}) =>
    openForm({
      username,
      view: withFields(...fields),
      answers: {
        'GET basic_info/12': { values, invalidFields: [], revision: 1 },
        ...Object.fromEntries(
          Object.entries(cities).map(([code, city]) => [`GET postal_codes/${code}`, { code, city }]),
        ),
        'GET postal_codes/99999': { code: '99999', city: null },
      },
    });
  const savedCities = (api: Awaited<ReturnType<typeof openForm>>['api']) =>
    api.asked.flatMap(({ call, body }) => {
      const { field: name, value } = call.startsWith('POST basic_info')
        ? (body as { field: string; value: Value })
        : {};
      return name === 'city' ? [value] : [];
    });

  it('fills in its city, which is saved and announced, and follows the code until the person writes another city', async () => {
    const { user, api } = await openAddress('postal');
    const code = screen.getByLabelText('Postinumero');
    await user.type(code, '00100');
    await waitFor(() => expect(screen.getByLabelText('Postitoimipaikka')).toHaveValue('Helsinki'));
    expect(code).toHaveFocus();
    expect(await screen.findByText('Postitoimipaikaksi täytettiin Helsinki.')).toBeInTheDocument();
    await waitFor(() => expect(savedCities(api)).toEqual(['Helsinki']));
    await user.clear(code);
    await user.type(code, '20100');
    await waitFor(() => expect(screen.getByLabelText('Postitoimipaikka')).toHaveValue('Turku'));
    await waitFor(() => expect(savedCities(api)).toEqual(['Helsinki', 'Turku']));
  });

  it('fills in a city that comes after the code was saved, but none of a code that was changed since', async () => {
    const answers = new Map<string, (answer: object) => void>();
    const later = (code: string) => () => new Promise<object>((resolve) => answers.set(code, resolve));
    const { user, calls } = await openForm({
      username: 'postal slow',
      view: withFields(...fields),
      answers: { 'GET postal_codes/00100': later('00100'), 'GET postal_codes/20100': later('20100') },
    });
    await user.type(screen.getByLabelText('Postinumero'), '00100');
    await waitFor(() => expect([...answers.keys()]).toEqual(['00100']));
    await user.clear(screen.getByLabelText('Postinumero'));
    await user.type(screen.getByLabelText('Postinumero'), '20100');
    await waitFor(() => expect([...answers.keys()]).toEqual(['00100', '20100']));
    await act(async () => answers.get('00100')?.({ code: '00100', city: 'Helsinki' }));
    await user.tab();
    await user.tab();
    await waitFor(() => expect(calls()).toContain('POST basic_info/12/save_field'));
    expect(await screen.findAllByText(/^Tallennettu/)).not.toEqual([]);
    expect(screen.getByLabelText('Postitoimipaikka')).toHaveValue('');
    await act(async () => answers.get('20100')?.({ code: '20100', city: 'Turku' }));
    await waitFor(() => expect(screen.getByLabelText('Postitoimipaikka')).toHaveValue('Turku'));
  });

  it.each([
    ['a city that the person has written stays', { city: 'Stadi' }, '00100', 'Stadi'],
    ['abroad nothing is filled in', { countryId: 'SE' }, '20100', ''],
    ['a code that is not known leaves the city to the person', {}, '99999', ''],
  ])('%s', async (name, values, typed, expected) => {
    const { user, calls } = await openAddress(`postal ${name}`, values);
    await user.type(screen.getByLabelText('Postinumero'), typed);
    await user.tab();
    await waitFor(() => expect(calls()).toContain('POST basic_info/12/save_field'));
    if (!('countryId' in values)) await waitFor(() => expect(calls()).toContain(`GET postal_codes/${typed}`));
    await act(async () => {});
    expect(screen.getByLabelText('Postitoimipaikka')).toHaveValue(expected);
  });
});

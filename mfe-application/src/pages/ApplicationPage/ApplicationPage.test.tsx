import 'fake-indexeddb/auto';
import { useLocale } from '@portal/i18n';
import { problem } from '@portal/testing/fake-api';
import { renderPage } from '@portal/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import ApplicationRemote from '../../remote';
import { openForm, saved, savedField } from '../../testing/open-form';
import { field, viewModel, withFields } from '../../testing/view-model';

beforeAll(() => {
  Element.prototype.scrollIntoView = () => {};
});

const setSession = (token: string) => {
  document.cookie = `XSRF-TOKEN=${token}`;
};

const OPTIONS = [
  { id: 'a', label: 'Ensimmäinen' },
  { id: 'b', label: 'Toinen' },
];

test('every control of the contract is drawn from the configuration', async () => {
  const view = withFields(
    field('text', 'text'),
    field('textarea', 'textarea'),
    field('number', 'number'),
    field('decimal', 'decimal'),
    field('date', 'date'),
    field('select', 'select', { options: OPTIONS }),
    field('multiselect', 'multiselect', { options: OPTIONS }),
    field('checkbox', 'checkbox'),
    field('radio', 'radio', { options: OPTIONS }),
    field('email', 'email'),
    field('phone', 'phone'),
    field('url', 'url'),
    field('ssn', 'ssn'),
    field('photo', 'photo'),
    field('country', 'country', { options: [{ id: 'SE', label: 'SE' }] }),
    field('language', 'language', { options: [{ id: 'sv', label: 'ruotsi' }] }),
  );
  await openForm({ username: 'controls', view });
  const textboxes = ['text', 'textarea', 'number', 'decimal', 'date', 'email', 'phone', 'url', 'ssn'];
  for (const name of textboxes) expect(await screen.findByRole('textbox', { name: `Label ${name}` })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Label select' })).toHaveDisplayValue('Valitse');
  expect(screen.getByRole('group', { name: 'Label multiselect' })).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Label checkbox' })).toBeVisible();
  expect(screen.getByRole('radiogroup', { name: 'Label radio' })).toBeVisible();
  expect(await screen.findByLabelText('Label photo')).toHaveAttribute('type', 'file');
  expect(await screen.findByRole('combobox', { name: 'Label country' })).toBeVisible();
  expect(await screen.findByRole('combobox', { name: 'Label language' })).toBeVisible();
});

test('a typed field is saved when it is left, with a key, and the line says so', async () => {
  const { user, api } = await openForm({ username: 'typed' });
  await user.type(screen.getByLabelText('Etunimi'), 'Aino');
  await user.tab();
  expect((await screen.findAllByText(/^Tallennettu \d{1,2}\.\d{2}$/))[0]).toBeVisible();
  const save = api.asked.findLast(({ call }) => call === 'POST basic_info/12/save_field');
  expect(save?.body).toMatchObject({ field: 'firstName', value: 'Aino' });
  expect(save?.request.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  expect(save?.query.get('portal')).toBe('state');
});

test('a number is sent as a number, while the text stays as it is being typed', async () => {
  const { user, api } = await openForm({ username: 'number' });
  const wish = screen.getByLabelText('Palkkatoive');
  await user.type(wish, '3500,50');
  expect(wish).toHaveValue('3500,50');
  await user.tab();
  await waitFor(() => expect(api.asked.at(-1)?.body).toMatchObject({ field: 'salaryWish', value: 3500.5 }));
});

test('a field that gets the focus back while it is being saved keeps the text as it was typed, until it is left', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { user } = await openForm({
    username: 'back-again',
    answers: { 'POST basic_info/12/save_field': (body: unknown) => answered.then(() => savedField(1)(body)) },
  });
  const wish = screen.getByLabelText('Palkkatoive');
  await user.type(wish, '3500,00');
  await user.tab();
  await user.tab({ shift: true });
  expect(wish).toHaveFocus();
  answer();
  expect((await screen.findAllByText(/^Tallennettu \d{1,2}\.\d{2}$/))[0]).toBeVisible();
  expect(wish).toHaveValue('3500,00');
  await user.tab();
  await waitFor(() => expect(wish).toHaveValue('3500'));
});

test('an unsaved value shows over the server’s, and the save line says so', async () => {
  const { user, store } = await openForm({
    username: 'pending',
    answers: {
      'GET basic_info/12': { values: { firstName: 'Vanha' }, invalidFields: [], revision: 3 },
      'POST basic_info/12/save_field': () => problem(503, 'unavailable'),
    },
  });
  const name = screen.getByLabelText('Etunimi');
  await user.clear(name);
  await user.type(name, 'Uusi');
  await user.tab();
  expect((await screen.findAllByText('Ei tallennettu: palvelu ei vastaa, yritämme uudelleen'))[0]).toBeVisible();
  await act(async () => {
    store.dispatch({ type: 'api/invalidateTags', payload: ['ApplicationSection'] });
  });
  expect(screen.getByLabelText('Etunimi')).toHaveValue('Uusi');
});

test('a saved value that breaks a rule is marked at its field, with the rule in words', async () => {
  const { user } = await openForm({
    username: 'marked',
    answers: {
      'POST basic_info/12/save_field': (body: unknown) => ({
        ...savedField(1)(body),
        invalidFields: [{ field: 'salaryWish', code: 'max', params: { max: 50_000 } }],
      }),
    },
  });
  const wish = screen.getByLabelText('Palkkatoive');
  await user.type(wish, '60000');
  expect(wish).not.toBeInvalid();
  await user.tab();
  expect(await screen.findByText(/Luku voi olla enintään 50\s000/)).toBeVisible();
  expect(wish).toBeInvalid();
});

test('a field that was changed elsewhere offers both texts at that field', async () => {
  const current = { field: 'firstName', value: 'Toisaalta', revision: 9 };
  const { user, api } = await openForm({
    username: 'conflict',
    answers: {
      // Also where the page asks again and names what was typed before, which is not what stands there.
      'POST basic_info/12/save_field': (body: { baseRevision?: number }) =>
        body.baseRevision === current.revision ? savedField(10)(body) : { ...saved(9), refreshView: true, current },
    },
  });
  await user.type(screen.getByLabelText('Etunimi'), 'Minun');
  await user.tab();
  expect(await screen.findByText('Toisaalta')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pidä tämän sivun tieto' }));
  await waitFor(() => expect(screen.queryByText('Toisaalta')).toBeNull());
  await waitFor(() => expect(api.asked.at(-1)?.body).toEqual({ field: 'firstName', value: 'Minun', baseRevision: 9 }));
});

test('an ended session keeps the text, and saving goes on after the log-in in place', async () => {
  let session = false;
  const { user, api } = await openForm({
    username: 'session',
    answers: {
      'POST basic_info/12/save_field': (body: unknown) =>
        session ? savedField(1)(body) : problem(401, 'unauthenticated'),
    },
    shell: {
      logInInPlace: async () => {
        session = true;
        return true;
      },
    },
  });
  await user.type(screen.getByLabelText('Etunimi'), 'Aino');
  await user.tab();
  await screen.findAllByText(/^Tallennettu/);
  expect(screen.getByLabelText('Etunimi')).toHaveValue('Aino');
  expect(api.asked.at(-1)?.body).toMatchObject({ field: 'firstName', value: 'Aino' });
});

test('the button that logs in keeps the focus until the log-in is over; then the heading has it', async () => {
  let session = false;
  const dialogs: ((loggedIn: boolean) => void)[] = [];
  const { user } = await openForm({
    username: 'put-off',
    answers: {
      'POST basic_info/12/save_field': (body: unknown) =>
        session ? savedField(1)(body) : problem(401, 'unauthenticated'),
    },
    shell: { logInInPlace: () => new Promise((resolve) => dialogs.push(resolve)) },
  });
  const close = (loggedIn: boolean) => {
    session = loggedIn;
    return act(async () => dialogs.at(-1)?.(loggedIn));
  };
  await user.type(screen.getByLabelText('Etunimi'), 'Aino');
  await user.tab();
  await waitFor(() => expect(dialogs).toHaveLength(1));
  await close(false);
  // The line stands beside the form and, on a narrow screen, below it.
  const [button] = await screen.findAllByRole('button', { name: 'Kirjaudu sisään' });
  act(() => button?.focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(dialogs).toHaveLength(2));
  expect(button).toHaveFocus();
  await close(false);
  expect(button).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(dialogs).toHaveLength(3));
  await close(true);
  await screen.findAllByText(/^Tallennettu/);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('nothing is saved in the name of another person who has logged in in another tab', async () => {
  const { user, calls } = await openForm({
    username: 'tabs',
    answers: { 'POST authentication/authenticated': { ok: true, user: { username: 'other' }, useInternal: false } },
    shell: { logInInPlace: async () => false },
  });
  setSession('another-session');
  await user.type(screen.getByLabelText('Etunimi'), 'Aino');
  await user.tab();
  expect((await screen.findAllByText('Jatka tallentamista kirjautumalla sisään'))[0]).toBeVisible();
  expect(calls()).not.toContain('POST basic_info/12/save_field');
  expect(screen.getByLabelText('Etunimi')).toHaveValue('Aino');
});

test('after the period has ended a dialog says so and nothing is sent any more', async () => {
  const { user, calls } = await openForm({
    username: 'late',
    answers: { 'POST basic_info/12/save_field': { ...saved(0), updateOutOfDate: true } },
  });
  await user.type(screen.getByLabelText('Etunimi'), 'A');
  await user.tab();
  expect(await screen.findByRole('dialog', { name: 'Hakuaika on päättynyt' })).toBeVisible();
  expect(calls().filter((call) => call.endsWith('save_field'))).toHaveLength(1);
});

test('sections load when they are opened', async () => {
  const { user, calls } = await openForm({ username: 'sections' });
  expect(calls()).not.toContain('GET educations/12');
  await user.click(screen.getByRole('button', { name: /^Koulutus.*Kesken/ }));
  expect(await screen.findByRole('button', { name: 'Lisää koulutus' })).toBeVisible();
  expect(calls()).toContain('GET educations/12');
});

test('a section whose content could not be fetched says so, and the rest of the form stays', async () => {
  const view = viewModel();
  view.sectionMap.languageSkills = { visible: true, required: false, order: 3, title: 'Kielitaito', state: 0 };
  const { user } = await openForm({ username: 'unavailable', view });
  await user.click(screen.getByRole('button', { name: /^Kielitaito/ }));
  expect(await screen.findByText('Tämä osio ei ole juuri nyt käytettävissä.')).toBeVisible();
  expect(screen.getByLabelText('Etunimi')).toBeVisible();
});

test('a new row is created with the browser’s own id, opens in place and takes the focus', async () => {
  const rows: unknown[] = [];
  const { user, api } = await openForm({
    username: 'row',
    answers: {
      'POST educations/12': (body: unknown) => {
        const { clientRowId, values } = body as { clientRowId: string; values: object };
        rows.push(body);
        const row = { rowId: 'server-row', clientRowId, invalidFields: [], institute: 'Aalto', ...values };
        return { ...saved(rows.length), rowId: 'server-row', clientRowId, row, missingNoExperienceSelected: false };
      },
    },
  });
  await user.click(screen.getByRole('button', { name: /^Koulutus/ }));
  await user.click(await screen.findByRole('button', { name: 'Lisää koulutus' }));
  expect(screen.getByLabelText('Oppilaitos')).toHaveFocus();
  await user.keyboard('Aalto');
  await user.tab();
  await user.keyboard('Taide');
  await user.tab();
  await waitFor(() => expect(rows.at(-1)).toMatchObject({ rowId: 'server-row', values: { fieldOfStudy: 'Taide' } }));
  expect(rows[0]).not.toHaveProperty('rowId');
  expect(await screen.findByRole('heading', { name: 'Aalto, Taide' })).toBeVisible();
  expect(api.asked.filter(({ call }) => call === 'GET educations/12')).toHaveLength(1);
});

test('"I have none" is saved as a choice of the section', async () => {
  const { user, api } = await openForm({
    username: 'none',
    answers: { 'POST educations/no_education/12': { ...saved(1), noExperienceSelected: true } },
  });
  await user.click(screen.getByRole('button', { name: /^Koulutus/ }));
  await user.click(await screen.findByRole('checkbox', { name: 'Minulla ei ole koulutusta' }));
  await waitFor(() => expect(api.asked.at(-1)?.body).toEqual({ selected: true }));
  expect(screen.queryByRole('button', { name: 'Lisää koulutus' })).toBeNull();
});

test('a file of ten megabytes is refused before the server is asked', async () => {
  const { user, calls } = await openForm({ username: 'large' });
  await user.click(screen.getByRole('button', { name: /^Liitteet/ }));
  const file = new File(['x'], 'cv.pdf', { type: 'application/pdf' });
  Object.defineProperty(file, 'size', { value: 10_485_760 });
  await user.upload(await screen.findByLabelText('Ansioluettelo'), file);
  expect(await screen.findByText(/Tiedosto on liian suuri/)).toBeVisible();
  expect(calls()).not.toContain('POST attachments/12/save_field');
});

test('switching the language in the middle of a field keeps the text', async () => {
  const { store, unmount } = await openForm({ username: 'language' });
  unmount();
  function Switch() {
    const { setLocale } = useLocale();
    return (
      <button type="button" onClick={() => setLocale('sv')}>
        På svenska
      </button>
    );
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
  await user.click(screen.getByRole('button', { name: 'På svenska' }));
  expect(await screen.findByRole('button', { name: 'Kontrollera och förhandsgranska ansökan' })).toBeVisible();
  expect(screen.getByLabelText('Etunimi')).toHaveValue('Ai');
});

test('a new application says once how it is saved', async () => {
  const view = viewModel({ newCampaign: true });
  const { user, unmount } = await openForm({ username: 'start', view });
  const dialog = await screen.findByRole('dialog', { name: 'Näin hakemus tallentuu' });
  await user.click(within(dialog).getByRole('button', { name: 'Aloita' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  unmount();
  await openForm({ username: 'start', view });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a form with a save button sends nothing before it is pressed', async () => {
  const { user, calls } = await openForm({ at: '/application2/12', username: 'manual' });
  await user.type(screen.getByLabelText('Etunimi'), 'Aino');
  await user.tab();
  expect(screen.getAllByText('Yksi muutos tallentamatta. Paina Tallenna.')[0]).toBeVisible();
  expect(calls()).not.toContain('POST basic_info/12/save_field');
  const [save] = screen.getAllByRole('button', { name: 'Tallenna' });
  if (save) await user.click(save);
  expect((await screen.findAllByText(/^Tallennettu/))[0]).toBeVisible();
});

test('a form with a save button asks before the preview saves', async () => {
  const asked: string[] = [];
  const { user, calls } = await openForm({
    at: '/application2/12',
    username: 'manual-preview',
    shell: {
      confirm: async ({ title }) => {
        asked.push(title);
        return false;
      },
    },
  });
  await user.type(screen.getByLabelText('Etunimi'), 'Aino');
  await user.click(screen.getByRole('button', { name: 'Tarkista ja esikatsele hakemus' }));
  await waitFor(() => expect(asked).toEqual(['Tallennetaanko muutokset?']));
  expect(calls()).not.toContain('POST basic_info/12/save_field');
  expect(screen.getByLabelText('Etunimi')).toHaveValue('Aino');
});

test('a form with a save button asks before copying saves, and deleting the application saves nothing', async () => {
  const asked: unknown[] = [];
  const { user, calls } = await openForm({
    at: '/application2/12',
    username: 'manual-copy',
    view: viewModel({ profileCanBeCopied: true }),
    answers: { 'POST application/cancel_application/12': { cancelDateString: null } },
    shell: {
      confirm: async ({ okLabel }) => {
        asked.push(okLabel);
        return false;
      },
    },
  });
  await user.type(screen.getByLabelText('Etunimi'), 'Aino');
  await user.click(await screen.findByRole('button', { name: 'Toiminnot: Puutarhuri' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Kopioi tiedot profiilista' }));
  await waitFor(() => expect(asked).toEqual(['Tallenna ja jatka']));
  await user.click(await screen.findByRole('button', { name: 'Toiminnot: Puutarhuri' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Peruuta hakemus' }));
  await user.click(await screen.findByRole('button', { name: 'Peruuta hakemus' }));
  await waitFor(() => expect(calls()).toContain('POST application/cancel_application/12'));
  expect(asked).toHaveLength(1);
  expect(calls()).not.toContain('POST basic_info/12/save_field');
});

// jsdom can neither draw nor measure; the end-to-end tests judge colours.
const RULES = { region: { enabled: false }, 'color-contrast': { enabled: false } };

test('the form has no accessibility errors', async () => {
  const { user, container } = await openForm({ username: 'axe' });
  await user.click(screen.getByRole('button', { name: /^Koulutus/ }));
  await user.click(await screen.findByRole('button', { name: 'Lisää koulutus' }));
  await user.click(screen.getByRole('button', { name: /^Liitteet/ }));
  await screen.findByLabelText('Ansioluettelo');
  const { violations } = await axe.run(container, { rules: RULES });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});

import 'fake-indexeddb/auto';
import { problem } from '@portal/testing/fake-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { openForm, savedField } from '../../../testing/open-form';
import { field, viewModel } from '../../../testing/view-model';

beforeAll(() => {
  Element.prototype.scrollIntoView = () => {};
});

const RECEIPT = { number: '2026-000123', sentAt: '2026-11-20T10:15:30Z', sha256: 'ab'.repeat(32) };
const SENT = {
  draft: false,
  applied: true,
  receipt: RECEIPT,
  sendDate: RECEIPT.sentAt,
  sendDateAsString: '20.11.2026 klo 12.15',
};
const row = (rowId: string, institute: string) => ({
  rowId,
  clientRowId: `c-${rowId}`,
  invalidFields: [],
  institute,
  fieldOfStudy: null,
});
const SENT_PREVIEW = {
  basicInfoData: { firstName: 'Aino', salaryWish: 3000 },
  educationDataList: [row('r1', 'Aalto'), row('r2', 'Lukio')],
  errors: [],
};
const CURRENT_PREVIEW = {
  basicInfoData: { firstName: 'Aino', salaryWish: 3500 },
  educationDataList: [row('r1', 'Aalto'), row('r3', 'Helsingin yliopisto')],
  errors: [],
};
const VERSION = {
  receipt: RECEIPT,
  sendDateAsString: SENT.sendDateAsString,
  sent: SENT_PREVIEW,
  changes: [
    { section: 'basicInfo', field: 'salaryWish' },
    { section: 'educations', rowId: 'r2' },
    { section: 'educations', rowId: 'r3' },
  ],
};

test('the sent version is shown beside the changes, and each difference is named in words', async () => {
  const { user, container } = await openForm({
    username: 'compare',
    at: '/application/12?step=changes',
    view: viewModel({ ...SENT, unsentChanges: true }),
    answers: { 'GET application/sent_version/12': VERSION, 'GET preview/12': CURRENT_PREVIEW },
  });
  expect(await screen.findByText(/^2 osiossa on eroja/)).toBeVisible();
  const [sent, current] = screen.getAllByRole('region', { name: /^Perustiedot/ });
  expect(sent).toHaveAccessibleName('Perustiedot Lähetetty 20.11.2026 klo 12.15');
  if (!sent || !current) throw new Error('one of the versions is missing');
  expect(within(sent).getByText('3000')).toBeVisible();
  expect(within(current).getByText('3500')).toBeVisible();
  expect(within(current).getByText('Muutettu')).toBeVisible();
  expect(within(within(current).getByText('Aino').closest('div') as HTMLElement).queryByText('Muutettu')).toBeNull();
  const [sentRows, currentRows] = screen.getAllByRole('region', { name: /^Koulutus/ });
  if (!sentRows || !currentRows) throw new Error('one of the versions is missing');
  expect(within(sentRows).getByText('Poistettu muutoksissa')).toBeVisible();
  expect(within(currentRows).getByText('Lisätty')).toBeVisible();
  expect(screen.queryByRole('region', { name: /^Liitteet/ })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Näytä vain osiot, joissa on eroja' }));
  expect(screen.getAllByRole('region', { name: /^Liitteet/ })).toHaveLength(2);
  const { violations } = await axe.run(container, {
    rules: { region: { enabled: false }, 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});

test('a comparison that could not be fetched can be fetched again', async () => {
  let down = true;
  const { user } = await openForm({
    username: 'compare-down',
    at: '/application/12?step=changes',
    view: viewModel({ ...SENT, unsentChanges: true }),
    answers: {
      'GET application/sent_version/12': () => (down ? problem(503, 'unavailable') : VERSION),
      'GET preview/12': CURRENT_PREVIEW,
    },
  });
  expect(await screen.findByText(/Versioita ei saatu haettua/)).toBeVisible();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Yritä uudelleen' }));
  expect(await screen.findByText(/^2 osiossa on eroja/)).toBeVisible();
});

test('discarding from the comparison leads back to the form as it was sent', async () => {
  let changed = true;
  const { user } = await openForm({
    username: 'compare-discard',
    at: '/application/12?step=changes',
    view: viewModel({ ...SENT, unsentChanges: true }),
    answers: {
      'GET application/12': () => viewModel({ ...SENT, unsentChanges: changed }),
      'GET application/sent_version/12': VERSION,
      'GET preview/12': CURRENT_PREVIEW,
      'POST application/discard_changes/12': () => {
        changed = false;
        return { editDateAsString: null };
      },
    },
  });
  const discard = await screen.findByRole('button', { name: 'Hylkää muutokset' });
  // The dialog comes in its own file, at its first opening.
  await act(async () => discard.click());
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Hylkää muutokset' }));
  expect(await screen.findByText('Hakemus on lähetetty 20.11.2026 klo 12.15')).toBeVisible();
  expect(screen.queryByLabelText('Etunimi')).toBeNull();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Puutarhuri' })).toHaveFocus());
});

test('the receipt has number, time and checksum in a fold, and the checksum can be copied', async () => {
  const { user } = await openForm({ username: 'receipt', at: '/application/12?step=sent', view: viewModel(SENT) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Kuittaus lähetetystä hakemuksesta' })).toBeVisible();
  expect(screen.getByText('2026-000123')).not.toBeVisible();
  await user.click(screen.getByText('Kuittausnumero ja tarkistussumma'));
  expect(screen.getByText('2026-000123')).toBeVisible();
  expect(screen.getByText(/20\. marraskuuta 2026 klo 12\.15\.30/)).toBeVisible();
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(await screen.findByRole('button', { name: 'Kopioi tarkistussumma' }));
  expect(await screen.findByText('Kopioitu')).toBeVisible();
  expect(write).toHaveBeenCalledWith(RECEIPT.sha256);
});

test('a text says so when the browser does not let the checksum be copied', async () => {
  const { user } = await openForm({ username: 'no-copy', at: '/application/12?step=sent', view: viewModel(SENT) });
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(await screen.findByText('Kuittausnumero ja tarkistussumma'));
  await user.click(await screen.findByRole('button', { name: 'Kopioi tarkistussumma' }));
  expect(await screen.findByText(/Kopiointi ei onnistunut/)).toBeVisible();
  jest.restoreAllMocks();
});

test('the printable page shows what was sent, not what the form holds', async () => {
  const print = jest.fn();
  Object.assign(window, { print });
  const { user } = await openForm({
    username: 'print',
    at: '/application/12?step=print',
    view: viewModel({ ...SENT, unsentChanges: true }),
    answers: { 'GET application/sent_version/12': VERSION, 'GET preview/12': CURRENT_PREVIEW },
  });
  expect(await screen.findByText('3000')).toBeVisible();
  expect(screen.queryByText('3500')).toBeNull();
  expect(screen.getByText(RECEIPT.sha256)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tulosta' }));
  expect(print).toHaveBeenCalledTimes(1);
});

test('the document shows languages in their three groups, each under its name', async () => {
  const view = viewModel();
  const language = field('languageId', 'language', { label: 'Kieli', options: [{ id: 'sv', label: 'ruotsi' }] });
  const oral = field('oral', 'select', { label: 'Suullinen', options: [{ id: 'B2', label: 'B2' }] });
  view.sectionMap.languageSkills = { visible: true, required: true, order: 1, title: 'Kielitaito', state: 0 };
  Object.assign(view.fieldGroupsMap, {
    requiredLanguages: { section: 'languageSkills', title: 'Vaaditut', fields: [language, oral] },
    otherLanguages: { section: 'languageSkills', title: 'Muut', fields: [language, oral] },
    languageInfo: {
      section: 'languageSkills',
      fields: [field('additionalInfo', 'textarea', { label: 'Lisätietoja' })],
    },
  });
  await openForm({
    username: 'languages',
    at: '/application/12?step=preview',
    view,
    answers: {
      'GET preview/12': {
        ...SENT_PREVIEW,
        languageSkillsData: {
          required: [{ rowId: 'l1', clientRowId: 'cl1', invalidFields: [], languageId: 'sv', oral: 'B2' }],
          needed: [],
          other: [],
          additionalInfo: 'Asunut Tukholmassa',
          invalidFields: [],
          revision: 1,
        },
      },
    },
  });
  const section = await screen.findByRole('region', { name: 'Kielitaito' });
  expect(within(section).getByRole('heading', { level: 3, name: 'Vaaditut' })).toBeVisible();
  expect(within(section).getByRole('heading', { level: 4, name: 'ruotsi' })).toBeVisible();
  expect(within(section).getByRole('heading', { name: 'ruotsi' })).toBeVisible();
  expect(within(section).getByText('B2')).toBeVisible();
  expect(within(section).getByText('Asunut Tukholmassa')).toBeVisible();
  expect(within(section).getByText('Ei ilmoitettu')).toBeVisible();
});

test('kinds of eligibility without an answer share one line', async () => {
  const view = viewModel();
  view.sectionMap.teacherEligibilities = { visible: true, required: false, order: 1, title: 'Kelpoisuus', state: 0 };
  for (const kind of ['classTeacher', 'subjectTeacher', 'principal']) {
    const fields = [field(`${kind}State`, 'text'), field(`${kind}Degree`, 'text')];
    view.fieldGroupsMap[kind] = { section: 'teacherEligibilities', title: `Otsikko ${kind}`, fields };
  }
  await openForm({
    username: 'eligibility',
    at: '/application/12?step=preview',
    view,
    answers: {
      'GET preview/12': { ...SENT_PREVIEW, teacherEligibilitiesData: { classTeacherState: 'Kelpoinen' } },
    },
  });
  const section = await screen.findByRole('region', { name: 'Kelpoisuus' });
  expect(
    within(section)
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.textContent),
  ).toEqual(['Otsikko classTeacher']);
  expect(within(section).getByText(/^Et ole vastannut: Otsikko subjectTeacher.*Otsikko principal$/)).toBeVisible();
});

test('a long wait is shown in a dialog that cannot be closed and disappears by itself', async () => {
  let answer: (value: unknown) => void = () => {};
  const { user } = await openForm({
    username: 'wait',
    answers: {
      'GET preview/12': () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    },
  });
  await user.click(screen.getByRole('button', { name: 'Tarkista ja esikatsele hakemus' }));
  const dialog = await screen.findByRole('dialog', { name: 'Tarkistamme hakemusta' });
  expect(within(dialog).queryByRole('button')).toBeNull();
  await user.keyboard('{Escape}');
  expect(dialog).toBeVisible();
  answer(CURRENT_PREVIEW);
  expect(await screen.findByText('3500')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['changes', { ...SENT, unsentChanges: true }, 'Lähetä muutokset', 'Muutoksesi on lähetetty'],
  [
    'once more',
    { draft: false, cancelled: true, canEditCancelledApplication: true },
    'Lähetä hakemus uudelleen',
    'Hakemuksesi on lähetetty uudelleen',
  ],
] as const)('what goes %s is sent by its own words, as a resending', async (name, state, button, title) => {
  let resent = false;
  const { user, calls } = await openForm({
    username: `resend ${name}`,
    at: '/application/12?step=form',
    view: viewModel(state),
    answers: {
      'GET application/12': () => viewModel(resent ? SENT : state),
      'GET preview/12': CURRENT_PREVIEW,
      'POST application/resend_application/12': () => {
        resent = true;
        return { enableEditing: true, sendDate: RECEIPT.sentAt, sendDateString: SENT.sendDateAsString };
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Tarkista ja esikatsele hakemus' }));
  await user.click(await screen.findByRole('button', { name: button }));
  const heading = await screen.findByRole('heading', { name: title });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByText(/Lähetimme vahvistuksen osoitteeseen aino@example.fi/)).toBeVisible();
  expect(calls().filter((call) => call.endsWith('send_application/12'))).toEqual([
    'POST application/resend_application/12',
  ]);
});

test('the document shows the photo, and a row without a name is called by its number', async () => {
  const view = viewModel();
  view.personFieldMap.photo = field('photo', 'photo', { label: 'Kuva' });
  const { container } = await openForm({
    username: 'document-photo',
    at: '/application/12?step=print&portal=lehto',
    view,
    answers: {
      'GET preview/12': {
        basicInfoData: { firstName: 'Aino', photo: 'f1' },
        educationDataList: [row('r1', ''), row('r2', 'Lukio')],
        errors: [],
      },
    },
  });
  const photo = await screen.findByRole('img', { name: 'Hakemukseen liittämäsi valokuva' });
  expect(photo).toHaveAttribute('src', '/candidate-portal-api/recruitment/attachments/12/photo/f1?portal=lehto');
  const education = screen.getByRole('region', { name: 'Koulutus' });
  expect(
    within(education)
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.textContent),
  ).toEqual(['Koulutus 1', 'Lukio']);
  const { violations } = await axe.run(container, {
    rules: { region: { enabled: false }, 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});

test('edits are saved before the printable page is made, and a text says so when that fails', async () => {
  let down = false;
  const answers = {
    'POST basic_info/12/save_field': (body: unknown) => (down ? problem(503, 'unavailable') : savedField(1)(body)),
    'GET preview/12': CURRENT_PREVIEW,
  };
  const { user, calls } = await openForm({ username: 'print-typed', answers });
  const print = async () => {
    await user.click(await screen.findByRole('button', { name: 'Toiminnot: Puutarhuri' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Tulosta' }));
  };
  await user.type(screen.getByLabelText('Etunimi'), 'Aino');
  await print();
  expect(await screen.findByText('3500')).toBeVisible();
  const asked = calls();
  expect(asked.indexOf('GET preview/12')).toBeGreaterThan(asked.lastIndexOf('POST basic_info/12/save_field'));
  expect(screen.queryByText(/^Kaikkea kirjoittamaasi ei ole tallennettu/)).toBeNull();
  down = true;
  await user.click(screen.getByRole('button', { name: 'Takaisin' }));
  await user.type(await screen.findByLabelText('Palkkatoive'), '4000');
  await print();
  expect(await screen.findByText(/^Kaikkea kirjoittamaasi ei ole tallennettu/)).toBeVisible();
});

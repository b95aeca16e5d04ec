import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { emptyRecord, emptyTable, openForm } from '../../testing/open-form';
import { field, viewModel } from '../../testing/view-model';

beforeAll(() => {
  Element.prototype.scrollIntoView = () => {};
});

const RECEIPT = { number: '2026-000123', sentAt: '2026-11-20T10:15:00Z', sha256: 'ab'.repeat(32) };
const SENT = {
  draft: false,
  applied: true,
  receipt: RECEIPT,
  sendDate: RECEIPT.sentAt,
  sendDateAsString: '20.11.2026 klo 12.15',
};
const PREVIEW = 'Tarkista ja esikatsele hakemus';

describe.each([
  ['a draft', {}, [], [PREVIEW]],
  ['a draft after the deadline', { outOfDate: true }, ['Hakemusta ei lähetetty ajoissa. Voit yhä lukea sen.'], []],
  [
    'a sent application',
    SENT,
    [
      'Hakemus on lähetetty 20.11.2026 klo 12.15',
      'Kuittausnumero 2026-000123',
      'Työnantaja saa muutoksesi vasta, kun lähetät ne.',
    ],
    ['Näytä kuittaus', PREVIEW],
  ],
  [
    'a sent application after the deadline',
    { ...SENT, outOfDate: true },
    ['Hakuaika on päättynyt. Hakemusta ei voi enää muuttaa.'],
    ['Näytä kuittaus'],
  ],
  [
    'unsent changes',
    { ...SENT, unsentChanges: true },
    [
      'Sinulla on muutoksia, joita ei ole lähetetty',
      'Työnantaja näkee version, jonka lähetit 20.11.2026 klo 12.15. Lähetä muutokset, jos haluat niiden tulevan voimaan.',
    ],
    ['Tarkista ja lähetä muutokset', 'Vertaa lähetettyyn', 'Hylkää muutokset', PREVIEW],
  ],
  [
    'unsent changes after the deadline',
    { ...SENT, unsentChanges: true, outOfDate: true },
    [/muutoksia ei voi enää lähettää/],
    ['Vertaa lähetettyyn'],
  ],
  [
    'a cancelled application that can be sent again',
    { draft: false, cancelled: true, canEditCancelledApplication: true, cancelDateAsString: '21.11.2026' },
    ['Hakemus on peruutettu 21.11.2026', 'Voit vielä muuttaa hakemusta ja lähettää sen uudelleen.'],
    ['Lähetä hakemus uudelleen', PREVIEW],
  ],
  [
    'a cancelled application',
    { draft: false, cancelled: true, cancelDateAsString: '21.11.2026' },
    ['Hakemus on peruutettu 21.11.2026', 'Sitä ei voi enää muuttaa.'],
    [],
  ],
  [
    'an application that is kept',
    { keptUntilAsString: '20.11.2028' },
    ['Säilytämme hakemuksen 20.11.2028 asti.'],
    [PREVIEW],
  ],
  [
    'an application without a deadline',
    { ...SENT, defaultCampaign: true },
    [/Hakemus on voimassa toistaiseksi/],
    ['Vahvista hakemus voimassa olevaksi', 'Näytä kuittaus', PREVIEW],
  ],
] as const)('%s', (name, state, texts, buttons) => {
  it('shows its state and offers the next step', async () => {
    const { container } = await openForm({
      username: `state ${name}`,
      at: '/application/12?step=form',
      view: viewModel(state),
    });
    for (const text of texts) expect(screen.getByText(text)).toBeVisible();
    const all = [
      PREVIEW,
      'Näytä kuittaus',
      'Tarkista ja lähetä muutokset',
      'Vertaa lähetettyyn',
      'Hylkää muutokset',
      'Lähetä hakemus uudelleen',
      'Vahvista hakemus voimassa olevaksi',
    ];
    const shown = all.filter((label) => screen.queryByRole('button', { name: label }));
    expect(shown.sort()).toEqual([...buttons].sort());
    const { violations } = await axe.run(container, {
      rules: { region: { enabled: false }, 'color-contrast': { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});

test('an application without a deadline is kept in force with one press', async () => {
  const toasts: string[] = [];
  const { user } = await openForm({
    username: 'in-force',
    view: viewModel({ ...SENT, substituteCampaign: true, applyDateAsString: '1.10.2026' }),
    answers: { 'POST application/update_apply_date/12': { applyDateString: '21.11.2026' } },
    shell: { toast: ({ title }) => toasts.push(title) },
  });
  expect(screen.getByText(/Vahvistit viimeksi 1.10.2026/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Vahvista hakemus voimassa olevaksi' }));
  await waitFor(() => expect(toasts).toEqual(['Hakemus on vahvistettu voimassa olevaksi 21.11.2026']));
});

test('the profile is neither previewed nor sent, has its own name, and is left without a warning', async () => {
  const announceApplication = jest.fn(() => () => {});
  await openForm({
    username: 'profile',
    at: '/account/profile',
    view: viewModel({ profile: true }),
    answers: {
      'GET application/0': viewModel({ profile: true }),
      'GET basic_info/0': emptyRecord,
    },
    shell: { announceApplication },
  });
  // The shell warns of what is not sent, unless it waits for no sending.
  expect(announceApplication).toHaveBeenLastCalledWith(expect.objectContaining({ defaultCampaign: true }));
  expect(screen.getByRole('heading', { level: 1, name: 'Profiili' })).toBeVisible();
  expect(screen.queryByRole('button', { name: PREVIEW })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Toiminnot/ })).toBeNull();
});

test('the candidate sees what the employer changed, before and after', async () => {
  await openForm({
    username: 'changed-by-employer',
    view: viewModel({
      ...SENT,
      employerChanges: [
        {
          section: 'educations',
          field: 'institute',
          label: 'Oppilaitos',
          before: 'Aalto',
          after: 'Aalto-yliopisto',
          at: '21.11.2026 klo 9.00',
        },
      ],
    }),
  });
  expect(screen.getByText('Työnantaja on muuttanut yhtä kohtaa hakemuksessasi')).toBeVisible();
  expect(screen.getByText('Koulutus: Oppilaitos')).toBeVisible();
  expect(screen.getByText(/Ennen:/)).toHaveTextContent('Ennen: Aalto. Nyt: Aalto-yliopisto');
  expect(screen.getByText('21.11.2026 klo 9.00')).toBeVisible();
});

test('an employer sees whose application it is, and only what is theirs can be edited', async () => {
  const view = viewModel({
    ...SENT,
    employerEditing: true,
    employerMayEdit: true,
    unsentChanges: true,
    personFieldMap: {
      firstName: field('firstName', 'text', { label: 'Etunimi' }),
      lastName: field('lastName', 'text', { label: 'Sukunimi' }),
      note1: field('note1', 'textarea', { label: 'Työnantajan huomautus', employerEditable: true }),
    },
  });
  const { user } = await openForm({
    username: 'employer',
    view,
    answers: { 'GET basic_info/12': { ...emptyRecord, values: { firstName: 'Aino', lastName: 'Esimerkki' } } },
  });
  expect(await screen.findByText('Muokkaat hakemusta, jonka hakija on Aino Esimerkki')).toBeVisible();
  expect(screen.getByLabelText('Työnantajan huomautus')).not.toHaveAttribute('readonly');
  expect(screen.getByLabelText(/^Etunimi/)).toHaveAttribute('readonly');
  const followed: string[] = [];
  const follow = (event: Event) => {
    event.preventDefault();
    followed.push((event.target as HTMLAnchorElement).getAttribute('href') ?? '');
  };
  document.addEventListener('click', follow);
  await user.click(screen.getByRole('button', { name: 'Lataa hakemus (PDF)' }));
  document.removeEventListener('click', follow);
  expect(followed).toContain('/candidate-portal-api/recruitment/application/receipt/12.pdf?portal=state');
  for (const name of [PREVIEW, /^Toiminnot/, 'Hylkää muutokset', 'Näytä kuittaus']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

test('an employer answers in existing rows, and neither adds nor deletes any', async () => {
  const row = { rowId: 'r1', clientRowId: 'c1', invalidFields: [], institute: 'Aalto', fieldOfStudy: null };
  const view = viewModel({ ...SENT, employerEditing: true, employerMayEdit: true });
  const fields = view.fieldGroupsMap.educations?.fields ?? [];
  view.fieldGroupsMap.educations = {
    section: 'educations',
    fields: fields.map((config) => ({ ...config, employerEditable: config.name === 'fieldOfStudy' })),
  };
  const { user } = await openForm({
    username: 'employer-rows',
    view,
    answers: {
      'GET educations/12': { ...emptyTable, educations: [row], missingNoExperienceSelected: false, revision: 1 },
    },
  });
  await user.click(screen.getByRole('button', { name: /^Koulutus/ }));
  await user.click(await screen.findByRole('button', { name: /^Muokkaa/ }));
  expect(await screen.findByLabelText(/^Koulutusala/)).not.toHaveAttribute('readonly');
  expect(screen.getByLabelText(/^Oppilaitos/)).toHaveAttribute('readonly');
  expect(screen.queryByRole('button', { name: /^Lisää koulutus/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Poista/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Liitteet/ }));
  await waitFor(() => expect(screen.getAllByText('Ei ilmoitettu')[0]).toBeVisible());
  expect(screen.queryByLabelText('Ansioluettelo')).toBeNull();
});

import 'fake-indexeddb/auto';
import { fromElsewhere, problem } from '@portal/testing/fake-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { emptyTable, openForm } from '../../../testing/open-form';
import { field, viewModel } from '../../../testing/view-model';

beforeAll(() => {
  Element.prototype.scrollIntoView = () => {};
});

test('a preview with errors opens every section and leads from the summary to the field', async () => {
  const row = { rowId: 'r1', clientRowId: 'c1', invalidFields: [], institute: null, fieldOfStudy: 'Taide' };
  const { user } = await openForm({
    username: 'errors',
    answers: {
      'GET educations/12': { ...emptyTable, educations: [row], missingNoExperienceSelected: false, revision: 2 },
      'GET preview/12': {
        errors: [
          { section: 'basicInfo', field: 'firstName', code: 'required' },
          { section: 'educations', field: 'institute', code: 'required', rowId: 'r1' },
        ],
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Tarkista ja esikatsele hakemus' }));
  const summary = await screen.findByRole('region', { name: 'Korjaa 2 kohtaa ennen lähettämistä' });
  await waitFor(() => expect(summary).toHaveFocus());
  await user.click(
    await within(summary).findByRole('link', { name: 'Koulutus, Taide: Oppilaitos: Tämä tieto vaaditaan.' }),
  );
  await waitFor(() => expect(screen.getByLabelText('Oppilaitos')).toHaveFocus());
  await user.click(within(summary).getByRole('link', { name: 'Etunimi: Tämä tieto vaaditaan.' }));
  await waitFor(() => expect(screen.getByLabelText('Etunimi')).toHaveFocus());
  expect(screen.getByLabelText('Etunimi')).toBeInvalid();
  // A resolved error leaves the list.
  await user.keyboard('Aino');
  await user.tab();
  await waitFor(() => expect(within(summary).queryByRole('link', { name: /^Etunimi/ })).toBeNull());
  expect(within(summary).getAllByRole('link')).toHaveLength(1);
});

test('a preview that failed keeps its button and the focus while it is tried again; then the heading has the focus', async () => {
  let answer = (_: object) => {};
  const asked: number[] = [];
  const { user } = await openForm({
    username: 'preview-again',
    answers: {
      'GET preview/12': async () => {
        asked.push(1);
        if (asked.length === 1) return problem(503, 'unavailable');
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Tarkista ja esikatsele hakemus' }));
  const again = await screen.findByRole('button', { name: 'Yritä uudelleen' });
  act(() => again.focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(again).toBeInTheDocument();
  const empty = { basicInfoData: {}, educationDataList: [], attachmentsData: { file1: [] }, errors: [] };
  await act(async () => answer(empty));
  await screen.findByRole('button', { name: 'Lähetä hakemus' });
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('the error summary takes the focus also where a frame comes before the page has drawn the one before', async () => {
  let inFrame = false;
  const frames = jest.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => {
    if (inFrame) run(0);
    else
      setTimeout(() => {
        inFrame = true;
        run(0);
        inFrame = false;
      });
    return 0;
  });
  const { user } = await openForm({
    username: 'late-frames',
    answers: { 'GET preview/12': { errors: [{ section: 'basicInfo', field: 'firstName', code: 'required' }] } },
  });
  await user.click(screen.getByRole('button', { name: 'Tarkista ja esikatsele hakemus' }));
  const summary = await screen.findByRole('region', { name: 'Korjaa yksi kohta ennen lähettämistä' });
  await waitFor(() => expect(summary).toHaveFocus());
  frames.mockRestore();
});

test('a field that was gone to from the error summary keeps the focus', async () => {
  const { user } = await openForm({
    username: 'fast-reader',
    answers: { 'GET preview/12': { errors: [{ section: 'basicInfo', field: 'firstName', code: 'required' }] } },
  });
  const waiting: FrameRequestCallback[] = [];
  const frames = jest.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => waiting.push(run));
  await user.click(screen.getByRole('button', { name: 'Tarkista ja esikatsele hakemus' }));
  const link = await screen.findByRole('link', { name: 'Etunimi: Tämä tieto vaaditaan.' });
  await waitFor(() => expect(waiting).not.toHaveLength(0));
  screen.getByLabelText('Etunimi').focus();
  for (const run of waiting) run(0);
  frames.mockRestore();
  await waitFor(() => expect(link).toBeVisible());
  expect(screen.getByLabelText('Etunimi')).toHaveFocus();
});

const PREVIEW = {
  basicInfoData: { firstName: 'Aino', salaryWish: 3500.5, ssn: null },
  educationDataList: [{ rowId: 'r1', clientRowId: 'c1', invalidFields: [], institute: 'Aalto', fieldOfStudy: 'Taide' }],
  attachmentsData: {
    file1: [{ field: 'file1', fileId: 'f', name: 'cv.pdf', size: 9, type: 'application/pdf', url: '/x' }],
  },
  errors: [],
};

test('after a preview without errors every section is open and marked as done', async () => {
  const filled = { firstName: 'Aino', salaryWish: 3500.5, ssn: null };
  const row = { rowId: 'r1', clientRowId: 'c1', invalidFields: [], institute: 'Aalto', fieldOfStudy: 'Taide' };
  const { user } = await openForm({
    username: 'passed',
    answers: {
      'GET basic_info/12': { values: filled, invalidFields: [], revision: 0 },
      'GET educations/12': { ...emptyTable, educations: [row], missingNoExperienceSelected: false, revision: 2 },
      'GET preview/12': PREVIEW,
    },
  });
  await user.click(screen.getByRole('button', { name: 'Tarkista ja esikatsele hakemus' }));
  await user.click(await screen.findByRole('button', { name: 'Takaisin muokkaamaan' }));
  for (const name of ['Perustiedot Valmis', 'Koulutus Valmis', 'Liitteet Valmis']) {
    expect(await screen.findByRole('button', { name, expanded: true })).toBeVisible();
  }
  expect(screen.queryByRole('region', { name: /ennen lähettämistä/ })).toBeNull();
});

test('the document shows every section, is sent once however often the button is pressed, and gives a receipt', async () => {
  const sent = viewModel({
    draft: false,
    applied: true,
    receipt: { number: 'H-2026-000123', sentAt: '2026-11-20T10:15:00Z', sha256: 'x' },
  });
  let applied = false;
  const keys: (string | null)[] = [];
  const { user, calls } = await openForm({
    username: 'send',
    answers: {
      'GET application/12': () => (applied ? sent : viewModel()),
      'GET preview/12': PREVIEW,
      'POST application/send_application/12': (_: unknown, request: Request) => {
        keys.push(request.headers.get('idempotency-key'));
        applied = true;
        return { enableEditing: true, sendDate: '2026-11-20T10:15:00Z', sendDateString: '20.11.2026' };
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Tarkista ja esikatsele hakemus' }));
  expect(await screen.findByText('3500,5')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Aalto, Taide' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'cv.pdf' })).toHaveAttribute('href', '/x?portal=state');
  await user.dblClick(screen.getByRole('button', { name: 'Lähetä hakemus' }));
  expect(await screen.findByRole('heading', { name: 'Hakemuksesi on perillä' })).toBeVisible();
  await user.click(await screen.findByText('Kuittausnumero ja tarkistussumma'));
  expect(screen.getByText('H-2026-000123')).toBeVisible();
  expect(calls().filter((call) => call === 'POST application/send_application/12')).toHaveLength(1);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
});

test('the document tells the choice of having none from no answer', async () => {
  const open = async (username: string, noneSelected: string[]) => {
    const form = await openForm({
      username,
      answers: { 'GET preview/12': { ...PREVIEW, educationDataList: [], noneSelected } },
    });
    await form.user.click(screen.getByRole('button', { name: 'Tarkista ja esikatsele hakemus' }));
    return form;
  };
  const { unmount } = await open('document-none', ['educations']);
  const section = await screen.findByRole('region', { name: 'Koulutus' });
  expect(within(section).getByText('Minulla ei ole koulutusta')).toBeVisible();
  expect(within(section).queryByText('Et ole vastannut')).toBeNull();
  unmount();
  await open('document-open', []);
  const open2 = await screen.findByRole('region', { name: 'Koulutus' });
  expect(within(open2).getByText('Et ole vastannut')).toBeVisible();
});

test('nothing counts as sent when the answer says that the application takes no more edits', async () => {
  const { user } = await openForm({
    username: 'no-more-editing',
    answers: {
      'GET preview/12': PREVIEW,
      'POST application/send_application/12': { enableEditing: false },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Tarkista ja esikatsele hakemus' }));
  await user.click(await screen.findByRole('button', { name: 'Lähetä hakemus' }));
  expect(await screen.findByText(/Hakemusta ei voi enää muuttaa/)).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Hakemuksesi on perillä' })).toBeNull();
});

test('after a lost answer the same key is sent again', async () => {
  const keys: (string | null)[] = [];
  const { user } = await openForm({
    username: 'resend',
    answers: {
      'GET application/12': () => viewModel({ draft: keys.length === 0, applied: keys.length > 0 }),
      'GET preview/12': PREVIEW,
      'POST application/send_application/12': (_: unknown, request: Request) => {
        keys.push(request.headers.get('idempotency-key'));
        if (keys.length === 1) {
          // The network goes while the answer is on its way: nobody knows whether the application has arrived.
          jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
          throw new TypeError('connection lost');
        }
        return problem(409, 'already-sent');
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Tarkista ja esikatsele hakemus' }));
  await user.click(await screen.findByRole('button', { name: 'Lähetä hakemus' }));
  expect(await screen.findByText(/Emme saaneet vastausta/)).toBeVisible();
  jest.restoreAllMocks();
  await user.click(screen.getByRole('button', { name: 'Lähetä hakemus' }));
  expect(await screen.findByRole('heading', { name: 'Hakemuksesi on perillä' })).toBeVisible();
  expect(keys[1]).toBe(keys[0]);
});

test('changes made after an application had arrived unheard are not told as sent, and can be sent', async () => {
  let sends = 0;
  let resent = 0;
  const { user } = await openForm({
    username: 'changes-left',
    answers: {
      'GET application/12': () =>
        sends === 0 ? viewModel() : viewModel({ draft: false, applied: true, unsentChanges: resent === 0 }),
      'GET preview/12': PREVIEW,
      'POST application/send_application/12': () => {
        sends += 1;
        return problem(409, 'already-sent');
      },
      'POST application/resend_application/12': () => {
        resent += 1;
        return { enableEditing: true, sendDate: '2026-11-20T10:15:00Z', sendDateString: '20.11.2026' };
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Tarkista ja esikatsele hakemus' }));
  await user.click(await screen.findByRole('button', { name: 'Lähetä hakemus' }));
  expect(await screen.findByText(/tekemiäsi muutoksia ei ole vielä lähetetty/)).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Hakemuksesi on perillä' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Lähetä muutokset' }));
  expect(await screen.findByRole('heading', { name: 'Muutoksesi on lähetetty' })).toBeVisible();
  expect([sends, resent]).toEqual([1, 1]);
});

test('the page after sending names changes that were not sent, with the way to send them', async () => {
  const view = viewModel({ draft: false, applied: true, unsentChanges: true });
  await openForm({ username: 'sent-and-edited', at: '/application/12?step=sent', view });
  const notice = await screen.findByText('Sinulla on muutoksia, joita ei ole lähetetty');
  expect(notice).toBeVisible();
  expect(screen.getByRole('button', { name: 'Tarkista ja lähetä muutokset' })).toBeVisible();
});

test('sending is repeated under the same key when a page of the network has answered, and sends once', async () => {
  const keys: (string | null)[] = [];
  const { user } = await openForm({
    username: 'send-elsewhere',
    answers: {
      'GET application/12': () => viewModel({ draft: keys.length < 2, applied: keys.length > 1 }),
      'GET preview/12': PREVIEW,
      'POST application/send_application/12': (_: unknown, request: Request) => {
        keys.push(request.headers.get('idempotency-key'));
        if (keys.length === 1) return fromElsewhere('<!doctype html><title>Log in to the network</title>');
        return { enableEditing: true, sendDate: '2026-11-20T10:15:00Z', sendDateString: '20.11.2026' };
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Tarkista ja esikatsele hakemus' }));
  await user.click(await screen.findByRole('button', { name: 'Lähetä hakemus' }));
  const done = { name: 'Hakemuksesi on perillä' };
  expect(await screen.findByRole('heading', done)).toBeVisible();
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('the page after sending tells whom to ask at once, and nothing pushes its buttons down later', async () => {
  let sent = false;
  let asked = 0;
  const { user } = await openForm({
    username: 'steps-at-once',
    answers: {
      'GET application/12': () => viewModel({ draft: !sent, applied: sent }),
      'GET preview/12': PREVIEW,
      'GET positions/12': () => {
        asked += 1;
        return { id: 12, title: 'Rehtori', process: { reads: 'Esihenkilö lukee.' }, contacts: [] };
      },
      'GET application/status/12': () => new Promise(() => {}),
      'POST application/send_application/12': () => {
        sent = true;
        return { enableEditing: true, sendDate: '2026-11-20T10:15:00Z', sendDateString: '20.11.2026' };
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Tarkista ja esikatsele hakemus' }));
  const send = await screen.findByRole('button', { name: 'Lähetä hakemus' });
  await waitFor(() => expect(asked).toBe(1));
  await user.click(send);
  await screen.findByRole('heading', { name: 'Hakemuksesi on perillä' });
  expect(screen.getByText('Esihenkilö lukee.')).toBeVisible();
  expect(asked).toBe(1);
});

test('errors found by sending are shown like those of the preview', async () => {
  const { user } = await openForm({
    username: 'refused',
    answers: {
      'GET preview/12': PREVIEW,
      'POST application/send_application/12': {
        enableEditing: true,
        invalidFields: [{ field: 'firstName', code: 'required' }],
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Tarkista ja esikatsele hakemus' }));
  await user.click(await screen.findByRole('button', { name: 'Lähetä hakemus' }));
  expect(await screen.findByRole('region', { name: 'Korjaa yksi kohta ennen lähettämistä' })).toBeVisible();
});

test('errors of rows that are not loaded yet are listed once, and one by one when the rows are loaded', async () => {
  const rows = ['r1', 'r2'].map((rowId) => ({
    rowId,
    clientRowId: `c-${rowId}`,
    invalidFields: [],
    institute: null,
    fieldOfStudy: `Ala ${rowId}`,
  }));
  const errors = rows.map(({ rowId }) => ({ section: 'educations', field: 'institute', code: 'required', rowId }));
  let load: (value: unknown) => void = () => {};
  const { user } = await openForm({
    username: 'rows-later',
    answers: {
      'GET educations/12': () =>
        new Promise((resolve) => {
          load = resolve;
        }),
      'GET preview/12': { errors },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Tarkista ja esikatsele hakemus' }));
  const summary = await screen.findByRole('region', { name: 'Korjaa yksi kohta ennen lähettämistä' });
  expect(within(summary).getAllByRole('link')).toHaveLength(1);
  load({ ...emptyTable, educations: rows, missingNoExperienceSelected: false, revision: 2 });
  expect(await within(summary).findByRole('link', { name: /^Koulutus, Ala r2: Oppilaitos/ })).toBeVisible();
  expect(within(summary).getAllByRole('link')).toHaveLength(2);
});

test('a row whose end is empty says that it goes on, in the form and in the preview, once it has begun', async () => {
  const view = viewModel({
    fieldGroupsMap: {
      rows: {
        section: 'educations',
        fields: [
          field('institute', 'text', { label: 'Oppilaitos' }),
          field('start', 'date', { label: 'Alkoi' }),
          field('end', 'date', { label: 'Päättyi', notBefore: 'start', ongoingWhen: [] }),
        ],
      },
    },
  });
  const row = (id: string, more: object) => ({ rowId: id, clientRowId: `c-${id}`, invalidFields: [], ...more });
  const rows = [row('r1', { institute: 'Livia', start: '2024' }), row('r2', { institute: 'Aalto' })];
  const { user } = await openForm({
    username: 'going-on',
    view,
    answers: {
      'GET educations/12': { ...emptyTable, educations: rows, revision: 2 },
      'GET preview/12': { basicInfoData: {}, educationDataList: rows, errors: [] },
    },
  });
  await user.click(screen.getByRole('button', { name: /^Koulutus/ }));
  const names = await screen.findAllByRole('heading', { level: 3 });
  const [begun, empty] = names.map((name) => name.closest('li'));
  expect(begun).toHaveTextContent('PäättyiJatkuu');
  expect(empty).not.toHaveTextContent('Päättyi');
  await user.click(screen.getByRole('button', { name: 'Tarkista ja esikatsele hakemus' }));
  const section = await screen.findByRole('region', { name: 'Koulutus' });
  await waitFor(() => expect(section).toHaveTextContent('PäättyiJatkuu'));
  expect(within(section).getByText(/^Et ole vastannut/)).toHaveTextContent('Et ole vastannut: Alkoi ja Päättyi');
});

import { IDEMPOTENCY_HEADER } from '@portal/contract/limits';
import { problem } from '@portal/testing/fake-api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openForm } from '../../testing/open-form';
import { field, viewModel } from '../../testing/view-model';

/** An upload that the test answers; the fake API answers fetch alone. */
class FakeRequest {
  static sent: FakeRequest[] = [];
  upload: { onprogress?(event: object): void } = {};
  status = 0;
  responseText = '';
  withCredentials = false;
  onload?(): void;
  onerror?(): void;
  onabort?(): void;
  body: FormData | undefined;
  open() {}
  private key: string | null = null;
  setRequestHeader(name: string, value: string) {
    if (name.toLowerCase() === IDEMPOTENCY_HEADER) this.key = value;
  }
  getResponseHeader(name: string) {
    return name.toLowerCase() === IDEMPOTENCY_HEADER ? this.key : null;
  }
  send(body: FormData) {
    this.body = body;
    FakeRequest.sent.push(this);
  }
  aborted = false;
  abort() {
    this.aborted = true;
    this.onabort?.();
  }
  answer(status: number, body: object) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    return act(async () => this.onload?.());
  }
  /** The connection breaks. */
  breakOff() {
    return act(async () => this.onerror?.());
  }
  progress(loaded: number, total: number) {
    return act(async () => this.upload.onprogress?.({ lengthComputable: true, loaded, total }));
  }
}
const realRequest = globalThis.XMLHttpRequest;
beforeEach(() => {
  FakeRequest.sent = [];
  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
});
afterEach(() => {
  globalThis.XMLHttpRequest = realRequest;
});

const stored = (fileId: string, name: string) => ({
  field: 'file1',
  fileId,
  name,
  size: 2000,
  type: 'application/pdf',
  url: `/${fileId}`,
});
const pdf = (name: string) => new File(['%PDF-1.7'], name);
const attached = (fileId: string, name: string) => ({
  editDateAsString: null,
  revision: 2,
  invalidFields: [],
  attachment: stored(fileId, name),
});

let people = 0;
const newPerson = () => {
  people += 1;
  return `attacher-${people}`;
};
async function openSection(
  type: 1 | 2,
  answers = {},
  files: object[] = [],
  more = {},
  at = '/application/12',
  username = newPerson(),
  shell = {},
) {
  const config = field('file1', 'file', { label: 'Ansioluettelo', type, accept: ['pdf'], ...more });
  const view = viewModel();
  view.fieldGroupsMap.attachments = { section: 'attachments', fields: [config] };
  const form = await openForm({
    at,
    username,
    view,
    shell,
    answers: { 'GET attachments/12': { values: { file1: files }, invalidFields: [], revision: 1 }, ...answers },
  });
  await form.user.click(screen.getByRole('button', { name: /^Liitteet/ }));
  const area = screen.getByRole('region', { name: /^Liitteet/ });
  await within(area).findAllByText('Ansioluettelo');
  return { ...form, area: within(area) };
}
const chooser = () => screen.getByLabelText('Ansioluettelo', { selector: 'input' });
const drop = (files: File[]) => fireEvent.drop(chooser(), { dataTransfer: { files, types: ['Files'] } });

it('A form with a save button says at the files that they do not wait for it', async () => {
  const { area } = await openSection(2, {}, [], {}, '/application2/12');
  expect(area.getByText(/^Tiedostot lähetetään ja poistetaan heti/)).toBeVisible();
});

it('Files are dropped, one is cancelled, one fails with its cause and arrives at the second try', async () => {
  const { area, user } = await openSection(2);
  drop([pdf('a.pdf'), pdf('b.pdf')]);
  await waitFor(() => expect(FakeRequest.sent).toHaveLength(2));
  await FakeRequest.sent[0]?.progress(1, 4);
  expect(await area.findByText(/^Lähetetään, 25 %/)).toBeVisible();
  expect(await area.findByText(/Tiedostoja ei säilytetä selaimessa/)).toBeVisible();

  await user.click(area.getByRole('button', { name: 'Keskeytä lähetys: a.pdf' }));
  await waitFor(() => expect(area.queryByText('a.pdf')).not.toBeInTheDocument());
  await waitFor(() => expect(chooser()).toHaveFocus());
  expect(await area.findByText('Tiedoston a.pdf lähetys keskeytettiin.')).toBeInTheDocument();

  await FakeRequest.sent[1]?.breakOff();
  expect(await area.findByRole('alert')).toHaveTextContent('Yhteys katkesi');
  act(() => area.getByRole('button', { name: 'Yritä uudelleen: b.pdf' }).focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(FakeRequest.sent).toHaveLength(3));
  expect(area.getByRole('button', { name: 'Keskeytä lähetys: b.pdf' })).toHaveFocus();
  await FakeRequest.sent[2]?.answer(200, attached('f2', 'b.pdf'));
  expect(await area.findByRole('link', { name: 'b.pdf' })).toHaveAttribute('href', '/f2?portal=state');
  expect(await area.findByText('b.pdf on liitetty hakemukseen.')).toBeInTheDocument();
  // The button went with its row.
  expect(chooser()).toHaveFocus();
  expect(area.queryByText(/Tiedostoja ei säilytetä/)).not.toBeInTheDocument();
});

it('A file that waits for the connection is kept while the preview is shown, and nothing is sent without it', async () => {
  let previews = 0;
  let sent = 0;
  const empty = { basicInfoData: {}, educationDataList: [], attachmentsData: { file1: [] }, errors: [] };
  const { user, area } = await openSection(2, {
    'GET preview/12': () => {
      previews += 1;
      return empty;
    },
    'POST application/send_application/12': () => {
      sent += 1;
      return {};
    },
  });
  drop([pdf('cv.pdf')]);
  await waitFor(() => expect(FakeRequest.sent).toHaveLength(1));
  await FakeRequest.sent[0]?.breakOff();
  await area.findByText('cv.pdf');

  await user.click(screen.getByRole('button', { name: 'Tarkista ja esikatsele hakemus' }));
  expect(await screen.findByText(/^Vielä matkalla olevat liitteet: cv\.pdf\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Lähetä hakemus' }));
  expect(await screen.findByText(/^Hakemusta ei lähetetty, koska liite/)).toBeVisible();
  expect(sent).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Takaisin muokkaamaan' }));
  expect(await screen.findByText('cv.pdf')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Tarkista ja esikatsele hakemus' }));
  await screen.findByText(/^Vielä matkalla olevat liitteet/);
  const before = previews;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(FakeRequest.sent).toHaveLength(2));
  await FakeRequest.sent[1]?.answer(200, attached('f1', 'cv.pdf'));
  await waitFor(() => expect(screen.queryByText(/^Vielä matkalla olevat liitteet/)).toBeNull());
  // The document is made anew with it.
  await waitFor(() => expect(previews).toBe(before + 1));
});

it('The failure of an upload is sent as an event like that of any call; a cancelled upload is not', async () => {
  const heard: unknown[] = [];
  const hear = (event: Event) => heard.push((event as CustomEvent).detail);
  window.addEventListener('candidateportal:error-thrown', hear);
  const { area, user } = await openSection(2);
  drop([pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf')]);
  await waitFor(() => expect(FakeRequest.sent).toHaveLength(2));
  await user.click(area.getByRole('button', { name: 'Keskeytä lähetys: a.pdf' }));
  await FakeRequest.sent[1]?.breakOff();
  await waitFor(() => expect(FakeRequest.sent).toHaveLength(3));
  await FakeRequest.sent[2]?.answer(503, { code: 'unavailable', status: 503, requestId: 'r-1' });
  await waitFor(() => expect(heard).toHaveLength(2));
  window.removeEventListener('candidateportal:error-thrown', hear);
  expect(heard).toEqual([
    { code: 'network', message: 'upload' },
    { code: 'unavailable', status: 503, requestId: 'r-1', message: 'upload' },
  ]);
});

it.each([
  ['wrong type', 422, { code: 'invalid', invalidFields: [{ field: 'file1', code: 'file-type' }] }, /sisällöltään/, 0],
  ['a virus', 422, { code: 'invalid', invalidFields: [{ field: 'file1', code: 'file-unsafe' }] }, /Virustarkistus/, 0],
  [
    'a macro',
    422,
    { code: 'invalid', invalidFields: [{ field: 'file1', code: 'file-active' }] },
    /ohjelma, makro tai/,
    0,
  ],
  [
    'too many files',
    422,
    { code: 'invalid', invalidFields: [{ field: 'file1', code: 'max', params: { max: 20 } }] },
    /enintään 20 tiedostoa/,
    1,
  ],
  ['no scanner', 503, { code: 'unavailable' }, /hetken kuluttua/, 1],
])(
  'The cause of %s is told in words, and trying again is offered where it may help',
  async (_, status, body, words, again) => {
    const { area } = await openSection(2);
    drop([pdf('a.pdf')]);
    await waitFor(() => expect(FakeRequest.sent).toHaveLength(1));
    act(() => area.getByRole('button', { name: 'Keskeytä lähetys: a.pdf' }).focus());
    await FakeRequest.sent[0]?.answer(status, { ...body, requestId: 'r', title: '', type: '', status });
    expect(await area.findByRole('alert')).toHaveTextContent(words);
    const button = area.queryByRole('button', { name: 'Yritä uudelleen: a.pdf' });
    expect(button === null).toBe(again === 0);
    expect(button ?? chooser()).toHaveFocus();
  },
);

it('Several files dropped on a field for one file are listed with the reason, but for the first', async () => {
  const { area } = await openSection(1);
  drop([pdf('a.pdf'), pdf('b.pdf')]);
  await waitFor(() => expect(FakeRequest.sent).toHaveLength(1));
  expect(await area.findByRole('alert')).toHaveTextContent('mahtuu yksi tiedosto');
});

it('A file is removed after a question, and the focus goes to the place for the next one', async () => {
  const deleted = { editDateAsString: null, revision: 2, invalidFields: [] };
  const answers = { 'POST attachments/12/delete_field': deleted };
  const { area, user, calls } = await openSection(1, answers, [stored('f1', 'vanha.pdf')]);
  await user.click(await area.findByRole('button', { name: 'Poista vanha.pdf' }));
  await waitFor(() => expect(chooser()).toHaveFocus());
  expect(area.queryByText('vanha.pdf')).not.toBeInTheDocument();
  expect(calls()).toContain('POST attachments/12/delete_field');
});

it('A file that was cancelled after all of it was sent, and arrived, is removed again', async () => {
  const answers = { 'POST attachments/12/delete_field': { editDateAsString: null, revision: 3, invalidFields: [] } };
  const { area, user, api } = await openSection(2, answers);
  drop([pdf('a.pdf')]);
  await waitFor(() => expect(FakeRequest.sent).toHaveLength(1));
  await FakeRequest.sent[0]?.progress(4, 4);
  await user.click(await area.findByRole('button', { name: 'Keskeytä lähetys: a.pdf' }));
  await FakeRequest.sent[0]?.answer(200, attached('f1', 'a.pdf'));
  const deletion = () => api.asked.find(({ call }) => call === 'POST attachments/12/delete_field');
  await waitFor(() => expect(deletion()?.body).toEqual({ field: 'file1', fileId: 'f1' }));
  expect(area.queryByText('a.pdf')).not.toBeInTheDocument();
});

it('A file that was attached before stays when it is chosen once more and cancelled', async () => {
  const { area, user, calls } = await openSection(2, {}, [stored('f1', 'cv.pdf')]);
  drop([pdf('cv.pdf')]);
  await waitFor(() => expect(FakeRequest.sent).toHaveLength(1));
  await FakeRequest.sent[0]?.progress(4, 4);
  await user.click(await area.findByRole('button', { name: 'Keskeytä lähetys: cv.pdf' }));
  await FakeRequest.sent[0]?.answer(200, { ...attached('f1', 'cv.pdf'), alreadyAttached: true });
  expect(await area.findByRole('link', { name: 'cv.pdf' })).toBeVisible();
  expect(calls()).not.toContain('POST attachments/12/delete_field');
});

it('A file that was cancelled, and whose answer is lost, is listed where the server has attached it', async () => {
  let files: object[] = [];
  const content = () => ({ values: { file1: files }, invalidFields: [], revision: 1 });
  const { area, user, calls } = await openSection(2, { 'GET attachments/12': content });
  drop([pdf('a.pdf')]);
  await waitFor(() => expect(FakeRequest.sent).toHaveLength(1));
  await FakeRequest.sent[0]?.progress(4, 4);
  await user.click(await area.findByRole('button', { name: 'Keskeytä lähetys: a.pdf' }));
  const fetched = () => calls().filter((call) => call === 'GET attachments/12').length;
  // What is fetched at the press is from before.
  await waitFor(() => expect(fetched()).toBe(2));
  files = [stored('f1', 'a.pdf')];
  await FakeRequest.sent[0]?.breakOff();
  expect(await area.findByRole('link', { name: 'a.pdf' })).toBeVisible();
});

it('A file on its way is listed when the form is opened again, and kept until it has arrived', async () => {
  const username = newPerson();
  const first = await openSection(2, {}, [], {}, undefined, username);
  drop([pdf('cv.pdf')]);
  await waitFor(() => expect(FakeRequest.sent).toHaveLength(1));
  first.unmount();

  const second = await openSection(2, {}, [], {}, undefined, username);
  expect(second.area.getByText('cv.pdf')).toBeVisible();
  await FakeRequest.sent[0]?.answer(200, attached('f1', 'cv.pdf'));
  expect(await second.area.findByRole('link', { name: 'cv.pdf' })).toBeVisible();
  second.unmount();

  const third = await openSection(2, {}, [], {}, undefined, username);
  expect(third.area.queryByText('cv.pdf')).toBeNull();
});

it('Another person’s form does not list the file on its way, and the browser asks before it is closed', async () => {
  const guards: (() => boolean)[] = [];
  const shell = {
    guardUnload: (unsaved: () => boolean) => {
      guards.push(unsaved);
      return () => guards.splice(guards.indexOf(unsaved), 1);
    },
  };
  const first = await openSection(2, {}, [], {}, undefined, newPerson(), shell);
  drop([pdf('cv.pdf')]);
  await waitFor(() => expect(FakeRequest.sent).toHaveLength(1));
  first.unmount();
  expect(guards.some((unsaved) => unsaved())).toBe(true);

  const other = await openSection(2);
  expect(other.area.queryByText('cv.pdf')).toBeNull();
});

it('A file on its way is given up with the application that is deleted', async () => {
  const { user } = await openSection(2, {
    'POST application/delete_application/12': { ok: true },
    'GET applications': { applications: [], total: 0 },
  });
  drop([pdf('cv.pdf')]);
  await waitFor(() => expect(FakeRequest.sent).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'Toiminnot: Puutarhuri' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Poista hakemus' }));
  await user.click(await screen.findByRole('button', { name: 'Poista pysyvästi' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Omat hakemukset' })).toBeVisible();
  expect(FakeRequest.sent[0]?.aborted).toBe(true);
});

it('Who leaves the form is told that something is left while a file is on its way', async () => {
  const opened: { flush(): Promise<boolean> }[] = [];
  const shell = {
    announceApplication: (application: { flush(): Promise<boolean> }) => {
      opened.push(application);
      return () => {};
    },
  };
  await openSection(2, {}, [], {}, undefined, newPerson(), shell);
  const leave = () => act(async () => opened.at(-1)?.flush());
  expect(await leave()).toBe(true);
  drop([pdf('cv.pdf')]);
  await waitFor(() => expect(FakeRequest.sent).toHaveLength(1));
  expect(await leave()).toBe(false);
  await FakeRequest.sent[0]?.answer(200, attached('f1', 'cv.pdf'));
  expect(await leave()).toBe(true);
});

it('A read-only field shows its files and takes none', async () => {
  const { area } = await openSection(1, {}, [stored('f1', 'sopimus.pdf')], { readOnly: true });
  expect(await area.findByRole('link', { name: 'sopimus.pdf' })).toBeVisible();
  expect(area.queryAllByRole('button')).toEqual([]);
  expect(screen.queryByLabelText('Ansioluettelo', { selector: 'input' })).not.toBeInTheDocument();
});

it('A file of an earlier application is attached without being sent', async () => {
  const reusable = {
    attachments: [
      {
        campaignId: 7,
        campaignTitle: 'Suunnittelija',
        fileId: 'r1',
        name: 'cv.pdf',
        size: 2000,
        type: 'application/pdf',
      },
      { campaignId: 7, campaignTitle: 'Suunnittelija', fileId: 'r2', name: 'kuva.png', size: 900, type: 'image/png' },
    ],
  };
  let tries = 0;
  const answers = {
    'GET attachments/12/reusable': reusable,
    'POST attachments/12/reuse': () => {
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch');
      return tries === 2 ? problem(503, 'unavailable') : attached('f9', 'cv.pdf');
    },
  };
  const { area, user, api } = await openSection(2, answers);
  await user.click(area.getByRole('button', { name: 'Valitse aiemmista hakemuksistasi: Ansioluettelo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Aiempien hakemustesi tiedostot' }));
  const choice = await dialog.findByRole('checkbox', { name: /^cv\.pdf/ });
  expect(dialog.queryByText('kuva.png')).not.toBeInTheDocument();
  const attach = dialog.getByRole('button', { name: 'Liitä hakemukseen' });
  await user.click(attach);
  expect(await dialog.findByText(/Valitse ensin tiedosto/)).toBeVisible();
  expect(choice).toHaveFocus();
  await user.click(choice);
  await user.click(attach);
  expect(await dialog.findByText(/Yhteys katkesi/)).toBeVisible();
  await user.click(attach);
  expect(await dialog.findByText(/hetken kuluttua/)).toBeVisible();
  await user.click(attach);
  expect(await area.findByRole('link', { name: 'cv.pdf' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const asked = api.asked.filter(({ call }) => call === 'POST attachments/12/reuse');
  expect(asked[0]?.body).toEqual({ field: 'file1', fileId: 'r1' });
  const [lost, repeated, last] = asked.map(({ request }) => request.headers.get(IDEMPOTENCY_HEADER));
  expect(repeated).toBe(lost);
  expect(last).toBe(lost);
  expect(FakeRequest.sent).toEqual([]);
});

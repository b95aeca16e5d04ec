import 'fake-indexeddb/auto';
import { IDEMPOTENCY_HEADER } from '@portal/contract/limits';
import { act, screen, waitFor } from '@testing-library/react';
import { openForm } from '../../../testing/open-form';
import { viewModel } from '../../../testing/view-model';

/** Uploads go by this, since the fake API answers fetch alone. */
class FakeRequest {
  static last: FakeRequest;
  upload = {};
  status = 0;
  responseText = '';
  onload?(): void;
  private key: string | null = null;
  constructor() {
    FakeRequest.last = this;
  }
  open() {}
  send() {}
  setRequestHeader(name: string, value: string) {
    if (name.toLowerCase() === IDEMPOTENCY_HEADER) this.key = value;
  }
  getResponseHeader(name: string) {
    return name.toLowerCase() === IDEMPOTENCY_HEADER ? this.key : null;
  }
}
const realRequest = globalThis.XMLHttpRequest;
beforeAll(() => {
  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
});
afterAll(() => {
  globalThis.XMLHttpRequest = realRequest;
});

const attachment = { field: 'file1', fileId: 'f', name: 'cv.pdf', size: 9, type: 'application/pdf', url: '/x' };
const SEND = 'POST application/send_application/12';

/** The preview while a file is on its way. @returns also what lets the file arrive, and what answers the check after that */
async function openPreview(username: string) {
  const preview = { basicInfoData: { firstName: 'Aino' }, educationDataList: [], attachmentsData: {}, errors: [] };
  let checks = 0;
  let answer: (value: object) => void = () => {};
  const form = await openForm({
    username,
    view: viewModel({ mailAnswers: false }),
    answers: {
      'GET preview/12': () => {
        checks += 1;
        if (checks === 1) return preview;
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
      [SEND]: { enableEditing: true, sendDate: '2026-11-20T10:15:00Z', sendDateString: '20.11.2026' },
    },
  });
  await form.user.click(screen.getByRole('button', { name: /^Liitteet/ }));
  await form.user.upload(await screen.findByLabelText('Ansioluettelo'), new File(['%PDF'], 'cv.pdf'));
  await form.user.click(screen.getByRole('button', { name: 'Tarkista ja esikatsele hakemus' }));
  const send = await screen.findByRole('button', { name: 'Lähetä hakemus' });
  const arrive = async () => {
    FakeRequest.last.status = 200;
    const stored = { editDateAsString: null, revision: 2, invalidFields: [], attachment };
    FakeRequest.last.responseText = JSON.stringify(stored);
    await act(async () => FakeRequest.last.onload?.());
    await waitFor(() => expect(checks).toBe(2));
  };
  const pass = () => act(async () => answer({ ...preview, attachmentsData: { file1: [attachment] } }));
  const fail = () =>
    act(async () => answer({ errors: [{ section: 'basicInfo', field: 'firstName', code: 'required' }] }));
  return { ...form, send, arrive, pass, fail };
}

test('the document that is read stays, with the focus, while a file that has arrived is checked', async () => {
  const { user, send, arrive, pass, calls } = await openPreview('reader');
  send.focus();
  await arrive();
  expect(screen.getByText('Aino')).toBeVisible();
  expect(screen.getByRole('checkbox')).toBeVisible();
  expect(send).toHaveFocus();
  // What would be sent is not checked yet.
  await user.keyboard('{Enter}');
  expect(send).toHaveAttribute('aria-busy', 'true');
  expect(calls()).not.toContain(SEND);
  await pass();
  expect(await screen.findByRole('link', { name: 'cv.pdf' })).toBeVisible();
  expect(send).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(calls()).toContain(SEND));
});

test('a long check of a file that has arrived lays no dialog over the document', async () => {
  const { send, arrive, pass } = await openPreview('patient-reader');
  send.focus();
  await arrive();
  await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(send).toHaveFocus();
  await pass();
  await waitFor(() => expect(send).not.toHaveAttribute('aria-busy'));
});

test('errors that are found when a file has arrived lead to the form', async () => {
  const { arrive, fail } = await openPreview('late-errors');
  await arrive();
  await fail();
  expect(await screen.findByRole('region', { name: 'Korjaa yksi kohta ennen lähettämistä' })).toBeVisible();
});

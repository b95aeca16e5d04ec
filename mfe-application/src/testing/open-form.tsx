import { createPortalStore, sessionChecked, sessionInterrupted } from '@portal/api-client';
import { fakeApi, problem } from '@portal/testing/fake-api';
import { fakeShell, renderPage } from '@portal/testing/render-page';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isSent, stepOf } from '../model/step';
import ApplicationRemote, { preload } from '../remote';
import { viewModel } from './view-model';

const USER = {
  firstName: 'Aino',
  lastName: 'Esimerkki',
  locale: 'fi',
  email: 'aino@example.fi',
  acceptedTerms: true,
  employerLogin: false,
  emailConfirmed: true,
  canSkipConfirm: true,
} as const;

export const saved = (revision: number) => ({ editDateAsString: null, revision, invalidFields: [] });
/** The answer to a save of a field, which names what was saved. */
export const savedField = (revision: number) => (body: unknown) => ({ ...saved(revision), saved: pick(body) });
const pick = (body: unknown) => {
  const { field, value } = body as { field: string; value: unknown };
  return { field, value };
};
export const emptyRecord = { values: {}, invalidFields: [], revision: 0 };
export const emptyTable = {
  educations: [],
  noExperienceSelected: false,
  invalidFieldsFound: false,
  missingNoExperienceSelected: true,
  revision: 0,
};
const emptyAttachments = { values: { file1: [] }, invalidFields: [], revision: 0 };

interface Options {
  at?: string;
  /** Whose browser store it is; one per test keeps them apart. */
  username: string;
  /** Of the account. */
  id?: string;
  view?: ReturnType<typeof viewModel>;
  answers?: Parameters<typeof fakeApi>[0];
  shell?: Partial<ReturnType<typeof fakeShell>>;
  /** Asked, as the shell would over the page, when a call has found the session ended. @returns whether the person has logged in again */
  logInAgain?(): boolean;
}

/** Opens the remote as the host would, on answers of a fake API. */
export async function openForm({
  at = '/application/12',
  username,
  id,
  view = viewModel(),
  answers,
  shell,
  logInAgain,
}: Options) {
  const api = fakeApi({
    'GET application/12': view,
    'GET basic_info/12': emptyRecord,
    'GET educations/12': emptyTable,
    'GET attachments/12': emptyAttachments,
    'POST basic_info/12/save_field': savedField(1),
    'GET application/sent_version/12': problem(404, 'not-found'),
    'GET positions/12': problem(404, 'not-found'),
    ...answers,
  });
  const store = createPortalStore();
  const logIn = () => store.dispatch(sessionChecked({ ok: true, user: { ...USER, id, username }, useInternal: false }));
  logIn();
  const askPerson = () => {
    if (store.getState().session.interruption !== 'ended' || !logInAgain) return;
    if (logInAgain()) logIn();
    else store.dispatch(sessionInterrupted('put-off'));
  };
  // As the shell does: in a turn of its own.
  store.subscribe(() => queueMicrotask(askPerson));
  await preload(at.slice(1), 'fi', store);
  const result = await renderPage(<ApplicationRemote />, { at, store, shell: fakeShell(shell) });
  const user = userEvent.setup();
  // The content of the first section comes in its own file.
  const asked = new URLSearchParams(at.split('?')[1]).get('step');
  const isForm = !at.startsWith('/applications') && stepOf(asked, view, isSent(view) ? 'read' : 'form') === 'form';
  const first = isForm ? Object.values(view.personFieldMap)[0] : undefined;
  if (first) await screen.findByLabelText(first.label);
  return { ...result, api, user, calls: () => api.asked.map(({ call }) => call), screen };
}

import 'fake-indexeddb/auto';
import { problem } from '@portal/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { openForm } from '../../../testing/open-form';
import { viewModel } from '../../../testing/view-model';

beforeAll(() => {
  Element.prototype.scrollIntoView = () => {};
});

const RECEIPT = { number: '2026-000123', sentAt: '2026-11-20T10:15:30Z', sha256: 'ab'.repeat(32) };
const SENT = { draft: false, applied: true, receipt: RECEIPT, sendDateAsString: '20.11.2026 klo 12.15' };
const VERSION = {
  receipt: RECEIPT,
  sendDateAsString: SENT.sendDateAsString,
  sent: { basicInfoData: { firstName: 'Aino' }, educationDataList: [], attachmentsData: {}, errors: [] },
  changes: [],
};
const answers = { 'GET application/sent_version/12': VERSION };

test('a sent application opens as it was sent, with its state beside, and is changed only on demand', async () => {
  const { user } = await openForm({ username: 'read', view: viewModel(SENT), answers });
  expect(await screen.findByText('Tämä on versio, jonka työnantaja sai.')).toBeVisible();
  expect(screen.getByText('Aino')).toBeVisible();
  expect(screen.getByText('Kuittausnumero 2026-000123')).toBeVisible();
  expect(screen.queryByLabelText('Etunimi')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Muuta hakemusta' }));
  expect(await screen.findByLabelText('Etunimi')).toBeVisible();
  expect(screen.getByText('Työnantaja saa muutoksesi vasta, kun lähetät ne.')).toBeVisible();
});

test('unsent changes are named beside what was sent, and can be gone on with', async () => {
  const view = viewModel({ ...SENT, unsentChanges: true });
  const { user } = await openForm({ username: 'read-changed', view, answers });
  expect(await screen.findByText('Sinulla on muutoksia, joita ei ole lähetetty')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Jatka muuttamista' }));
  expect(await screen.findByLabelText('Etunimi')).toBeVisible();
});

test('after the deadline what was sent is read, and no change is offered', async () => {
  await openForm({ username: 'read-ended', view: viewModel({ ...SENT, outOfDate: true }), answers });
  expect(await screen.findByText('Aino')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Muuta hakemusta' })).toBeNull();
});

test('the shell is told of changes that are not sent', async () => {
  const announceApplication = jest.fn<() => void, [{ hasUnsentChanges?(): boolean }]>(() => () => {});
  const view = viewModel({ ...SENT, unsentChanges: true });
  await openForm({ username: 'announced', at: '/application/12?step=form', view, shell: { announceApplication } });
  expect(announceApplication.mock.lastCall?.[0].hasUnsentChanges?.()).toBe(true);
});

test('the receipt tells what happens next in the words of the employer, and whom to ask', async () => {
  await openForm({
    username: 'next-told',
    at: '/application/12?step=sent',
    view: viewModel(SENT),
    answers: {
      'GET positions/12': {
        id: 12,
        title: 'Rehtori',
        process: { reads: 'Esihenkilö lukee hakemukset viikolla 50.', decision: 'Ennen joulua.' },
        contacts: [
          { name: 'Outi Mallinen', title: 'rehtori', phone: '+358 (0)40 123', email: 'outi@example.fi' },
          { name: 'Sari Salo', phone: '08 123 (vaihde 2)' },
        ],
      },
    },
  });
  const next = await screen.findByRole('region', { name: 'Mitä seuraavaksi?' });
  expect(await within(next).findByText('Esihenkilö lukee hakemukset viikolla 50.')).toBeVisible();
  expect(within(next).getByText('Ennen joulua.')).toBeVisible();
  expect(within(next).queryByText('Haastattelut')).toBeNull();
  expect(within(next).getByRole('link', { name: '+358 (0)40 123' })).toHaveAttribute('href', 'tel:+35840123');
  expect(within(next).getByText('08 123 (vaihde 2)').closest('a')).toBeNull();
  // As the time of sending is written above.
  expect(within(next).getByText(/hakuajan loppuun asti: \d+\.\d+\.\d{4} klo/)).toBeVisible();
  expect(within(next).getByRole('link', { name: 'outi@example.fi' })).toBeVisible();
});

test('where the employer has said nothing, the receipt says so', async () => {
  await openForm({ username: 'next-general', at: '/application/12?step=sent', view: viewModel(SENT) });
  const next = await screen.findByRole('region', { name: 'Mitä seuraavaksi?' });
  expect(within(next).getByText(/ei ole kertonut tässä palvelussa/)).toBeVisible();
  expect(within(next).getByText(/vastaa työnantaja: Lehdon kaupunki/)).toBeVisible();
});

/** The employer's status in the time line, at the receipt unless said otherwise. */
function openWithStatus(username: string, status: object, more: Partial<Parameters<typeof openForm>[0]> = {}) {
  const line = { events: [], employer: 'Lehdon kaupunki', serverTime: RECEIPT.sentAt, canReply: false };
  return openForm({
    username,
    at: '/application/12?step=sent',
    view: viewModel(SENT),
    ...more,
    answers: {
      ...answers,
      'GET application/status/12': { ...line, status: { at: RECEIPT.sentAt, ...status } },
      'GET positions/12': {
        id: 12,
        title: 'Rehtori',
        process: { reads: 'Viikolla 50.', interviews: 'Tammikuussa.', decision: 'Ennen pääsiäistä.' },
        contacts: [
          { name: 'Outi Mallinen', email: 'outi@example.fi' },
          { name: 'Outi Mallinen', email: 'outi2@example.fi' },
        ],
      },
      ...more.answers,
    },
  });
}

test.each([
  [{ status: 'received' }, 'Hakemusten käsittely', 'Haastattelut'],
  [{ status: 'in-process' }, 'Hakemusten käsittelyMeneillään', 'Haastattelut'],
  [{ status: 'interview', start: '2026-12-03T08:00:00Z' }, 'Hakemusten käsittelyTehty', 'HaastattelutMeneillään'],
  [{ status: 'interview', start: RECEIPT.sentAt }, 'Hakemusten käsittelyTehty', 'HaastattelutTehty'],
])('the receipt shows which of its steps are done: %j', async (status, reads, interviews) => {
  await openWithStatus(`steps-${interviews}`, status);
  const next = await screen.findByRole('region', { name: 'Mitä seuraavaksi?' });
  expect(await within(next).findByText('Viikolla 50.')).toBeVisible();
  const terms = within(next).getAllByRole('term');
  expect(terms.slice(0, 2).map(({ textContent }) => textContent)).toEqual([reads, interviews]);
  expect(screen.getByRole('button', { name: 'Muuta hakemusta' })).toBeVisible();
});

test('after the decision the receipt says whom to ask, and offers no next steps and no change', async () => {
  await openWithStatus('decided', { status: 'decision', outcome: 'not-chosen' });
  const ask = await screen.findByRole('region', { name: 'Onko sinulla kysyttävää?' });
  expect(await within(ask).findAllByText('Outi Mallinen')).toHaveLength(2);
  expect(within(ask).queryByText('Viikolla 50.')).toBeNull();
  expect(within(ask).queryByText(/Voit muuttaa hakemusta/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Omiin hakemuksiin' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Muuta hakemusta' })).toBeNull();
});

test.each([
  [{}, 'Työnantaja on tehnyt päätöksen, joten hakemusta ei enää tarvitse muuttaa.'],
  [{ unsentChanges: true }, /Työnantaja on tehnyt päätöksen siitä versiosta/],
])('a sent application is not offered to be changed after the decision: %j', async (more, words) => {
  const view = viewModel({ ...SENT, ...more });
  const decided = { status: 'decision', outcome: 'chosen' };
  await openWithStatus(`read-decided-${Object.keys(more)}`, decided, { at: '/application/12', view });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Muuta hakemusta|Jatka muuttamista|Tarkista muutokset/ })).toBeNull();
});

test('an application to a pool is still changed after the employer has accepted it', async () => {
  const view = viewModel({ ...SENT, substituteCampaign: true });
  await openWithStatus('decided-pool', { status: 'decision', outcome: 'chosen' }, { at: '/application/12', view });
  expect(await screen.findByRole('button', { name: 'Muuta hakemusta' })).toBeVisible();
});

test('what the employer has said is not denied where it could not be fetched', async () => {
  let down = true;
  const words = { id: 12, title: 'Rehtori', process: { reads: 'Viikolla 50.' }, contacts: [] };
  const { user } = await openWithStatus(
    'next-down',
    { status: 'received' },
    {
      answers: { 'GET positions/12': () => (down ? problem(503, 'unavailable') : words) },
    },
  );
  const next = await screen.findByRole('region', { name: 'Mitä seuraavaksi?' });
  expect(await within(next).findByText(/Emme saaneet haettua, mitä työnantaja on kertonut/)).toBeVisible();
  expect(within(next).queryByText(/ei ole kertonut/)).toBeNull();
  expect(within(next).getByText(/Voit muuttaa hakemusta/)).toBeVisible();
  down = false;
  await user.click(within(next).getByRole('button', { name: 'Yritä uudelleen' }));
  expect(await within(next).findByText('Viikolla 50.')).toBeVisible();
});

const ready = { basicInfoData: { firstName: 'Aino' }, educationDataList: [], attachmentsData: {}, errors: [] };

test('each section of the preview leads to itself in the form', async () => {
  const { user } = await openForm({ username: 'change-link', answers: { 'GET preview/12': ready } });
  await user.click(screen.getByRole('button', { name: 'Tarkista ja esikatsele hakemus' }));
  const links = await screen.findAllByRole('link', { name: /^Muuta: / });
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([
    'Muuta: Perustiedot',
    'Muuta: Koulutus',
    'Muuta: Liitteet',
  ]);
  await user.click(screen.getByRole('link', { name: 'Muuta: Koulutus' }));
  const section = await screen.findByRole('button', { name: /^Koulutus/, expanded: true });
  await waitFor(() => expect(section).toHaveFocus());
});

/** Answers of an API at which the application can be sent once. @param choice absent in an earlier version */
function sending(choice: { mailAnswers?: boolean }) {
  let sent = false;
  return {
    'GET application/12': () => viewModel(sent ? { ...SENT, ...choice } : choice),
    'GET preview/12': ready,
    'POST application/send_application/12': () => {
      sent = true;
      return { enableEditing: true, sendDate: RECEIPT.sentAt, sendDateString: SENT.sendDateAsString };
    },
  };
}

test('the answers are mailed only to those who choose it', async () => {
  const { user, api } = await openForm({ username: 'mail-chosen', answers: sending({ mailAnswers: false }) });
  await user.click(screen.getByRole('button', { name: 'Tarkista ja esikatsele hakemus' }));
  const choice = await screen.findByRole('checkbox', { name: 'Lisää vastaukseni vahvistusviestiin' });
  expect(choice).not.toBeChecked();
  await user.click(choice);
  await user.click(screen.getByRole('button', { name: 'Lähetä hakemus' }));
  expect(await screen.findByRole('heading', { name: 'Hakemuksesi on perillä' })).toBeVisible();
  expect(api.asked.find(({ call }) => call.includes('send_application'))?.body).toEqual({ mailAnswers: true });
});

test('an API of an earlier version is sent no choice', async () => {
  const { user, api } = await openForm({ username: 'no-choice', answers: sending({}) });
  await user.click(screen.getByRole('button', { name: 'Tarkista ja esikatsele hakemus' }));
  await user.click(await screen.findByRole('button', { name: 'Lähetä hakemus' }));
  expect(await screen.findByRole('heading', { name: 'Hakemuksesi on perillä' })).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(api.asked.find(({ call }) => call.includes('send_application'))?.body).toEqual({});
});

import 'fake-indexeddb/auto';
import { fromElsewhere, problem } from '@portal/testing/fake-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { openForm, saved, savedField } from '../../testing/open-form';
import { viewModel } from '../../testing/view-model';

beforeAll(() => {
  Element.prototype.scrollIntoView = () => {};
});
beforeEach(() => {
  sessionStorage.clear();
  localStorage.removeItem(INFO);
});

/** Where it is kept which information on saving was read. */
const INFO = 'candidateportal.autosave-info';

const RECEIPT = { number: '2026-000123', sentAt: '2026-11-20T10:15:00Z', sha256: 'ab'.repeat(32) };
const SENT = {
  draft: false,
  applied: true,
  receipt: RECEIPT,
  sendDate: RECEIPT.sentAt,
  sendDateAsString: '20.11.2026 klo 12.15',
};
const CAMPAIGNS = [
  { id: 7, title: 'Lehtori', sendDateAsString: '1.3.2026 klo 9.00' },
  { id: 8, title: 'Kirjastonhoitaja' },
];

async function choose(user: Awaited<ReturnType<typeof openForm>>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name: 'Toiminnot: Puutarhuri' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

test('a new application asks in one dialog how to begin, tells in it how it is saved, and copies the profile', async () => {
  const fresh = viewModel({ newCampaign: true, showCopyDataInBeginning: true, profileCanBeCopied: true });
  let copied = false;
  const { user, api, calls } = await openForm({
    username: 'start-profile',
    view: fresh,
    answers: {
      'GET application/12': () => (copied ? viewModel() : fresh),
      'POST application/copy_from_profile/12': () => {
        copied = true;
        return { editDateAsString: null, copiedSections: 3, refreshView: true };
      },
      'POST application/start/12': { ok: true },
    },
  });
  const start = await screen.findByRole('dialog', { name: 'Miten haluat aloittaa?' });
  expect(within(start).getByRole('radio', { name: /Kopioi tiedot profiilistani/ })).toBeChecked();
  expect(within(start).getByText(/^Tiedot tallentuvat/)).toBeVisible();
  await user.click(within(start).getByRole('button', { name: 'Kopioi ja aloita' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls()).toContain('POST application/start/12');
  const copy = api.asked.find(({ call }) => call === 'POST application/copy_from_profile/12');
  expect(copy?.request.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
});

test('the information on saving is shown once: in one tab, to one person', async () => {
  const view = viewModel({ newCampaign: true });
  const first = await openForm({ username: 'told-here', view });
  const info = await screen.findByRole('dialog', { name: 'Näin hakemus tallentuu' });
  await first.user.click(within(info).getByRole('button', { name: 'Aloita' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  first.unmount();
  // Another tab has a visit of its own.
  sessionStorage.clear();
  const second = await openForm({ username: 'told-here', view });
  expect(screen.queryByRole('dialog')).toBeNull();
  second.unmount();
  await openForm({ username: 'somebody-else', view });
  expect(await screen.findByRole('dialog', { name: 'Näin hakemus tallentuu' })).toBeVisible();
});

test('the information on saving closes when it was read in another tab', async () => {
  await openForm({ username: 'told-there', view: viewModel({ newCampaign: true }) });
  await screen.findByRole('dialog', { name: 'Näin hakemus tallentuu' });
  localStorage.setItem(INFO, JSON.stringify({ 'told-there': [12] }));
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: INFO }));
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('closing the start dialog leaves the form empty and begins nothing', async () => {
  const view = viewModel({ newCampaign: true, begun: false, showCopyDataInBeginning: true, profileCanBeCopied: true });
  const { user, calls } = await openForm({ username: 'start-closed', view });
  await screen.findByRole('dialog', { name: 'Miten haluat aloittaa?' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls().filter((call) => call.startsWith('POST application/'))).toEqual([]);
});

test('the button that begins starts the application before anything is written', async () => {
  const view = viewModel({ newCampaign: true, begun: false });
  const answers = { 'POST application/start/12': { ok: true } };
  const { user, calls } = await openForm({ username: 'start-info', view, answers });
  const info = await screen.findByRole('dialog', { name: 'Näin hakemus tallentuu' });
  await user.click(within(info).getByRole('button', { name: 'Aloita' }));
  await waitFor(() => expect(calls()).toContain('POST application/start/12'));
});

test('the start dialog copies from an earlier application that is chosen in it', async () => {
  const view = viewModel({ newCampaign: true, showCopyDataInBeginning: true });
  const { user, api } = await openForm({
    username: 'start-campaign',
    view,
    answers: {
      'GET application/previous_campaigns/12': { campaigns: CAMPAIGNS },
      'POST application/copy_from_campaign/12': { editDateAsString: null, copiedSections: 1 },
    },
  });
  const start = await screen.findByRole('dialog', { name: 'Miten haluat aloittaa?' });
  expect(within(start).queryByRole('radio', { name: /profiilistani/ })).toBeNull();
  expect(within(start).getByRole('radio', { name: /aiemmasta hakemuksesta/ })).toBeChecked();
  expect(await within(start).findByRole('radio', { name: /Lehtori/ })).toBeChecked();
  await user.click(within(start).getByRole('radio', { name: /Kirjastonhoitaja/ }));
  await user.click(within(start).getByRole('button', { name: 'Kopioi ja aloita' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.asked.find(({ call }) => call.includes('copy_from_campaign'))?.body).toEqual({ value: 8 });
});

test('copying from an earlier application saves what is typed first, and says what it does', async () => {
  const { user, calls } = await openForm({
    username: 'copy-campaign',
    answers: {
      'GET application/previous_campaigns/12': { campaigns: CAMPAIGNS },
      'POST application/copy_from_campaign/12': { editDateAsString: null, copiedSections: 2 },
    },
  });
  await user.type(screen.getByLabelText('Etunimi'), 'Aino');
  await choose(user, 'Kopioi tiedot aiemmasta hakemuksesta');
  const select = await screen.findByRole('dialog', { name: 'Mistä hakemuksesta kopioidaan?' });
  expect(await within(select).findByText('Lähetetty 1.3.2026 klo 9.00')).toBeVisible();
  expect(within(select).queryByRole('searchbox')).toBeNull();
  await user.click(within(select).getByRole('radio', { name: /Kirjastonhoitaja/ }));
  await user.click(within(select).getByRole('button', { name: 'Jatka' }));
  const confirm = await screen.findByRole('alertdialog', {
    name: 'Kopioidaanko tiedot hakemuksesta Kirjastonhoitaja?',
  });
  expect(within(confirm).getByText('Mitään kirjoittamaasi ei korvata.')).toBeVisible();
  await user.click(within(confirm).getByRole('button', { name: 'Kopioi tiedot' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const saves = calls();
  expect(saves.indexOf('POST basic_info/12/save_field')).toBeLessThan(
    saves.indexOf('POST application/copy_from_campaign/12'),
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'Toiminnot: Puutarhuri' })).toHaveFocus());
});

test('many earlier applications can be searched', async () => {
  const campaigns = Array.from({ length: 9 }, (_, index) => ({ id: index + 20, title: `Tehtävä ${index}` }));
  const { user } = await openForm({
    username: 'copy-search',
    answers: { 'GET application/previous_campaigns/12': { campaigns } },
  });
  await choose(user, 'Kopioi tiedot aiemmasta hakemuksesta');
  await user.type(await screen.findByRole('searchbox', { name: 'Etsi tehtävän nimellä' }), 'tehtävä 4');
  expect(screen.getAllByRole('radio')).toHaveLength(1);
  expect(screen.getByText('1 hakemus')).toBeVisible();
});

test('the list of earlier applications says when it is empty, with no button to go on, and when it could not be fetched', async () => {
  let down = true;
  const { user } = await openForm({
    username: 'copy-none',
    answers: {
      'GET application/previous_campaigns/12': () => (down ? problem(503, 'unavailable') : { campaigns: [] }),
    },
  });
  await choose(user, 'Kopioi tiedot aiemmasta hakemuksesta');
  expect(await screen.findByText(/Aiempia hakemuksia ei saatu haettua/)).toBeVisible();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Yritä uudelleen' }));
  expect(await screen.findByText(/Sinulla ei ole aiempia hakemuksia/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Jatka' })).toBeNull();
});

const ASKING = [
  ['Peruuta hakemus', 'Peruutetaanko hakemus tehtävään Puutarhuri?', 'Peruuta hakemus', 'cancel_application', SENT],
  ['Poista hakemus', 'Poistetaanko hakemus tehtävään Puutarhuri?', 'Poista pysyvästi', 'delete_application', {}],
  [
    'Hylkää muutokset',
    'Hylätäänkö lähettämättömät muutokset?',
    'Hylkää muutokset',
    'discard_changes',
    { ...SENT, unsentChanges: true },
  ],
  ['Kopioi tiedot profiiliin', 'Kopioidaanko tiedot profiiliisi?', 'Korvaa profiilin tiedot', 'copy_to_profile', {}],
  [
    'Kopioi tiedot profiilista',
    'Kopioidaanko tiedot profiilistasi?',
    'Kopioi tiedot',
    'copy_from_profile',
    { profileCanBeCopied: true },
  ],
] as const;

describe.each(ASKING)('"%s"', (action, question, ok, verb, state) => {
  const call = `POST application/${verb}/12`;

  it('asks first, with the safe choice first, and gives the focus back where nothing is done', async () => {
    const { user, calls } = await openForm({ username: `keep-${verb}`, view: viewModel(state) });
    await choose(user, action);
    const dialog = await screen.findByRole('alertdialog', { name: question });
    const buttons = within(dialog)
      .getAllByRole('button')
      .filter((button) => button.textContent);
    expect(buttons[1]).toHaveTextContent(ok);
    if (buttons[0]) await user.click(buttons[0]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Toiminnot: Puutarhuri' })).toHaveFocus());
    expect(calls()).not.toContain(call);
  });

  it('says in the dialog that no answer came, and repeats with the same key', async () => {
    const keys: (string | null)[] = [];
    const { user } = await openForm({
      username: `lost-${verb}`,
      view: viewModel(state),
      answers: {
        [call]: (_: unknown, request: Request) => {
          keys.push(request.headers.get('idempotency-key'));
          if (keys.length === 1) {
            // The network goes while the answer is on its way: nobody knows whether it was done.
            jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
            throw new TypeError('connection lost');
          }
          return { ok: true, editDateAsString: null, cancelDateString: null };
        },
      },
    });
    await choose(user, action);
    const dialog = await screen.findByRole('alertdialog', { name: question });
    await user.click(within(dialog).getByRole('button', { name: ok }));
    expect(await within(dialog).findByText(/Emme saaneet vastausta/)).toBeVisible();
    jest.restoreAllMocks();
    await user.click(within(dialog).getByRole('button', { name: ok }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('repeats the call under the same key when something other than the API has answered', async () => {
    const keys: (string | null)[] = [];
    const { user } = await openForm({
      username: `elsewhere-${verb}`,
      view: viewModel(state),
      answers: {
        [call]: (_: unknown, request: Request) => {
          keys.push(request.headers.get('idempotency-key'));
          if (keys.length === 1) return fromElsewhere('<!doctype html><title>Log in to the network</title>');
          return { ok: true, editDateAsString: null, cancelDateString: null };
        },
      },
    });
    await choose(user, action);
    const dialog = await screen.findByRole('alertdialog', { name: question });
    await user.click(within(dialog).getByRole('button', { name: ok }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it('goes on after an ended session has been renewed over the page', async () => {
    let session = false;
    const { user, calls } = await openForm({
      username: `session-${verb}`,
      view: viewModel(state),
      answers: {
        [call]: () =>
          session ? { ok: true, editDateAsString: null, cancelDateString: null } : problem(401, 'unauthenticated'),
      },
      logInAgain: () => {
        session = true;
        return true;
      },
    });
    await choose(user, action);
    const dialog = await screen.findByRole('alertdialog', { name: question });
    await user.click(within(dialog).getByRole('button', { name: ok }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(calls().filter((asked) => asked === call)).toHaveLength(2);
  });

  it('says so where the server refuses', async () => {
    const { user } = await openForm({
      username: `refused-${verb}`,
      view: viewModel(state),
      answers: { [call]: () => problem(409, 'conflict') },
    });
    await choose(user, action);
    const dialog = await screen.findByRole('alertdialog', { name: question });
    await user.click(within(dialog).getByRole('button', { name: ok }));
    expect(await within(dialog).findByText(/Tätä ei voitu tehdä/)).toBeVisible();
    const { violations } = await axe.run(document.body, {
      rules: { region: { enabled: false }, 'color-contrast': { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});

test('that nothing was done is not said where an earlier press may have done it', async () => {
  let presses = 0;
  const { user } = await openForm({
    username: 'offline-later',
    answers: {
      'POST application/delete_application/12': () => {
        presses += 1;
        jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
        throw new TypeError('connection lost');
      },
    },
  });
  await choose(user, 'Poista hakemus');
  const button = await screen.findByRole('button', { name: 'Poista pysyvästi' });
  await user.click(button);
  expect(await screen.findByText(/Emme saaneet vastausta/)).toBeVisible();
  await user.click(button);
  await waitFor(() => expect(presses).toBe(2));
  expect(await screen.findByText(/Emme saaneet vastausta/)).toBeVisible();
  expect(screen.queryByText(/eikä mitään tehty/)).toBeNull();
  jest.restoreAllMocks();
});

test('a failure without a network is called that', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user } = await openForm({
    username: 'offline',
    answers: {
      'POST application/delete_application/12': () => {
        throw new TypeError('offline');
      },
    },
  });
  await choose(user, 'Poista hakemus');
  await user.click(await screen.findByRole('button', { name: 'Poista pysyvästi' }));
  expect(await screen.findByText(/Yhteyttä ei ole, eikä mitään tehty/)).toBeVisible();
  jest.restoreAllMocks();
});

test.each([
  ['while the period goes on', { outOfDate: false }, 3, /hakuajan loppuun asti/],
  ['after the period', { outOfDate: true }, -1, /Et voi lähettää hakemusta uudelleen/],
  [
    'after the period, before the form has heard of it',
    { outOfDate: false },
    -1,
    /Et voi lähettää hakemusta uudelleen/,
  ],
  ['where this device’s clock is a week behind', { outOfDate: false }, 3, /Et voi lähettää hakemusta uudelleen/, 7],
])('the question about cancelling tells the truth %s', async (when, state, days, text, behind = 0) => {
  const { campaign } = viewModel();
  const applyPeriodEnd = new Date(Date.now() + days * 86_400_000).toISOString();
  const serverTime = new Date(Date.now() + behind * 86_400_000).toISOString();
  const view = viewModel({ ...SENT, ...state, campaign: { ...campaign, applyPeriodEnd, serverTime } });
  const { user } = await openForm({ username: `cancel-${when}`, view });
  await choose(user, 'Peruuta hakemus');
  expect(await within(await screen.findByRole('alertdialog')).findByText(text)).toBeVisible();
});

test('an application without a deadline can be kept in force also while changes wait to be sent', async () => {
  const { campaign } = viewModel();
  const view = viewModel({
    ...SENT,
    unsentChanges: true,
    defaultCampaign: true,
    campaign: { ...campaign, applyPeriodEnd: null },
  });
  const { user, calls } = await openForm({
    username: 'keep-edited',
    view,
    answers: { 'POST application/update_apply_date/12': { applyDateString: '22.11.2026' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Vahvista hakemus voimassa olevaksi' }));
  await waitFor(() => expect(calls()).toContain('POST application/update_apply_date/12'));
});

test('cancelling a way into a pool of substitutes says what happens to the gigs', async () => {
  const view = viewModel({ ...SENT, substituteCampaign: true });
  const gigOf = (id: string, campaignId: number, state = 'upcoming') => ({
    id,
    state,
    gig: {
      ...{ task: `Hoitaja ${id}`, unit: 'Päiväkoti', pool: { campaignId, title: 'Sijaiset' } },
      shifts: [{ start: '2027-03-02T05:00:00.000Z', end: '2027-03-02T13:00:00.000Z', breakMinutes: 0 }],
    },
  });
  const own = view.campaign.id;
  const gigs = [gigOf('a', own), gigOf('b', own + 1), gigOf('c', own, 'cancelled_by_me')];
  const { user } = await openForm({
    ...{ username: 'gigs', view },
    answers: { 'GET substitutions/gigs': { gigs, serverTime: '2027-03-01T08:00:00.000Z' } },
  });
  await choose(user, 'Peruuta hakemus');
  expect(await screen.findByText(/Jo sovitut keikat jäävät voimaan/)).toBeVisible();
  expect(await screen.findByText('Hoitaja a, Päiväkoti: tiistai 2. maaliskuuta 2027')).toBeVisible();
  expect(screen.queryByText(/Hoitaja [bc]/)).toBeNull();
});

test('a deleted application leads to the list, and what was typed into it is not sent any more', async () => {
  const { user, calls } = await openForm({
    username: 'deleted',
    answers: {
      'POST basic_info/12/save_field': () => problem(503, 'unavailable'),
      'POST application/delete_application/12': { ok: true },
      'GET applications': { applications: [], total: 0 },
    },
  });
  await user.type(screen.getByLabelText('Etunimi'), 'Aino');
  await choose(user, 'Poista hakemus');
  await user.click(await screen.findByRole('button', { name: 'Poista pysyvästi' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Omat hakemukset' })).toBeVisible();
  await act(async () => {});
  const after = calls().slice(calls().indexOf('POST application/delete_application/12') + 1);
  expect(after.filter((call) => call.includes('/12'))).toEqual([]);
});

test('an answer that the period has ended closes the form with a dialog', async () => {
  const { user } = await openForm({
    username: 'copy-late',
    view: viewModel({ profileCanBeCopied: true }),
    answers: { 'POST application/copy_from_profile/12': { editDateAsString: null, updateOutOfDate: true } },
  });
  await choose(user, 'Kopioi tiedot profiilista');
  await user.click(await screen.findByRole('button', { name: 'Kopioi tiedot' }));
  expect(await screen.findByRole('dialog', { name: 'Hakuaika on päättynyt' })).toBeVisible();
});

test('an application that was never begun leads to the view on the ended period', async () => {
  const { container } = await openForm({
    username: 'late-empty',
    view: viewModel({ newCampaign: true, outOfDate: true, personFieldMap: {} }),
  });
  // The page belongs to the host; the form is gone.
  await waitFor(() => expect(container).toBeEmptyDOMElement());
});

test('edits that came too late for an application that was never begun stay readable, also when the page is opened again', async () => {
  localStorage.setItem(INFO, JSON.stringify({ 'late-new': [12] }));
  const { user, unmount } = await openForm({
    username: 'late-new',
    view: viewModel({ newCampaign: true }),
    answers: { 'POST basic_info/12/save_field': { ...saved(0), updateOutOfDate: true } },
  });
  await user.click(screen.getByLabelText('Etunimi'));
  // At once: letter by letter, a slow machine would send the beginning of it alone.
  await user.paste('Aino Inkeri');
  await user.tab();
  expect(await screen.findByText('Yksi muutos ei ehtinyt mukaan')).toBeVisible();
  unmount();
  await openForm({ username: 'late-new', view: viewModel({ newCampaign: true, outOfDate: true }) });
  expect(await screen.findByText('Yksi muutos ei ehtinyt mukaan')).toBeVisible();
  expect(screen.getByText('Aino Inkeri')).toBeVisible();
});

test('edits that came too late to be saved stay in sight, with an explanation', async () => {
  const { user } = await openForm({
    username: 'lost-edit',
    answers: { 'POST basic_info/12/save_field': { ...saved(0), updateOutOfDate: true } },
  });
  await user.click(screen.getByLabelText('Etunimi'));
  await user.paste('Aino');
  await user.tab();
  const dialog = await screen.findByRole('dialog', { name: 'Hakuaika on päättynyt' });
  expect(within(dialog).getByText(/^Viimeisimpiä muutoksia ei enää voitu tallentaa/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Jää katsomaan hakemusta' }));
  expect(await screen.findByText('Yksi muutos ei ehtinyt mukaan')).toBeVisible();
  expect(screen.getByText('Aino')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Tarkista ja esikatsele hakemus' })).toBeNull();
});

test('a dialog tells of a change elsewhere, and the newest version is loaded under what is typed here', async () => {
  const { user, calls } = await openForm({
    username: 'refresh',
    answers: { 'GET preview/12': { errors: [], refreshView: true } },
  });
  await user.click(screen.getByRole('button', { name: 'Tarkista ja esikatsele hakemus' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Hakemusta on muutettu toisaalla' });
  const before = calls().length;
  await user.click(within(dialog).getByRole('button', { name: 'Lataa uusin' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(calls().slice(before)).toEqual(expect.arrayContaining(['GET basic_info/12'])));
  expect(calls().slice(before)).toContain('GET application/12');
});

test('a new application in which something was just saved stays in sight when its period ends', async () => {
  localStorage.setItem(INFO, JSON.stringify({ 'late-saved': [12] }));
  const { user } = await openForm({
    username: 'late-saved',
    view: viewModel({ newCampaign: true }),
    answers: {
      'POST basic_info/12/save_field': (body: { field: string }) =>
        body.field === 'firstName' ? savedField(1)(body) : { ...saved(1), updateOutOfDate: true },
    },
  });
  await user.type(screen.getByLabelText('Etunimi'), 'Aino');
  await user.tab();
  await screen.findAllByText(/^Tallennettu/);
  await user.type(screen.getByLabelText('Palkkatoive'), '3000');
  await user.tab();
  expect(await screen.findByRole('dialog', { name: 'Hakuaika on päättynyt' })).toBeVisible();
});

test('a period that ends by the server’s clock closes the form, also while nothing is typed', async () => {
  const campaign = { ...viewModel().campaign, applyPeriodEnd: new Date(Date.now() + 200).toISOString() };
  let asked = 0;
  await openForm({
    username: 'ends-quietly',
    view: viewModel({ campaign }),
    answers: {
      'GET application/12': () => {
        asked += 1;
        const serverTime = new Date().toISOString();
        return viewModel({ campaign: { ...campaign, serverTime }, outOfDate: asked > 1 });
      },
    },
  });
  const dialog = await screen.findByRole('dialog', { name: 'Hakuaika on päättynyt' });
  expect(within(dialog).getByText(/^Tallentamasi tiedot ovat tallessa/)).toBeVisible();
  expect(screen.getByLabelText('Etunimi')).toHaveAttribute('readonly');
});

test('a new application in which only a file was saved stays in sight when its period ends', async () => {
  localStorage.setItem(INFO, JSON.stringify({ 'late-file': [12] }));
  let asked = 0;
  const { user } = await openForm({
    username: 'late-file',
    answers: {
      'GET application/12': () => {
        asked += 1;
        return viewModel({ newCampaign: asked === 1, outOfDate: asked > 1 });
      },
      'POST basic_info/12/save_field': { ...saved(0), updateOutOfDate: true },
    },
  });
  await user.type(screen.getByLabelText('Etunimi'), 'A');
  await user.tab();
  expect(await screen.findByRole('dialog', { name: 'Hakuaika on päättynyt' })).toBeVisible();
});

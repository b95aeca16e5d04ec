import { createPortalStore, sessionChecked } from '@portal/api-client';
import type { ApplicationListItem } from '@portal/contract/application-list';
import type { Dashboard } from '@portal/contract/dashboard';
import { LOCALES } from '@portal/contract/limits';
import type { PositionMarks } from '@portal/contract/positions';
import type { Locale } from '@portal/i18n';
import { fakeApi, problem } from '@portal/testing/fake-api';
import { positionItem, positionsAnswer } from '@portal/testing/positions';
import { fakeShell, renderPage } from '@portal/testing/render-page';
import { sessionUser } from '@portal/testing/session-user';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AccountRemote, { preload } from './remote';

const inThreeDays = new Date(Date.now() + 3.5 * 86_400_000).toISOString();
const draft: ApplicationListItem = {
  campaignId: 12,
  title: 'Luokanopettaja',
  employer: 'Koivulan kunta',
  state: 'draft',
  unsentChanges: false,
  fillPercent: 40,
  applyPeriodEnd: inThreeDays,
  editDate: '2026-11-01T10:00:00.000Z',
};
const sent: ApplicationListItem = {
  ...draft,
  campaignId: 13,
  title: 'Puutarhuri',
  state: 'sent-with-changes',
  unsentChanges: true,
  sendDate: '2026-11-02T10:00:00.000Z',
};
const empty: Dashboard = {
  counts: { drafts: 0, sent: 0, finished: 0, openCampaigns: 3 },
  tasks: [],
  latestApplications: [],
};

async function open(at: string, answers: Record<string, unknown>, locale: Locale = 'fi') {
  const api = fakeApi({ 'GET positions': positionsAnswer([]), ...answers });
  const store = createPortalStore();
  store.dispatch(sessionChecked({ ok: true, user: sessionUser, useInternal: false }));
  const shell = fakeShell();
  for (const language of LOCALES) await preload(at, language, createPortalStore());
  api.asked.length = 0;
  const page = await renderPage(<AccountRemote />, { at, store, shell, locale });
  await act(async () => {});
  return { ...page, ...api, shell, keys: userEvent.setup() };
}

const NOW = '2020-01-01T10:00:00Z';

describe('the front page', () => {
  test('an interview, a decision and a message each have a card that leads to what has happened', async () => {
    const interview = { status: 'interview' as const, at: sent.editDate, start: '2026-12-03T08:00:00.000Z' };
    const answerBy = '2026-11-30T14:00:00.000Z';
    const of = (campaignId: number, status: ApplicationListItem['status']): ApplicationListItem => ({
      ...sent,
      campaignId,
      state: 'sent',
      status,
    });
    await open('/dashboard', {
      'GET dashboard': {
        ...empty,
        news: [
          { kind: 'interview', application: of(1, { ...interview, answerBy }) },
          { kind: 'interview', application: of(2, { ...interview, answerBy, answer: 'accepted' }) },
          {
            kind: 'decision',
            application: of(3, { status: 'decision', at: sent.editDate, outcome: 'not-chosen' }),
          },
          { kind: 'message', application: of(3, undefined) },
        ],
      } satisfies Dashboard,
    });
    const cards = await screen.findAllByRole('article');
    expect(cards.map((card) => within(card).getByRole('link').textContent)).toEqual([
      'Vastaa kutsuun: Puutarhuri',
      'Katso haastattelun tiedot: Puutarhuri',
      'Lue päätös: Puutarhuri',
      'Lue viesti: Puutarhuri',
    ]);
    expect(cards[0]).toHaveTextContent('Vastaa viimeistään 30.11.2026 klo 16.00.');
    expect(cards[0]).toHaveTextContent(/Haastattelu: torstai 3\. joulukuuta 2026 klo 10\.00 \(Suomen aikaa\)/);
    expect(cards[1]).not.toHaveTextContent('Vastaa viimeistään');
    // What was decided is read in the application, among the employer's own words.
    expect(cards[2]).not.toHaveTextContent(/valit/);
    expect(within(cards[2] as HTMLElement).getByRole('link')).toHaveAttribute('href', '/application/3?step=sent');
    expect(screen.queryByText(/ei ole nyt mitään tehtävää/i)).toBeNull();
  });

  test('shows offers and proposals that wait for an answer, and the next gig', async () => {
    const shift = { start: '2026-12-03T06:00:00.000Z', end: '2026-12-03T14:00:00.000Z', breakMinutes: 30 };
    const next = { bookingId: '00000000-0000-4000-8000-000000000009', task: 'Lastenhoitaja', unit: 'Koivu', shift };
    await open('/dashboard', {
      'GET dashboard': {
        ...empty,
        substitutions: { offers: 2, replyBy: '2026-11-30T14:00:00.000Z', proposals: 1, next },
      } satisfies Dashboard,
    });
    const cards = await screen.findAllByRole('article');
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
      '2 keikkatarjousta',
      'Muutosehdotus keikkaasi',
      'Lastenhoitaja',
    ]);
    expect(cards[0]).toHaveTextContent(/vastattava viimeistään maanantai 30\. marraskuuta 2026 klo 16\.00/);
    expect(cards[2]).toHaveTextContent(/Koivu.*torstai 3\. joulukuuta 2026 klo 8\.00/);
    expect(within(cards[0] as HTMLElement).getByRole('link')).toHaveAttribute('href', '/substitutions/offers');
    expect(screen.queryByText(/ei ole nyt mitään tehtävää/i)).toBeNull();
  });

  test('greets, and puts each thing to do on a card with one action', async () => {
    const { asked } = await open('/dashboard', {
      'GET dashboard': {
        counts: { drafts: 1, sent: 1, finished: 0, openCampaigns: 3 },
        tasks: [
          { kind: 'draft', application: draft },
          { kind: 'unsent-changes', application: sent },
          { kind: 'confirm-email', email: 'aino@example.fi' },
        ],
        latestApplications: [draft, sent],
      } satisfies Dashboard,
    });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Hei, Aino');
    const [first, second, third] = await screen.findAllByRole('article');
    expect(first).toHaveTextContent('3 päivää jäljellä');
    expect(within(first as HTMLElement).getByRole('progressbar', { name: 'Täytetty' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    expect(within(first as HTMLElement).getByRole('link', { name: /Jatka hakemusta/ })).toHaveAttribute(
      'href',
      '/application/12',
    );
    expect(second).toHaveTextContent('Työnantaja näkee vielä aiemmin lähettämäsi hakemuksen');
    // What is to be reviewed stands beside what was sent.
    expect(
      within(second as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toMatch(/^\/application\/\d+\?step=changes$/);
    expect(within(third as HTMLElement).getByRole('link')).toHaveAttribute('href', '/confirm/email');
    expect(screen.getByText('Luonnoksia 1, lähetettyjä 1, päättyneitä 0')).toBeVisible();
    expect(screen.getByText('Lähetetty, lähettämättömiä muutoksia')).toBeVisible();
    expect(asked.find(({ call }) => call === 'GET dashboard')?.request.url).toMatch(/\/dashboard$/);
  });

  test('counts what is left of a period, and whether an interview is over, by the clock of the server', async () => {
    const told = {
      ...sent,
      state: 'sent',
      status: { status: 'interview', at: NOW, start: '2020-01-01T12:00:00Z' },
    } as const;
    await open('/dashboard', {
      'GET dashboard': {
        counts: { drafts: 1, sent: 1, finished: 0, openCampaigns: 3 },
        tasks: [{ kind: 'draft', application: { ...draft, applyPeriodEnd: '2020-01-01T15:00:00Z' } }],
        latestApplications: [told],
        serverTime: NOW,
      } satisfies Dashboard,
    });
    expect(await screen.findByText('5 tuntia jäljellä')).toBeVisible();
    expect(screen.getByText(/^Hakuaika päättyy 1\.1\.2020/)).toBeVisible();
    expect(screen.getByText('Kutsu haastatteluun')).toBeVisible();
  });

  test('says of a draft whose period has ended that it has', async () => {
    await open('/dashboard', {
      'GET dashboard': {
        ...empty,
        tasks: [{ kind: 'draft', application: { ...draft, applyPeriodEnd: NOW } }],
        serverTime: NOW,
      } satisfies Dashboard,
    });
    expect(await screen.findByText(/^Hakuaika päättyi /)).toBeVisible();
    expect(screen.queryByText(/^Hakuaika päättyy /)).not.toBeInTheDocument();
  });

  test('marks the positions that are applied to, or begun, and leads to the page of each', async () => {
    const items = [
      positionItem({ id: 1, title: 'Puutarhuri' }),
      positionItem({ id: 2, title: 'Lehtori' }),
      positionItem({ id: 4, title: 'Kokki' }),
    ];
    await open('/dashboard', {
      'GET positions': positionsAnswer(items),
      'GET positions/marks': { applied: [1], drafts: [2], saved: [] } satisfies PositionMarks,
      'GET dashboard': empty,
    });
    const row = (name: string) => screen.findByRole('article', { name });
    expect(await row('Puutarhuri')).toHaveTextContent('Haettu');
    expect(await row('Lehtori')).toHaveTextContent('Hakemus luonnoksena');
    expect(await row('Kokki')).not.toHaveTextContent(/Haettu|luonnos/);
    expect(screen.getByRole('link', { name: 'Puutarhuri' })).toHaveAttribute('href', '/positions/1');
  });

  test('says to a new person how to begin', async () => {
    await open('/dashboard', { 'GET dashboard': empty });
    expect(await screen.findByText(/Et ole vielä hakenut mihinkään/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Katso avoimet tehtävät (3)' })).toHaveAttribute('href', '/positions');
    expect(screen.queryByRole('heading', { name: 'Viimeisimmät hakemukset' })).not.toBeInTheDocument();
  });

  test('says where each application stands by the words of the list of applications', async () => {
    const at = '2026-11-20T10:00:00.000Z';
    const withStatus = (campaignId: number, status: ApplicationListItem['status']): ApplicationListItem => ({
      ...sent,
      campaignId,
      state: 'sent',
      status,
    });
    await open('/dashboard', {
      'GET dashboard': {
        ...empty,
        latestApplications: [
          draft,
          sent,
          withStatus(14, undefined),
          withStatus(15, { status: 'received', at }),
          withStatus(16, { status: 'in-process', at }),
          withStatus(17, { status: 'interview', at, answer: 'accepted' }),
          withStatus(18, { status: 'decision', at, outcome: 'reserve' }),
        ],
      } satisfies Dashboard,
    });
    const rows = within(await screen.findByRole('region', { name: 'Viimeisimmät hakemukset' })).getAllByRole(
      'listitem',
    );
    const words = [
      'Luonnos',
      'Lähetetty, lähettämättömiä muutoksia',
      'Lähetetty',
      'Vastaanotettu',
      'Käsittelyssä',
      'Haastattelu sovittu',
      'Olet varasijalla',
    ];
    expect(rows).toHaveLength(words.length);
    for (const [index, word] of words.entries()) expect(rows[index]).toHaveTextContent(word);
    // Where the employer has said more, "sent" would say less.
    expect(within(rows[3] as HTMLElement).queryByText('Lähetetty')).toBeNull();
  });

  test('says that nothing is unfinished to who has applied before', async () => {
    await open('/dashboard', { 'GET dashboard': { ...empty, counts: { ...empty.counts, sent: 2 } } });
    expect(await screen.findByText(/ei ole nyt mitään kesken/)).toBeVisible();
  });

  test('that cannot be fetched says what is safe, and can be asked for again', async () => {
    let calls = 0;
    let answer = (_: Dashboard) => {};
    const { keys } = await open('/dashboard', {
      'GET dashboard': () => {
        calls += 1;
        // The three languages are fetched ahead first.
        if (calls === 4) return problem(500, 'internal');
        return calls < 4 ? empty : new Promise<Dashboard>((resolve) => (answer = resolve));
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Hakemuksesi ovat tallessa');
    await keys.click(screen.getByRole('button', { name: 'Yritä uudelleen' }));
    expect(screen.getByRole('button', { name: /Yritä uudelleen/ })).toHaveFocus();
    answer(empty);
    expect(await screen.findByText(/Et ole vielä hakenut/)).toBeVisible();
  });

  test('lists what is open now; a search by keyboard leads to the page of all', async () => {
    const { keys } = await open('/dashboard', {
      'GET dashboard': empty,
      'GET positions': positionsAnswer([positionItem({ id: 7, title: 'Kanttori', applyPeriodEnd: null })]),
    });
    expect(await screen.findByRole('link', { name: 'Kanttori' })).toHaveAttribute('href', '/positions/7');
    await keys.type(screen.getByRole('searchbox'), 'kanttori{Enter}');
    expect(screen.queryByRole('link', { name: 'Kanttori' })).not.toBeInTheDocument();
  });

  test.each([
    ['sv', 'Hej, Aino'],
    ['en', 'Hello, Aino'],
  ] as const)('speaks %s', async (locale, greeting) => {
    await open('/dashboard', { 'GET dashboard': empty }, locale);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(greeting);
  });
});

test('the account page shows what is known and leads to profile and settings', async () => {
  await open('/account', {});
  expect(screen.getByText('Aino Virta')).toBeVisible();
  expect(screen.getByText('aino@example.fi')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Profiili' })).toHaveAttribute('href', '/account/profile');
  expect(screen.getByRole('link', { name: 'Asetukset' })).toHaveAttribute('href', '/account/settings');
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_PREFIX } from '@portal/contract/limits';
import { register } from '../fixtures/accounts/register';
import { GARDENER_CAMPAIGN as CAMPAIGN, sendGardenerApplication } from '../fixtures/applications/gardener-application';
import { becomeCandidate } from '../fixtures/applications/new-form';
import { applyTextSize } from '../fixtures/display/display-settings';
import { receiveMail } from '../fixtures/mail/mailbox';
import { operate } from '../fixtures/portal/operator';
import { expect, test } from '../fixtures/portal/test';
import { LogIn } from '../pages/accounts/log-in';
import { ApplicationForm } from '../pages/application-form';
import { Preview } from '../pages/preview';
import { TimeLinePage } from '../pages/time-line';

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-entries-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** Puts a file in as the employer's system would. */
async function put(kind: 'statuses' | 'messages', entries: object[]): Promise<void> {
  const file = join(folder, `${kind}.json`);
  await writeFile(file, JSON.stringify(entries));
  await operate('data', 'import', kind, file);
}

interface SentApplications {
  applications: { receiptNumber: string }[];
}

interface ExportedMessages {
  content: { receiptNumber: string; from: string; text?: string; answer?: string }[];
}

test('an employer invites, asks and decides; the candidate is told, answers by keyboard, and nothing typed is lost', async ({
  user,
}) => {
  test.slow();
  const { page, t } = user;
  const account = await register(page.request, { acceptTerms: true });
  const timeLine = new TimeLinePage(user, CAMPAIGN);
  await new LogIn(user).again(account);
  await sendGardenerApplication(user);
  const { applications } = await user.read<SentApplications>('applications');
  const receiptNumber = applications[0]?.receiptNumber ?? '';

  await test.step('the employer’s system hands over a status, an invitation and a question', async () => {
    const start = inDays(5);
    await put('statuses', [
      { receiptNumber, id: '1', status: 'in-process' },
      {
        receiptNumber,
        id: '2',
        status: 'interview',
        start,
        answerBy: inDays(3),
        place: 'Puutarha',
        text: 'Tervetuloa',
      },
    ]);
    await put('messages', [{ receiptNumber, id: 'm', text: 'Milloin voit aloittaa?', language: 'fi' }]);
    const mail = await receiveMail(page.request, account.email, ({ subject }) => subject.includes('uutta'));
    expect(mail.text).not.toMatch(/Tervetuloa|haastattelu/i);
  });

  await test.step('the dashboard leads to the invitation', async () => {
    await user.open('/dashboard');
    await expect(page.getByRole('article').getByText(t('account.dashboard.news.interview'))).toBeVisible();
    await user.expectAccessible('dashboard with an invitation and a message');
    await page.getByRole('link', { name: new RegExp(t('account.dashboard.news.answer')) }).press('Enter');
    // What waits for an answer stands above what came later.
    await timeLine.tells('interview', 'message', 'in-process', 'sent');
    await user.expectAccessible('time line with an invitation');
  });

  await test.step('another time is asked for, then the time is accepted after all', async () => {
    await timeLine.pressByKeyboard('ask-other-time');
    await user.expectAccessible('asking for another time');
    await page.keyboard.type('Perjantai sopisi paremmin.');
    await timeLine.pressByKeyboard('send-request');
    await timeLine.says('you-asked');
    await timeLine.pressByKeyboard('accept');
    await timeLine.says('you-accepted');
    await timeLine.tells('interview', 'interview-accepted', 'interview-other-time', 'message', 'in-process', 'sent');
    const calendar = await timeLine.takesToCalendar();
    expect(calendar).toContain('BEGIN:VEVENT');
    expect(calendar).toContain('LOCATION:Puutarha');
  });

  await test.step('a message that the server does not take stays, also over a reload, and is sent once', async () => {
    const address = `**${API_PREFIX}/application/message/**`;
    await page.route(address, (route) => route.abort());
    await timeLine.writes('Voin aloittaa heti.');
    await timeLine.sends();
    await timeLine.failed();
    await user.expectAccessible('message that could not be sent');
    await page.unroute(address);
    await timeLine.opens();
    await expect(timeLine.message).toHaveValue('Voin aloittaa heti.');
    await timeLine.sends();
    await timeLine.says('message-sent');
    await timeLine.tells(
      'interview',
      'reply',
      'interview-accepted',
      'interview-other-time',
      'message',
      'in-process',
      'sent',
    );
  });

  await test.step('the employer gets the answers', async () => {
    const { content } = await operate<ExportedMessages>(
      ...['data', 'export', 'messages', '--campaign', String(CAMPAIGN), '--reason', 'to the agency’s system'],
    );
    const own = content.filter((message) => message.receiptNumber === receiptNumber && message.from === 'candidate');
    expect(own.map(({ text, answer }) => answer ?? text)).toEqual(['other-time', 'accepted', 'Voin aloittaa heti.']);
  });

  await test.step('the decision shows in the list, in the application, in a narrow dark window', async () => {
    const decision = { status: 'decision', outcome: 'not-chosen', grounds: 'Valitulla oli pidempi kokemus.' };
    await put('statuses', [{ receiptNumber, id: '3', ...decision }]);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await user.open('/dashboard');
    await expect(page.getByText(t('account.dashboard.news.decision'), { exact: true })).toBeVisible();
    await user.expectAccessible('dashboard with a decision');
    await user.open('/applications');
    await page.getByRole('main').getByText(t('application.list.no-active')).waitFor();
    await user.expectAccessible('empty list that leads to the other one');
    await page.getByRole('link', { name: t('application.list.to-finished', { count: 1 }) }).click();
    await expect(page.getByText(t('application-states.not-chosen'))).toBeVisible();
    await user.expectAccessible('list with a decision');
    await timeLine.opens();
    await timeLine.says('not-chosen');
    await expect(page.getByText(decision.grounds)).toBeVisible();
    await expect(page.getByRole('heading', { name: t('application.next.title-decided') })).toBeVisible();
    await expect(page.getByRole('button', { name: t('application.sent.change') })).toHaveCount(0);
    await user.expectAccessible('decision');
    // Seen, it is no news any more.
    await user.open('/dashboard');
    await expect(page.getByText(t('account.dashboard.tasks.all-done'))).toBeVisible();
  });
});

test.describe('320 px, text of 200 %, forced colours, Swedish', () => {
  test.use({ locale: 'sv', viewport: { width: 320, height: 700 }, contextOptions: { forcedColors: 'active' } });

  test('what follows a sending does not scroll sideways, from the receipt to the decision', async ({ user }) => {
    test.slow();
    const { page, t } = user;
    await applyTextSize(page, { text: '200%' });
    const form = new ApplicationForm(user, CAMPAIGN);
    const timeLine = new TimeLinePage(user, CAMPAIGN);
    const preview = new Preview(user);
    await becomeCandidate(user);
    await user.open('/dashboard');
    await sendGardenerApplication(user);
    const { receiptNumber } = (await user.read<SentApplications>('applications')).applications[0] ?? {};

    await test.step('receipt with an invitation, and asking for another time', async () => {
      const link = 'https://moten.example.fi/arbetsintervjuer/tradgardsarbetare-2026?rum=utbildningsavdelningen';
      const invitation = {
        start: inDays(5),
        answerBy: inDays(3),
        place: 'Utbildningsförvaltningens personalavdelning',
      };
      await put('statuses', [{ receiptNumber, id: '1', status: 'interview', ...invitation, text: link }]);
      await put('messages', [{ receiptNumber, id: 'm', text: link, language: 'sv' }]);
      await timeLine.opens();
      await user.expectAccessible('receipt with an invitation');
      await timeLine.pressByKeyboard('ask-other-time');
      await user.expectAccessible('asking for another time');
      await page.keyboard.type('Fredag passar bättre.');
      await timeLine.pressByKeyboard('send-request');
      await timeLine.says('you-asked');
      await user.expectAccessible('another time asked for');
    });

    const changed = await test.step('the application as it was sent, its change, and the preview', async () => {
      await user.open(`/application/${CAMPAIGN}`);
      const { sectionMap } = await form.isRead();
      await user.expectAccessible('a sent application');
      await form.change();
      await form.fill('basicInfo', 'city', 'Kristinestad');
      await form.isSaved();
      await form.preview();
      await preview.offersChange(sectionMap.basicInfo?.title ?? '');
      await user.expectAccessible('preview of changes');
      const number = await preview.sendChanges();
      await user.expectAccessible('receipt of changes');
      return number;
    });

    for (const outcome of ['not-chosen', 'reserve', 'withdrawn', 'chosen'] as const)
      await test.step(`decision: ${outcome}`, async () => {
        const decision = { status: 'decision', outcome, grounds: 'Arbetslivserfarenhet inom trädgårdsbranschen.' };
        await put('statuses', [{ receiptNumber: changed, id: outcome, ...decision }]);
        await timeLine.opens();
        await timeLine.says(outcome);
        await user.expectAccessible(`decision: ${outcome}`);
        await user.open(`/application/${CAMPAIGN}`);
        await form.isRead();
        await user.expectAccessible(`a sent application, decided: ${outcome}`);
        await user.open('/applications');
        await page.getByRole('link', { name: t('application.list.to-finished', { count: 1 }) }).click();
        await page.getByRole('article').waitFor();
        await user.expectAccessible(`finished applications: ${outcome}`);
      });
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_PREFIX } from '@portal/contract/limits';
import { register } from '../fixtures/accounts/register';
import { GARDENER_CAMPAIGN as CAMPAIGN, sendGardenerApplication } from '../fixtures/applications/gardener-application';
import { receiveMail } from '../fixtures/mail/mailbox';
import { operate } from '../fixtures/portal/operator';
import { expect, test } from '../fixtures/portal/test';
import { LogIn } from '../pages/log-in';
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
  const { applications } = await user.read<{ applications: { receiptNumber: string }[] }>('applications');
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
    await expect(page.getByText(t('account.dashboard.news.interview'))).toBeVisible();
    await user.expectAccessible('dashboard with an invitation and a message');
    await page.getByRole('link', { name: new RegExp(t('account.dashboard.news.answer')) }).press('Enter');
    await timeLine.tells('message', 'interview', 'in-process', 'sent');
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
    await timeLine.tells('interview-accepted', 'interview-other-time', 'message', 'interview', 'in-process', 'sent');
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
      'reply',
      'interview-accepted',
      'interview-other-time',
      'message',
      'interview',
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
    await expect(page.getByText(t('application.list.status.not-chosen'))).toBeVisible();
    await user.expectAccessible('list with a decision');
    await timeLine.opens();
    await timeLine.says('not-chosen');
    await expect(page.getByText(decision.grounds)).toBeVisible();
    await user.expectAccessible('decision');
    // Seen, it is no news any more.
    await user.open('/dashboard');
    await expect(page.getByText(t('account.dashboard.tasks.all-done'))).toBeVisible();
  });
});

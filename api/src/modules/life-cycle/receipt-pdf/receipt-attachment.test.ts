import type { TestApi } from '../../../../test/harness';
import { createPortal, fillSummerApplication, SUMMER_WORKER } from '../../applications/application.fixture';
import type { MakeAttachment } from '../../mail/mail-attachment';
import { startMailWorker } from '../../mail/mail-worker';
import { startSmtp } from '../../mail/smtp.fixture';
import { receiptAttachments } from './receipt-attachment';

let portal: TestApi;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
beforeEach(async () => {
  smtp = await startSmtp();
  portal = await createPortal();
});
afterEach(async () => {
  await portal.close();
  await smtp.close();
});

async function sentBy(mailAnswers: boolean) {
  const candidate = await portal.candidate();
  await fillSummerApplication(candidate.browser);
  await candidate.browser.post(`application/send_application/${SUMMER_WORKER}`, { mailAnswers });
  return candidate;
}

/** Sends what is due. @returns the candidate's mails about sendings, as they arrived */
async function mailsTo(email: string, make: MakeAttachment = receiptAttachments(portal.api.context)) {
  const worker = startMailWorker(portal.api.context, smtp.url, make);
  await worker.run();
  await worker.stop();
  return smtp.received
    .filter(({ to, text }) => to[0] === email && /kuittaus|Kuittausnumero/i.test(text))
    .map(({ text }) => text);
}

/** The bytes of the PDF in a mail. */
function pdfIn(mail = ''): Buffer | undefined {
  const part = /Content-Type: application\/pdf[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(mail)?.[1];
  return part === undefined ? undefined : Buffer.from(part, 'base64');
}
/** Letters of other alphabets are written in a code of the mail's own. */
const plain = (mail = '') => mail.replace(/=\r\n/g, '').replaceAll('=C3=A4', 'ä');

test('who chose it gets the application as a PDF with the mail', async () => {
  const { email } = await sentBy(true);
  const [mail, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(pdfIn(mail)?.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdfIn(mail)?.subarray(-6).toString()).toContain('%%EOF');
  expect(plain(mail)).toContain('on liitteenä PDF-tiedostona');
  const rows = await portal.db.selectFrom('mails').select('attachment').where('to_address', '=', email).execute();
  expect(rows.map(({ attachment }) => attachment)).not.toContainEqual(expect.anything());
});

test('who did not choose it gets neither file nor a word about one', async () => {
  const { email } = await sentBy(false);
  const [mail] = await mailsTo(email);
  expect(mail).toContain('Kuittausnumero');
  expect(pdfIn(mail)).toBeUndefined();
  expect(plain(mail)).not.toContain('liitteen');
});

test('a mail whose PDF cannot be made goes without it, once, and says where it is', async () => {
  const { email } = await sentBy(true);
  const mails = await mailsTo(email, () => Promise.reject(new Error('no font')));
  expect(mails).toHaveLength(1);
  expect(pdfIn(mails[0])).toBeUndefined();
  expect(plain(mails[0])).toContain('Jos liite puuttuu, voit ladata sen kuittauksesta');
});

test('a mail that another sending has overtaken has no file, which would be another than it tells of', async () => {
  const { browser, email } = await sentBy(true);
  await browser.post(`basic_info/${SUMMER_WORKER}/save_field`, { field: 'mobilePhone', value: '040 765 4321' });
  portal.clock.advance(1);
  await browser.post(`application/resend_application/${SUMMER_WORKER}`, { mailAnswers: true });
  const mails = await mailsTo(email);
  expect(mails.map((mail) => pdfIn(mail) !== undefined)).toEqual([false, true]);
});

import { ApplicationViewModel } from '@portal/contract/application';
import { CancelResult, CopyResult, SentVersion } from '@portal/contract/life-cycle';
import { SendResult } from '@portal/contract/preview';
import type { TestApi } from '../../../test/harness';
import { CampaignContent } from '../campaigns/campaign-content';
import { storeCampaign } from '../campaigns/campaign-loading';
import { employerOf } from '../employer/employer.fixture';
import { createPortal } from './application.fixture';

const INTERNAL = 951;

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
  const texts = { title: 'Adviser', employer: 'City of Birches', organisation: '', location: '', description: '' };
  const content = CampaignContent.parse({
    id: INTERNAL,
    kind: 'vacancy',
    internal: true,
    applyPeriodEnd: { minutesFromNow: 60 },
    texts: { fi: texts, sv: texts, en: texts },
    sections: [
      { name: 'basicInfo', groups: [{ name: 'person', fields: ['firstName'] }] },
      {
        name: 'campSpecData',
        groups: [{ name: 'own', fields: ['campTextArea1'], overrides: { campTextArea1: { employerEditable: true } } }],
      },
    ],
  });
  await storeCampaign(portal.db, content, portal.clock.now());
});
afterAll(() => portal.close());

const setInternal = (id: string, use_internal: boolean) =>
  portal.db.updateTable('users').set({ use_internal }).where('id', '=', id).execute();
const FIRST_NAME = { field: 'firstName', value: 'Aino' };

/** Somebody who wrote while internal campaigns were open to them. */
async function formerEmployee({ sent }: { sent: boolean }) {
  const candidate = await portal.candidate({ useInternal: true });
  const saved = await candidate.browser.post(`basic_info/${INTERNAL}/save_field`, FIRST_NAME);
  expect(saved.status).toBe(200);
  if (sent) {
    const answer = await candidate.browser.post(`application/send_application/${INTERNAL}`);
    expect(answer.read(SendResult).sendDate).toBeDefined();
  }
  await setInternal(candidate.id, false);
  return candidate;
}

test('a candidate who lost access to internal campaigns still reads the sent application and its receipt', async () => {
  const { browser } = await formerEmployee({ sent: true });
  const view = (await browser.get(`application/${INTERNAL}`)).read(ApplicationViewModel);
  expect(view).toMatchObject({ applied: true, outOfDate: true, receipt: { number: expect.any(String) } });
  expect((await browser.get(`basic_info/${INTERNAL}`)).body).toMatchObject({ values: { firstName: 'Aino' } });
  const { sent } = (await browser.get(`application/sent_version/${INTERNAL}`)).read(SentVersion);
  expect(sent.basicInfoData).toMatchObject({ firstName: 'Aino' });
  expect((await browser.get(`application/receipt/${INTERNAL}`)).status).toBe(200);
  expect((await browser.get(`application/receipt/${INTERNAL}.pdf`)).headers['content-type']).toBe('application/pdf');
  expect((await browser.get(`preview/${INTERNAL}`)).body).toMatchObject({ updateOutOfDate: true });
  const copied = (await browser.post(`application/copy_to_profile/${INTERNAL}`)).read(CopyResult);
  expect(copied.updateOutOfDate).toBeUndefined();
});

test('an application to a closed internal campaign can be cancelled and deleted, but not changed or sent', async () => {
  const { browser } = await formerEmployee({ sent: true });
  const changed = await browser.post(`basic_info/${INTERNAL}/save_field`, { ...FIRST_NAME, value: 'Aina' });
  expect(changed.status).toBe(404);
  expect((await browser.get(`basic_info/${INTERNAL}`)).body).toMatchObject({ values: { firstName: 'Aino' } });
  const discarded = await browser.post(`application/discard_changes/${INTERNAL}`);
  expect(discarded.body).toMatchObject({ updateOutOfDate: true });
  const cancelled = (await browser.post(`application/cancel_application/${INTERNAL}`)).read(CancelResult);
  expect(cancelled.cancelDateString).not.toBeNull();
  const again = await browser.post(`application/resend_application/${INTERNAL}`);
  expect(again.body).toMatchObject({ updateOutOfDate: true, enableEditing: false });
  expect((await browser.post(`application/delete_application/${INTERNAL}`)).body).toEqual({ ok: true });
  expect((await browser.get(`application/${INTERNAL}`)).status).toBe(404);
});

test('a draft can be read, but not sent', async () => {
  const { browser } = await formerEmployee({ sent: false });
  expect((await browser.get(`application/${INTERNAL}`)).body).toMatchObject({ draft: true, outOfDate: true });
  const sending = await browser.post(`application/send_application/${INTERNAL}`);
  expect(sending.body).toMatchObject({ updateOutOfDate: true });
});

test('without an application the campaign is hidden, and is shown again with the right to it', async () => {
  const { browser, id } = await portal.candidate();
  for (const path of ['application', 'basic_info', 'preview', 'application/sent_version'])
    expect([path, (await browser.get(`${path}/${INTERNAL}`)).status]).toEqual([path, 404]);
  expect((await browser.post(`application/start/${INTERNAL}`)).status).toBe(404);
  await setInternal(id, true);
  expect((await browser.get(`application/${INTERNAL}`)).body).toMatchObject({ outOfDate: false });
});

test('the employer’s access does not depend on the candidate’s', async () => {
  const { username } = await formerEmployee({ sent: true });
  const employer = await employerOf(portal, username, INTERNAL);
  expect((await employer.get(`application/${INTERNAL}`)).body).toMatchObject({ applied: true, outOfDate: false });
  const note = { field: 'campTextArea1', value: 'Interview on Monday' };
  const { body } = await employer.post(`specific_data/${INTERNAL}/save_field`, note);
  expect(body).toMatchObject({ saved: note });
});

import { ApplicationViewModel } from '@portal/contract/application';
import {
  APPLICATION_LIMIT_BYTES,
  APPLICATION_SPACE_TOLD_BYTES,
  FILES_LIMIT_BYTES,
  FILES_SPACE_TOLD_BYTES,
} from '@portal/contract/limits';
import type { TestBrowser } from '../../../test/browser';
import type { TestApi } from '../../../test/harness';
import { createPortal, EVERYTHING, uploadForm } from '../applications/application.fixture';
import { pdf } from '../attachments/archive.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

async function candidate() {
  const { browser, id } = await portal.candidate();
  await browser.post(`application/start/${EVERYTHING}`);
  const { id: application } = await portal.db
    .selectFrom('applications')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return { browser, application };
}
const spaceLeft = async (browser: TestBrowser) =>
  (await browser.get(`application/${EVERYTHING}`)).read(ApplicationViewModel).spaceLeft;

test('the form tells nothing of space while there is plenty', async () => {
  expect(await spaceLeft((await candidate()).browser)).toBeUndefined();
});

test('the form of a nearly full application tells the space left', async () => {
  const { browser, application } = await candidate();
  const fill = (bytes: number) =>
    portal.db
      .updateTable('application_sections')
      .set({ field_values: JSON.stringify({ filler: 'x'.repeat(bytes) }) })
      .where('application_id', '=', application)
      .where('section', '=', 'basicInfo')
      .execute();
  await fill(APPLICATION_LIMIT_BYTES - APPLICATION_SPACE_TOLD_BYTES / 2);
  const left = await spaceLeft(browser);
  expect(left).toEqual({ content: expect.any(Number) });
  expect(left?.content).toBeGreaterThan(0);
  expect(left?.content).toBeLessThan(APPLICATION_SPACE_TOLD_BYTES);
  await fill(APPLICATION_LIMIT_BYTES + 1000);
  expect(await spaceLeft(browser)).toEqual({ content: 0 });
});

test('the form tells the space left for files when it is short, removed files counted', async () => {
  const { browser, application } = await candidate();
  await browser.send('POST', `attachments/${EVERYTHING}/save_field`, uploadForm('file1', 'cv.pdf', pdf(700)));
  const resize = (size: number) =>
    portal.db
      .updateTable('attachments')
      .set({ size, deleted_at: portal.clock.now() })
      .where('application_id', '=', application)
      .execute();
  await resize(FILES_LIMIT_BYTES - FILES_SPACE_TOLD_BYTES + 1);
  expect(await spaceLeft(browser)).toEqual({ files: FILES_SPACE_TOLD_BYTES - 1 });
  await resize(FILES_LIMIT_BYTES - FILES_SPACE_TOLD_BYTES);
  expect(await spaceLeft(browser)).toBeUndefined();
});

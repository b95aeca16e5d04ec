import type { TestApi } from '../../../test/harness';
import { createPortal } from '../applications/application.fixture';
import { auditEntries, recordAudit } from './audit.service';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

const DAY_MS = 86_400_000;
const newest = async () => (await auditEntries(portal.db, { since: new Date(0), limit: 1 }))[0];

test('what is recorded cannot be changed, and is removed only after five years', async () => {
  const action = {
    actor: 'aino',
    action: 'data export applications',
    subject: 'campaign 1',
    count: 3,
    reason: ' asked ',
  };
  await recordAudit(portal.db, action, new Date());
  await recordAudit(portal.db, { actor: 'aino', action: 'of long ago' }, new Date(Date.now() - 5 * 366 * DAY_MS));
  expect(await newest()).toMatchObject({ ...action, reason: 'asked' });
  const edit = portal.db.updateTable('audit_entries').set({ actor: 'nobody' });
  await expect(edit.execute()).rejects.toThrow('kept as they are');
  await expect(portal.db.deleteFrom('audit_entries').execute()).rejects.toThrow('kept as they are');
  await portal.db.deleteFrom('audit_entries').where('action', '=', 'of long ago').execute();
  expect(await newest()).toMatchObject({ ...action, reason: 'asked' });
});

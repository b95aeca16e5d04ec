import { randomBytes } from 'node:crypto';
import { SentVersion } from '@portal/contract/life-cycle';
import type { TestBrowser } from '../../../../test/browser';
import type { TestApi } from '../../../../test/harness';
import { SecretBox, sealedWith } from '../../../secret-box';
import { fillEverything } from '../../life-cycle/copy/everything.fixture';
import { IDENTITY_CODE } from '../../life-cycle/copy/good-value.fixture';
import { addEndpoint } from '../../webhooks/webhook-endpoints.service';
import { createPortal, EVERYTHING } from '../application.fixture';
import { replaceSeal, sealedOtherwise } from './reseal.repository';
import { keyUses, resealCodes } from './reseal.service';
import { aadFor } from './sealed-values';

const OLD = randomBytes(32);
const NEW = randomBytes(32);
const [oldKey] = new SecretBox([OLD]).keyIds;
const [newKey] = new SecretBox([NEW]).keyIds;
const why = { by: 'operator', reason: 'because', now: new Date() };

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal({ identityKeys: [NEW, OLD] });
});
afterAll(() => portal.close());

const basicInfo = (applicationId: string) =>
  portal.db
    .selectFrom('application_sections')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('section', '=', 'basicInfo')
    .executeTakeFirstOrThrow();

/** A filled application of a new candidate, its code sealed by a key as it was before the rotation. */
async function sealedBy(key: Buffer): Promise<{ browser: TestBrowser; id: string; place: string }> {
  const { browser, id: userId } = await portal.candidate();
  await fillEverything(browser);
  const { id } = await portal.db
    .selectFrom('applications')
    .select('id')
    .where('user_id', '=', userId)
    .where('campaign_id', '=', EVERYTHING)
    .executeTakeFirstOrThrow();
  const place = aadFor(userId, EVERYTHING, 'ssn');
  const row = await basicInfo(id);
  const field_values = JSON.stringify({ ...row.field_values, ssn: new SecretBox([key]).seal(IDENTITY_CODE, place) });
  await portal.db
    .updateTable('application_sections')
    .set({ field_values })
    .where('application_id', '=', id)
    .where('section', '=', 'basicInfo')
    .execute();
  return { browser, id, place };
}

test('codes and secrets are sealed with the first key, sent versions stay, and to people nothing has changed', async () => {
  const { browser, id, place } = await sealedBy(OLD);
  await browser.post(`application/send_application/${EVERYTHING}`);
  await browser.post(`basic_info/${EVERYTHING}/save_field`, { field: 'firstName', value: 'Aina' });
  const rotated = { ...portal.config, identityKeys: [OLD] };
  await addEndpoint(portal.db, rotated, { id: null, employer: 'a' }, 'https://example.fi/', portal.clock.now());
  const before = await basicInfo(id);
  expect(await keyUses(portal.db, portal.config)).toEqual([
    { key: newKey, role: 'seals', codes: 0, sent: 0, secrets: 0 },
    { key: oldKey, role: 'opens', codes: 1, sent: 1, secrets: 1 },
  ]);

  const keys = [
    { key: newKey, role: 'seals', codes: 1, sent: 0, secrets: 1 },
    { key: oldKey, role: 'opens', codes: 0, sent: 1, secrets: 0 },
  ];
  const done = await resealCodes(portal.db, portal.config, why);
  expect(done).toEqual({ key: newKey, codes: 1, secrets: 1, unreadable: 0, keys });
  const after = await basicInfo(id);
  expect(new SecretBox([NEW]).open(String(after.field_values.ssn), place)).toBe(IDENTITY_CODE);
  const { ssn } = after.field_values;
  expect({ ...after, content_bytes: 0 }).toEqual({
    ...before,
    content_bytes: 0,
    field_values: { ...before.field_values, ssn },
  });
  const sent = (await browser.get(`application/sent_version/${EVERYTHING}`)).read(SentVersion);
  expect(sent.changes).toEqual([{ section: 'basicInfo', field: 'firstName' }]);

  expect(await resealCodes(portal.db, portal.config, why)).toMatchObject({ codes: 0, secrets: 0, keys });
  const audited = await portal.db.selectFrom('audit_entries').selectAll().where('action', '=', 'keys reseal').execute();
  expect(audited).toHaveLength(2);
  expect(audited[0]).toMatchObject({ actor: 'operator', subject: newKey, reason: 'because' });
});

test('a code that is saved meanwhile stays', async () => {
  const { browser, id, place } = await sealedBy(OLD);
  const [found] = await sealedOtherwise(portal.db, [id], sealedWith(newKey));
  await browser.post(`basic_info/${EVERYTHING}/save_field`, { field: 'ssn', value: null });
  const box = new SecretBox([NEW]);
  expect(found && (await replaceSeal(portal.db, found, box.seal(IDENTITY_CODE, place)))).toBe(false);
  expect((await basicInfo(id)).field_values.ssn).toBeNull();
});

test('a code that none of the keys opens stays, is counted and named', async () => {
  const { id } = await sealedBy(randomBytes(32));
  const before = await basicInfo(id);
  const done = await resealCodes(portal.db, portal.config, why);
  expect(done.unreadable).toBe(1);
  expect(done.keys).toContainEqual(expect.objectContaining({ role: 'missing', codes: 1 }));
  expect(await basicInfo(id)).toEqual(before);
});

test('a key that no portal has started with, or that is the only one, is refused', async () => {
  const unknown = { ...portal.config, identityKeys: [randomBytes(32), NEW, OLD] };
  await expect(resealCodes(portal.db, unknown, why)).rejects.toThrow(/no portal has started with the key/);
  const none = { ...portal.config, identityKeys: [] };
  await expect(resealCodes(portal.db, none, why)).rejects.toThrow(/IDENTITY_KEYS is not set/);
});

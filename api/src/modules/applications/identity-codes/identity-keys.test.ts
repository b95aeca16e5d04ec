import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestApi } from '../../../../test/harness';
import { StartError } from '../../../start-error';
import { IDENTITY_CODE } from '../../life-cycle/copy/good-value.fixture';
import { removeEndpoint } from '../../webhooks/webhook-endpoints.repository';
import { addEndpoint } from '../../webhooks/webhook-endpoints.service';
import { createPortal, EVERYTHING, openedBy } from '../application.fixture';
import { requireIdentityKeys } from './identity-keys.service';

let portal: TestApi;
const elsewhere = mkdtempSync(join(tmpdir(), 'portal-identity-keys-'));
const OLD = randomBytes(32);
const NEW = randomBytes(32);
const OTHER = randomBytes(32);
beforeAll(async () => {
  portal = await createPortal({ identityKeys: [OLD] });
});
afterAll(async () => {
  await portal.close();
  rmSync(elsewhere, { recursive: true, force: true });
});

const start = (identityKeys: Buffer[], dataDir = portal.config.dataDir) =>
  requireIdentityKeys(portal.db, { ...portal.config, dataDir, identityKeys });

test('while nothing is sealed another key may be given', async () => {
  await start([NEW]);
  await start([OLD]);
});

test('with a sealed code a start without its key fails, and one with a new key in front succeeds', async () => {
  const browser = await openedBy(portal, EVERYTHING);
  await browser.post(`basic_info/${EVERYTHING}/save_field`, { field: 'ssn', value: IDENTITY_CODE });
  await expect(start([NEW])).rejects.toThrow(StartError);
  await expect(start([], elsewhere)).rejects.toThrow(/IDENTITY_KEYS/);
  await start([NEW, OLD]);
  await start([OLD, NEW]);
});

test('the secret of an employer’s address needs its key too, until the address is removed', async () => {
  const rotated = [OTHER, OLD, NEW];
  const config = { ...portal.config, identityKeys: rotated };
  const made = await addEndpoint(
    portal.db,
    config,
    { id: null, employer: 'a' },
    'https://example.fi/',
    portal.clock.now(),
  );
  await start(rotated);
  await expect(start([OLD, NEW])).rejects.toThrow(StartError);
  await removeEndpoint(portal.db, { id: made?.id ?? '', employer: 'a', by: null }, portal.clock.now());
  await start([OLD, NEW]);
});

test('codes sealed before keys had names need their key as well; a text that was typed in their form does not', async () => {
  const sealed = await portal.db
    .selectFrom('application_sections')
    .select(['application_id', 'field_values'])
    .where('section', '=', 'basicInfo')
    .executeTakeFirstOrThrow();
  const ssn = String(sealed.field_values.ssn).replace(/^sealed:2:[0-9a-f]+:/, 'sealed:1:');
  const store = (values: object) =>
    portal.db
      .updateTable('application_sections')
      .set({ field_values: JSON.stringify({ ...sealed.field_values, ...values }) })
      .where('application_id', '=', sealed.application_id)
      .where('section', '=', 'basicInfo')
      .execute();
  await store({ ssn });
  await portal.db.deleteFrom('identity_keys').execute();
  await expect(start([NEW])).rejects.toThrow(StartError);
  await start([OLD]);
  await store({ ssn: null, lastName: 'sealed:1:x' });
  await start([NEW]);
});

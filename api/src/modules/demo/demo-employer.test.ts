import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestApi, type TestApi } from '../../../test/harness';
import { EmployerSystem } from '../employer-api/employer-api.fixture';
import { revokeToken } from '../employer-api/employer-tokens.service';
import { settleDemo } from './demo.service';
import { demoEmployerOf, settleDemoEmployer } from './demo-employer.service';

const dataDir = mkdtempSync(join(tmpdir(), 'portal-demo-employer-'));
let portal: TestApi;
beforeAll(async () => {
  portal = await createTestApi();
  await settleDemo({ ...portal.api.context, config: { ...portal.config, demo: true } }, true);
});
afterAll(async () => {
  await portal.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const settle = (isOpen: boolean, production = false) =>
  settleDemoEmployer({ ...portal.api.context, config: { ...portal.config, dataDir, production } }, isOpen);
const answered = async (token = '') => (await new EmployerSystem(portal, token).get('gigs?pool=115')).status;

test('a portal with demo content has a demo employer, with the same token at every start', async () => {
  expect(demoEmployerOf(dataDir)).toBeUndefined();
  const made = await settle(true);
  expect(made).toMatchObject({ employer: 'Koivurannan kaupunki', token: expect.stringMatching(/^portal_employer_/) });
  expect(await answered(made?.token)).toBe(200);
  expect(await settle(true)).toEqual(made);
  expect(demoEmployerOf(dataDir)).toEqual(made);
});

test.each([
  ['where the people of the demo cannot log in', false, false],
  ['in production', true, true],
])('%s its token is revoked, and a later demo has another', async (_where, isOpen, production) => {
  const before = await settle(true);
  expect(await settle(isOpen, production)).toBeUndefined();
  expect(await answered(before?.token)).toBe(401);
  const after = await settle(true);
  expect(await answered(after?.token)).toBe(200);
  expect(await answered(before?.token)).toBe(401);
});

test('a token that an operator has revoked stays revoked', async () => {
  const before = await settle(true);
  const { id } = await portal.db
    .selectFrom('employer_tokens')
    .select('id')
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  await revokeToken(portal.db, { id, by: 'aino' }, portal.clock.now());
  await settle(true);
  expect(await answered(before?.token)).toBe(401);
});

test('without demo content there is none', async () => {
  const other = await createTestApi();
  expect(other.api.demoEmployer).toBeUndefined();
  expect(await other.db.selectFrom('employer_tokens').select('id').execute()).toEqual([]);
  await other.close();
});

import { Writable } from 'node:stream';
import { createTestApi } from '../../../test/harness';

test('the log names routes and requests, and nothing of the people', async () => {
  const lines: string[] = [];
  const logStream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const portal = await createTestApi({ logLevel: 'info', logStream });
  const user = await portal.addUser({
    username: 'salainen-nimi',
    email: 'salainen@example.fi',
    password: 'hyvin salainen sana',
  });
  const browser = await portal.browser('198.51.100.7').open();
  await browser.logIn(user.username, user.password);
  await browser.get('authentication/register?code=123456&email=salainen@example.fi');
  await browser.get('/login/state/7/salainen-nimi/salainen-sana');
  await portal.db.schema.alterTable('localized_texts').renameTo('gone').execute();
  const failed = await browser.get('localization/localization_data?lang=fi');
  await portal.db
    .insertInto('users')
    .values({ ...(await portal.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()) })
    .execute()
    .catch((error: unknown) => portal.api.context.log.error({ err: error }, 'failed'));
  await portal.close();
  const log = lines.join('');
  expect(log).toContain('"route":"/candidate-portal-api/recruitment/authentication/login"');
  expect(log).toContain(String(failed.headers['content-type']).includes('problem') ? '"code":"42P01"' : '-');
  expect(log).not.toMatch(/salainen|123456|198\.51|portal_session|\$argon2/);
  for (const cookie of browser.cookies.values()) expect(log).not.toContain(cookie);
  expect(lines.map((line): unknown => JSON.parse(line)).length).toBeGreaterThan(4);
});

import { LOCALES } from '@portal/contract/limits';
import { LocalizationData } from '@portal/contract/localization';
import { type Kysely, sql } from 'kysely';
import { createTestApi, type TestApi } from '../../../test/harness';
import { up as copyToKebabCase } from '../../migrations/0050/0082-message-ids';

let portal: TestApi;
beforeAll(async () => {
  portal = await createTestApi();
});
afterAll(() => portal.close());

const PATH = 'localization/localization_data';

test.each(LOCALES)('every quick link has its text in %s', async (lang) => {
  const data = (await portal.browser().get(`${PATH}?lang=${lang}`)).read(LocalizationData);
  expect(data.selectedLanguage).toBe(lang);
  expect(data.languages).toEqual([
    { id: 'fi', name: 'Suomi' },
    { id: 'sv', name: 'Svenska' },
    { id: 'en', name: 'English' },
  ]);
  const keys = data.dynamicSections.quickLinks.flat().map(({ titleKey }) => titleKey);
  expect(keys.filter((key) => !data.staticWords[key])).toEqual([]);
});

test('a language that the portal does not speak is answered in Finnish', async () => {
  const answer = await portal.browser().get(`${PATH}?lang=de`);
  expect(answer.read(LocalizationData).selectedLanguage).toBe('fi');
  expect(answer.headers['content-language']).toBe('fi');
});

test("an operator's text comes over the shipped one, and an empty one takes it away", async () => {
  await portal.db
    .insertInto('localized_texts')
    .values([
      { key: 'quicklinks.login', locale: 'fi', text: 'Sisään' },
      { key: 'quicklinks.password', locale: 'fi', text: '' },
    ])
    .execute();
  const { staticWords } = (await portal.browser().get(`${PATH}?lang=fi`)).read(LocalizationData);
  expect(staticWords['quicklinks.login']).toBe('Sisään');
  expect(staticWords).not.toHaveProperty('quicklinks.password');
});

test('feedback is asked for until the operators empty its text', async () => {
  const sections = async () =>
    (await portal.browser().get(`${PATH}?lang=sv`)).read(LocalizationData).dynamicSections.feedback;
  expect(await sections()).toBe(true);
  await portal.db.insertInto('localized_texts').values({ key: 'sections.feedback', locale: 'sv', text: '' }).execute();
  expect(await sections()).toBe(false);
});

test('what has not changed is not sent again', async () => {
  const browser = portal.browser();
  const first = await browser.get(`${PATH}?lang=en`);
  const again = await browser.get(`${PATH}?lang=en`, { headers: { 'if-none-match': String(first.headers.etag) } });
  expect(again.status).toBe(304);
  expect(again.text).toBe('');
});

test('texts of the operators under ids in camel case are kept under the present ids as well', async () => {
  const old = { key: 'auth.confirmEmail.leadTo', locale: 'fi' as const, text: 'Vahvista' };
  const page = { key: 'application.pageTitle', locale: 'fi' as const, text: 'Hakemus' };
  await portal.db.insertInto('localized_texts').values([old, page]).execute();
  await copyToKebabCase(portal.db as unknown as Kysely<unknown>);
  const { rows } = await sql<{
    key: string;
  }>`select key from localized_texts where text in ('Vahvista', 'Hakemus')`.execute(portal.db);
  expect(rows.map(({ key }) => key).sort()).toEqual([page.key, 'auth.confirm-email.lead-to', old.key].sort());
});

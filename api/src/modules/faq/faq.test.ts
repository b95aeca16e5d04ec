import { Faq } from '@portal/contract/faq';
import { createTestApi, type TestApi } from '../../../test/harness';
import { SHIPPED_FAQ } from './shipped-faq';

let portal: TestApi;
beforeAll(async () => {
  portal = await createTestApi();
});
afterAll(() => portal.close());

const read = async (lang: string) => (await portal.browser().get(`faq?lang=${lang}`)).read(Faq).questions;

test('anybody reads the same questions in three languages', async () => {
  const [fi, sv, en] = [await read('fi'), await read('sv'), await read('en')];
  expect(fi.map(({ id }) => id)).toEqual(sv.map(({ id }) => id));
  expect(fi.map(({ id }) => id)).toEqual(en.map(({ id }) => id));
  expect(fi.length * 2).toBe(Object.keys(SHIPPED_FAQ.fi).length);
  expect(sv[0]?.question).toBe('Sparas min ansökan automatiskt?');
});

test('an operator changes, hides and adds questions, and their texts travel with no other page', async () => {
  await portal.db
    .insertInto('localized_texts')
    .values([
      { key: 'faq.save.question', locale: 'fi', text: 'Tallentuuko se?' },
      { key: 'faq.send.question', locale: 'fi', text: '' },
      { key: 'faq.own.question', locale: 'fi', text: 'Oma kysymys?' },
      {
        key: 'faq.own.answer',
        locale: 'fi',
        text: '<p onclick="x()"><b>Oma</b> <a href="tel:+35891">vastaus</a> <a href="/x</noscript><img src=x onerror=x()>">ja</a></p></noscript><script>x()</script>',
      },
    ])
    .execute();
  const questions = await read('fi');
  expect(questions[0]?.question).toBe('Tallentuuko se?');
  expect(questions.map(({ id }) => id)).not.toContain('send');
  // Of its markup stays what cannot run, nor end the element of the page that it stands in.
  const answer =
    '<p><strong>Oma</strong> <a href="tel:+35891">vastaus</a> <a href="/x&lt;/noscript&gt;&lt;img src=x onerror=x()&gt;">ja</a></p>';
  expect(questions.at(-1)).toEqual({ id: 'own', question: 'Oma kysymys?', answer });
  const { text } = await portal.browser().get('localization/localization_data?lang=fi');
  expect(text).not.toContain('faq.own');
});

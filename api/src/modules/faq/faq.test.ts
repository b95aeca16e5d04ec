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
      { key: 'faq.own.answer', locale: 'fi', text: '<p>Oma vastaus</p>' },
    ])
    .execute();
  const questions = await read('fi');
  expect(questions[0]?.question).toBe('Tallentuuko se?');
  expect(questions.map(({ id }) => id)).not.toContain('send');
  expect(questions.at(-1)).toEqual({ id: 'own', question: 'Oma kysymys?', answer: '<p>Oma vastaus</p>' });
  const { text } = await portal.browser().get('localization/localization_data?lang=fi');
  expect(text).not.toContain('faq.own');
});

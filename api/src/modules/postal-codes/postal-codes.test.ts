import type { TestApi } from '../../../test/harness';
import { createPortal } from '../applications/application.fixture';
import { importData } from '../data-transfer/transfer-data';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

const put = (content: unknown) =>
  importData(portal.db, 'postal-codes', JSON.stringify(content, null, 1), {
    now: portal.clock.now(),
    sender: portal.config,
  });
const place = (code: string, fi: string, sv = fi) => ({ code, city: { fi, sv } });

test('a postal code has its city in the language of the request, and one that is not known has none', async () => {
  expect(await put([place('99999', 'Korvatunturi', 'Korvatunturiberg')])).toBe(1);
  const { browser } = await portal.candidate();
  const ask = async (code: string, language: string) =>
    (await browser.get(`postal_codes/${code}`, { headers: { 'content-language': language } })).body;
  expect(await ask('99999', 'fi')).toEqual({ code: '99999', city: 'Korvatunturi' });
  expect(await ask('99999', 'sv')).toEqual({ code: '99999', city: 'Korvatunturiberg' });
  expect(await ask('99999', 'en')).toEqual({ code: '99999', city: 'Korvatunturi' });
  for (const code of ['00000', '9999', 'abcde', "'--"]) expect(await ask(code, 'fi')).toEqual({ code, city: null });
});

test('importing a code again gives it the new city, thousands come at once, and a wrong one stops all of them', async () => {
  const many = Array.from({ length: 2500 }, (_, index) => place(String(10_000 + index), `Kylä ${index}`));
  expect(await put(many)).toBe(2500);
  await put([place('12499', 'Kaupunki')]);
  const { browser } = await portal.candidate();
  expect((await browser.get('postal_codes/12499')).body).toMatchObject({ city: 'Kaupunki' });
  await expect(put([place('12499', 'Toinen'), place('1249', 'Vajaa')])).rejects.toThrow('[1].code: is not five digits');
  await expect(put([place('12499', 'Yksi'), place('12499', 'Toinen')])).rejects.toThrow('12499 is there twice');
  expect((await browser.get('postal_codes/12499')).body).toMatchObject({ city: 'Kaupunki' });
});

import { randomUUID } from 'node:crypto';
import { SaveRowResult, TableWriteResult } from '@portal/contract/application';
import type { TestBrowser } from '../../../../../test/browser';
import type { TestApi } from '../../../../../test/harness';
import { createPortal, EVERYTHING, openedBy } from '../../application.fixture';
import { newPositions } from './order-rows';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

const RESOURCE = 'experiences';

async function withRows(names: readonly string[]): Promise<{ browser: TestBrowser; ids: Record<string, string> }> {
  const browser = await openedBy(portal, EVERYTHING);
  const ids: Record<string, string> = {};
  for (const employer of names) {
    const body = { clientRowId: randomUUID(), values: { employer } };
    ids[employer] = (await browser.post(`${RESOURCE}/${EVERYTHING}`, body)).read(SaveRowResult).rowId ?? '';
  }
  return { browser, ids };
}
const order = (browser: TestBrowser, rowIds: readonly (string | undefined)[]) =>
  browser.post(`${RESOURCE}/order/${EVERYTHING}`, { rowIds });
const shown = (body: unknown): string[] =>
  [...JSON.stringify(body).matchAll(/"employer":"(\w+)"/g)].map(([, name]) => name ?? '');
const rowsOf = async (browser: TestBrowser) => shown((await browser.get(`${RESOURCE}/${EVERYTHING}`)).body);

test('form and preview show rows in the candidate’s order; a later row comes last', async () => {
  const { browser, ids } = await withRows(['a', 'b', 'c']);
  const moved = (await order(browser, [ids.c, ids.a, ids.b])).read(TableWriteResult);
  expect(moved).toMatchObject({ revision: 4, noExperienceSelected: false });
  const body = { clientRowId: randomUUID(), values: { employer: 'd' } };
  await browser.post(`${RESOURCE}/${EVERYTHING}`, body);
  expect(await rowsOf(browser)).toEqual(['c', 'a', 'b', 'd']);
  expect(shown((await browser.get(`preview/${EVERYTHING}`)).body)).toEqual(['c', 'a', 'b', 'd']);
});

test('the present order again is no change, and rows that the order does not name come last', async () => {
  const { browser, ids } = await withRows(['a', 'b', 'c']);
  expect((await order(browser, [ids.a, ids.b])).read(TableWriteResult).revision).toBe(3);
  expect((await order(browser, [ids.c])).read(TableWriteResult).revision).toBe(4);
  expect(await rowsOf(browser)).toEqual(['c', 'a', 'b']);
});

test('an order skips a row deleted in another window, and is refused with a row of another candidate', async () => {
  const { browser, ids } = await withRows(['a', 'b', 'c']);
  await browser.post(`${RESOURCE}/delete/${EVERYTHING}`, { rowId: ids.a });
  expect((await order(browser, [ids.c?.toUpperCase(), ids.a, ids.b])).status).toBe(200);
  expect(await rowsOf(browser)).toEqual(['c', 'b']);
  const other = await withRows(['x']);
  expect((await order(browser, [ids.b, other.ids.x, ids.c])).status).toBe(404);
  expect(await rowsOf(browser)).toEqual(['c', 'b']);
});

test('of parallel orders one is stored, and rows added meanwhile are not lost', async () => {
  const { browser, ids } = await withRows(['a', 'b', 'c', 'd']);
  const orders = ['abcd', 'dcba', 'bdac', 'cadb'].map((text) => [...text]);
  const add = (employer: string) =>
    browser.post(`${RESOURCE}/${EVERYTHING}`, { clientRowId: randomUUID(), values: { employer } });
  await Promise.all([
    ...orders.map((names) =>
      order(
        browser,
        names.map((name) => ids[name]),
      ),
    ),
    add('e'),
    add('f'),
  ]);
  const rows = await rowsOf(browser);
  expect(orders.map((names) => names.join(''))).toContain(rows.filter((name) => name in ids).join(''));
  expect([...rows].sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

test('a section that is not orderable has no call for the order', async () => {
  const { browser } = await withRows([]);
  const answer = await browser.post(`doctor_specializations/order/${EVERYTHING}`, { rowIds: [] });
  expect(answer.status).toBe(404);
});

test('rows exchange the positions that they have', () => {
  const row = (id: string, position: number, deleted = false) => ({ id, position, deleted });
  const rows = [row('a', 3), row('b', 5, true), row('c', 8), row('d', 9)];
  expect(newPositions(rows, ['d', 'b', 'a'])).toEqual(
    new Map([
      ['d', 3],
      ['a', 8],
      ['c', 9],
    ]),
  );
  expect(newPositions(rows, ['a', 'a', 'c'])).toEqual(new Map());
});

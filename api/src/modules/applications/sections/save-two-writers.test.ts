import { randomUUID } from 'node:crypto';
import { SaveRowResult, TableData, WriteResult } from '@portal/contract/application';
import fc from 'fast-check';
import type { TestBrowser } from '../../../../test/browser';
import type { TestApi } from '../../../../test/harness';
import { createPortal, EVERYTHING, openedBy } from '../application.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

const SEED = Number(process.env.SEED ?? 1);
const RECORD = `basic_info/${EVERYTHING}`;
const TABLE = `educations/${EVERYTHING}`;
const RECORD_FIELDS = ['city', 'address', 'extraField1'];
const ROW_FIELDS = ['institute', 'examinationId', 'minorSubject'];
const ROWS = 3;
const VALUES = ['', 'a', 'b', 'c'];

interface Timing {
  writer: 0 | 1;
  /** The request is on its way while so many others are answered. */
  delay: number;
  /** False: written without having looked, so the last write wins. */
  based: boolean;
}
type Edit = Timing &
  (
    | { kind: 'field'; values: Record<string, string> }
    | { kind: 'row'; row: number; values: Record<string, string>; byRowId: boolean }
    | { kind: 'delete'; row: number }
    | { kind: 'order'; order: number[] }
    | { kind: 'look' }
  );

const timing = {
  writer: fc.constantFrom<0 | 1>(0, 1),
  delay: fc.nat({ max: 4 }),
  based: fc.boolean(),
};
const valuesOf = (fields: string[], maxKeys: number) =>
  fc.dictionary(fc.constantFrom(...fields), fc.constantFrom(...VALUES), { minKeys: 1, maxKeys });
const row = fc.nat({ max: ROWS - 1 });
const edits: fc.Arbitrary<Edit[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ ...timing, kind: fc.constant('field' as const), values: valuesOf(RECORD_FIELDS, 1) }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        ...timing,
        kind: fc.constant('row' as const),
        row,
        values: valuesOf(ROW_FIELDS, 2),
        byRowId: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ ...timing, kind: fc.constant('delete' as const), row }) },
    {
      weight: 2,
      arbitrary: fc.record({
        ...timing,
        kind: fc.constant('order' as const),
        order: fc.shuffledSubarray([...Array(ROWS).keys()]),
      }),
    },
    { weight: 3, arbitrary: fc.record({ ...timing, kind: fc.constant('look' as const) }) },
  ),
  { minLength: 5, maxLength: 25 },
);

interface Cell {
  value: string | null;
  revision: number;
}
interface ModelRow {
  index: number;
  deleted: boolean;
  cells: Map<string, Cell>;
}

/** What a section does, in a few lines. docs/design/contract.md#saving */
class ModelSection {
  revision = 0;
  rows: ModelRow[] = [];
  readonly record = new Map<string, Cell>();

  /** @returns the field that somebody changed meanwhile, if that holds the save back */
  save(cells: Map<string, Cell>, values: Record<string, string>, base: number | undefined): string | undefined {
    const changed = Object.entries(values).filter(
      // A field that was never saved is written even when empty: from then on it can be missing.
      ([name, value]) => !cells.has(name) || cells.get(name)?.value !== (value || null),
    );
    const held = changed.find(([name]) => base !== undefined && (cells.get(name)?.revision ?? 0) > base);
    if (held) return held[0];
    if (changed.length === 0) return undefined;
    this.revision += 1;
    for (const [name, value] of Object.entries(values))
      cells.set(name, { value: value || null, revision: this.revision });
    return undefined;
  }

  find = (index: number) => this.rows.find((item) => item.index === index);

  create(index: number, values: Record<string, string>): void {
    this.revision += 1;
    const cells = Object.entries(values).map(([name, value]): [string, Cell] => [
      name,
      { value: value || null, revision: this.revision },
    ]);
    this.rows.push({ index, deleted: false, cells: new Map(cells) });
  }

  delete(index: number): void {
    const found = this.find(index);
    if (!found || found.deleted) return;
    found.deleted = true;
    this.revision += 1;
  }

  order(wanted: number[]): void {
    const present = this.rows.filter(({ deleted }) => !deleted);
    const place = (item: ModelRow) => (wanted.includes(item.index) ? wanted.indexOf(item.index) : ROWS);
    const sorted = [...present].sort((a, b) => place(a) - place(b));
    if (sorted.every((item, at) => item === present[at])) return;
    this.rows = [...this.rows.filter(({ deleted }) => deleted), ...sorted];
    this.revision += 1;
  }
}

/** Plays the edits against the portal and the model, and compares every answer and the end. */
async function play(sequence: Edit[]): Promise<void> {
  const first = await openedBy(portal, EVERYTHING);
  const clientRowIds = Array.from({ length: ROWS }, () => randomUUID());
  const rowIds: (string | undefined)[] = [];
  const record = new ModelSection();
  const table = new ModelSection();
  const seen = { 0: { record: 0, table: 0 }, 1: { record: 0, table: 0 } };
  const send = async (path: string, body: object) => (await first.post(path, body)).read(SaveRowResult);

  // Every request carries what its writer had seen when it was sent, and arrives in its own time.
  const requests: { at: number; arrive: () => Promise<void> }[] = [];
  const arrivals = sequence.map((edit, index) => ({ edit, index, at: index + edit.delay }));
  for (let now = 0; now <= sequence.length + 5; now += 1) {
    const sent = arrivals.find(({ index }) => index === now);
    if (sent) {
      const base = sent.edit.based ? { ...seen[sent.edit.writer] } : undefined;
      requests.push({ at: sent.at, arrive: () => arrive(sent.edit, base) });
    }
    for (const request of requests.filter(({ at }) => at === now)) await request.arrive();
  }

  async function arrive(edit: Edit, base: { record: number; table: number } | undefined): Promise<void> {
    const mine = seen[edit.writer];
    if (edit.kind === 'look') {
      mine.record = record.revision;
      mine.table = table.revision;
    } else if (edit.kind === 'field') {
      const [[field, value] = ['', '']] = Object.entries(edit.values);
      const held = record.save(record.record, edit.values, base?.record);
      const answer = await send(`${RECORD}/save_field`, { field, value, baseRevision: base?.record });
      expect(answer.revision).toBe(record.revision);
      expect(answer.current).toEqual(
        held && { field: held, value: record.record.get(held)?.value, revision: record.revision },
      );
      expect(answer.refreshView).toBe(held === undefined ? undefined : true);
    } else if (edit.kind === 'row') {
      await saveRow(edit, base?.table);
    } else if (edit.kind === 'delete') {
      const rowId = rowIds[edit.row];
      if (rowId === undefined) return;
      table.delete(edit.row);
      expect((await send(`educations/delete/${EVERYTHING}`, { rowId })).revision).toBe(table.revision);
    } else {
      const known = edit.order.filter((index) => rowIds[index] !== undefined);
      table.order(known);
      const order = { rowIds: known.map((index) => rowIds[index]) };
      expect((await send(`educations/order/${EVERYTHING}`, order)).revision).toBe(table.revision);
    }
  }

  async function saveRow(edit: Edit & { kind: 'row' }, baseRevision: number | undefined): Promise<void> {
    const clientRowId = clientRowIds[edit.row];
    const rowId = edit.byRowId ? rowIds[edit.row] : undefined;
    const there = table.find(edit.row);
    let held: string | undefined;
    if (!there) table.create(edit.row, edit.values);
    else if (!there.deleted) held = table.save(there.cells, edit.values, baseRevision);
    const answer = await send(TABLE, { rowId, clientRowId, values: edit.values, baseRevision });
    expect(answer.revision).toBe(table.revision);
    expect(answer.refreshView).toBe(there?.deleted || held !== undefined ? true : undefined);
    if (there?.deleted) return;
    rowIds[edit.row] = answer.rowId;
    expect(answer.current).toEqual(
      held && { field: held, value: there?.cells.get(held)?.value, revision: table.revision, rowId: answer.rowId },
    );
  }

  const cellsOf = (fields: string[], cells: Map<string, Cell>) =>
    Object.fromEntries(fields.map((name) => [name, cells.get(name)?.value ?? null]));
  const rows = table.rows
    .filter(({ deleted }) => !deleted)
    .map(({ cells, index }) => ({
      clientRowId: clientRowIds[index],
      ...cellsOf(ROW_FIELDS, cells),
    }));
  const stored = (await first.get(TABLE)).read(TableData);
  expect(stored).toMatchObject({ revision: table.revision, educations: rows });
  expect((await first.get(RECORD)).body).toMatchObject({
    values: cellsOf(RECORD_FIELDS, record.record),
    revision: record.revision,
  });
  expect((await first.get(`preview/${EVERYTHING}`)).body).toMatchObject({
    basicInfoData: cellsOf(RECORD_FIELDS, record.record),
    educationDataList: rows,
  });
}

test(`two writers whose requests cross end with the content that the merge rules give (SEED=${SEED})`, async () => {
  await fc.assert(fc.asyncProperty(edits, play), { seed: SEED, numRuns: 40 });
});

test('parallel saves, deletions and orders of one table are all answered: no deadlock', async () => {
  const browser = await openedBy(portal, EVERYTHING);
  const create = (number: number): Promise<SaveRowResult> =>
    post(browser, TABLE, { clientRowId: randomUUID(), values: { institute: `${number}` } });
  const rowIds: (string | undefined)[] = [];
  for (let number = 0; number < 10; number += 1) rowIds.push((await create(number)).rowId);
  const saves = Array.from({ length: 200 }, (_, number) => {
    const rowId = rowIds[number % rowIds.length];
    const own = [...rowIds.slice(number % 7), ...rowIds.slice(0, number % 7)];
    const change = { rowId, clientRowId: randomUUID(), values: { institute: `save ${number}` } };
    if (number % 4 === 0) return post(browser, `educations/order/${EVERYTHING}`, { rowIds: own });
    if (number % 10 === 1) return post(browser, `educations/delete/${EVERYTHING}`, { rowId });
    if (number % 10 === 3) return create(number);
    if (number % 25 === 5) return refusedForRows(browser.post(`educations/no_education/${EVERYTHING}`, NONE));
    return post(browser, TABLE, change);
  });
  await Promise.all(saves);
  const positions = await portal.db
    .selectFrom('application_rows')
    .select(['position'])
    .where('section', '=', 'educations')
    .where(
      'id',
      'in',
      rowIds.filter((id) => id !== undefined),
    )
    .execute();
  expect(new Set(positions.map(({ position }) => position)).size).toBe(rowIds.length);
});

const NONE = { selected: true };
/** Somebody who has rows cannot say that there are none. */
const refusedForRows = async (answer: ReturnType<TestBrowser['post']>) =>
  expect((await answer).body).toMatchObject({ status: 422, invalidFields: [{ code: 'rows-exist' }] });

const post = async (browser: TestBrowser, path: string, body: object) =>
  (await browser.post(path, body)).read(SaveRowResult);

test('a repeated idempotency key has no second effect, whatever happened in between', async () => {
  const browser = await openedBy(portal, EVERYTHING);
  const key = randomUUID();
  const save = (value: string, options = {}) => browser.post(`${RECORD}/save_field`, { field: 'city', value }, options);
  const keyed = { headers: { 'idempotency-key': key } };
  const first = (await save('Oulu', keyed)).read(WriteResult);
  await save('Turku');
  expect((await save('Oulu', keyed)).read(WriteResult)).toEqual(first);
  expect((await browser.get(RECORD)).body).toMatchObject({ values: { city: 'Turku' }, revision: 2 });
});

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { RecordData, SaveRowResult, TableData } from '@portal/contract/application';
import { API_PREFIX } from '@portal/contract/limits';
import type { Credentials } from './candidates';
import { pick } from './random';

const CAMPAIGN = 116;
const RETRY_MS = 25;
/** Of the writes whose answer did not come, the share that is not repeated. */
const GIVEN_UP = 0.02;

/** What may be on the server: what was acknowledged last, or something later whose answer never came. */
interface Known {
  acknowledged: string | null;
  open: (string | null)[];
}

/** A browser that saves as fast as it is answered, and remembers what it was told. */
export class ChaosClient {
  acknowledged = 0;
  unanswered = 0;
  readonly #fields = new Map<string, Known>();
  /** Rows by the id that the browser gave them; a deleted one is null. */
  readonly #rows = new Map<string, Known>();
  readonly #rowIds = new Map<string, string>();
  readonly #origin: string;
  readonly #credentials: Credentials;
  readonly #names: readonly string[];
  readonly #random: () => number;
  readonly #end: AbortSignal;
  #count = 0;

  /** @param names the fields of basicInfo that are this client's; it alone writes them */
  constructor(
    origin: string,
    credentials: Credentials,
    names: readonly string[],
    random: () => number,
    end: AbortSignal,
  ) {
    this.#origin = origin;
    this.#credentials = credentials;
    this.#names = names;
    this.#random = random;
    this.#end = end;
  }

  /** Saves until told to stop; the save that is then on its way is still brought to its end. */
  async save(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const what = this.#random();
      if (what < 0.6) await this.#saveField(pick(this.#random, this.#names));
      else if (what < 0.75 || this.#rowIds.size === 0) await this.#saveRow(randomUUID());
      else if (what < 0.95) await this.#saveRow(pick(this.#random, [...this.#rowIds.keys()]));
      else await this.#deleteRow(pick(this.#random, [...this.#rowIds.keys()]));
    }
  }

  /** @returns one line for each thing on the server that is not what was acknowledged */
  async lost(): Promise<string[]> {
    const { values } = await this.#get(RecordData, `basic_info/${CAMPAIGN}`);
    const found = [...this.#fields].flatMap(([name, known]) => differing(name, known, [values[name] ?? null]));
    const data = await this.#get(TableData, `experiences/${CAMPAIGN}`);
    const rows = Array.isArray(data.workExperiences) ? data.workExperiences : [];
    for (const [id, known] of this.#rows) {
      const there = rows.filter((row) => row.clientRowId === id).map(({ employer }) => employer);
      found.push(...differing(`row ${id}`, known, there.length > 0 ? there : [null]));
    }
    return found;
  }

  async open(): Promise<void> {
    await this.#call('GET', `application/${CAMPAIGN}`);
  }

  #newValue(): string {
    this.#count += 1;
    return `${this.#names[0]} ${this.#count}`;
  }

  async #saveField(field: string): Promise<void> {
    const value = this.#newValue();
    await this.#write(this.#fields, field, value, `basic_info/${CAMPAIGN}/save_field`, { field, value });
  }

  async #saveRow(clientRowId: string): Promise<void> {
    const employer = this.#newValue();
    const rowId = this.#rowIds.get(clientRowId);
    const body = { clientRowId, values: { employer }, ...(rowId && { rowId }) };
    const answer = await this.#write(this.#rows, clientRowId, employer, `experiences/${CAMPAIGN}`, body);
    const saved = answer && SaveRowResult.parse(answer);
    if (saved?.rowId) this.#rowIds.set(clientRowId, saved.rowId);
  }

  async #deleteRow(clientRowId: string): Promise<void> {
    const rowId = this.#rowIds.get(clientRowId);
    this.#rowIds.delete(clientRowId);
    await this.#write(this.#rows, clientRowId, null, `experiences/delete/${CAMPAIGN}`, { rowId });
  }

  /** Repeats a call with its key until it is answered, or gives it up. */
  async #write(known: Map<string, Known>, name: string, value: string | null, path: string, body: object) {
    const entry = known.get(name) ?? { acknowledged: null, open: [] };
    known.set(name, entry);
    entry.open.push(value);
    const key = randomUUID();
    for (;;) {
      this.#end.throwIfAborted();
      const answer = await this.#call('POST', path, body, key).catch(() => undefined);
      if (answer?.ok) {
        const saved: unknown = await answer.json().catch(() => undefined);
        if (saved !== undefined) {
          entry.acknowledged = value;
          entry.open = [];
          this.acknowledged += 1;
          return saved;
        }
      } else if (answer && answer.status < 500 && answer.status !== 409) {
        throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      }
      if (this.#random() < GIVEN_UP) {
        this.unanswered += 1;
        return undefined;
      }
      await wait(RETRY_MS);
    }
  }

  /** Reads again until it is answered: a killed database may have been asked before it was missed. */
  async #get<T>(schema: { parse(body: unknown): T }, path: string): Promise<T> {
    for (;;) {
      this.#end.throwIfAborted();
      const answer = await this.#call('GET', path).catch(() => undefined);
      const body: unknown = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
      if (body !== undefined) return schema.parse(body);
      if (answer && !answer.ok && answer.status < 500) throw new Error(`${path}: ${answer.status}`);
      await wait(RETRY_MS);
    }
  }

  #call(method: 'GET' | 'POST', path: string, body?: object, key?: string): Promise<Response> {
    return fetch(`${this.#origin}${API_PREFIX}/${path}?portal=state`, {
      method,
      headers: {
        ...this.#credentials,
        origin: this.#origin,
        ...(key && { 'idempotency-key': key }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  }
}

function differing(name: string, { acknowledged, open }: Known, there: readonly unknown[]): string[] {
  const possible: readonly unknown[] = [acknowledged, ...open];
  if (there.length === 1 && possible.includes(there[0])) return [];
  return [`${name}: acknowledged ${acknowledged}, open ${open.join()}, there ${there.join(' and ')}`];
}

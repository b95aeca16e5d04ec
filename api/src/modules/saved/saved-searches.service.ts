import { randomUUID } from 'node:crypto';
import type { Locale } from '@portal/contract/limits';
import {
  type ChangeSearchRequest,
  SAVED_SEARCHES_MAX,
  type SavedSearches,
  type SaveSearchRequest,
  type SaveSearchResult,
} from '@portal/contract/saved';
import type { ApiContext } from '../../context';
import { invalid, notFound } from '../../http/problem';
import type { SessionPerson } from '../../http/sessions/portal-session';
import { searchesOfOneRun } from '../positions/positions.service';
import { lockPerson } from './saved-positions.repository';
import {
  changeSearch,
  deleteSearch,
  findSearch,
  insertSearch,
  keepSame,
  newPositions,
  type SavedSearchRow,
  savedSearches,
} from './saved-searches.repository';
import { readSearch, searchAddress } from './search-address';

/** What nobody has looked at is called new for this long, milliseconds. */
const NEW_MS = 7 * 24 * 3_600_000;

const toSearch = ({ id, name, query, internal, mail }: SavedSearchRow) => ({ id, name, query, internal, mail });

/** Searches that a person has saved. */
export class SavedSearchList {
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  async list(person: SessionPerson, locale: Locale): Promise<SavedSearches> {
    const { db, clock } = this.#context;
    const now = clock();
    const aWeekAgo = new Date(now.getTime() - NEW_MS);
    const rows = await this.#visible(person);
    const kinds = [...new Set(rows.map(({ internal }) => internal))];
    const fresh = new Map(
      await Promise.all(
        kinds.map(async (internal) => [internal, await newPositions(db, aWeekAgo, now, internal)] as const),
      ),
    );
    const matching = searchesOfOneRun(db);
    const newCount = async ({ query, internal, opened_at }: SavedSearchRow) => {
      const ids = (fresh.get(internal) ?? []).flatMap(({ id, since }) =>
        opened_at === null || since > opened_at ? id : [],
      );
      const search = readSearch(query);
      if (!search || ids.length === 0) return 0;
      return (await matching(search, { internal, locale, now, among: ids })).total;
    };
    const searches: SavedSearches['searches'] = [];
    // One after the other: a page of saved searches must not take the connections that others save with.
    for (const row of rows) {
      searches.push({ ...toSearch(row), newCount: await newCount(row) });
    }
    return { searches };
  }

  /** Which searches are saved, without running them. */
  async names(person: SessionPerson): Promise<SavedSearches> {
    return { searches: (await this.#visible(person)).map(toSearch) };
  }

  /** Whoever may read no internal positions any more does not see the searches of them, either. */
  async #visible(person: SessionPerson): Promise<SavedSearchRow[]> {
    const saved = await savedSearches(this.#context.db, person.id);
    return saved.filter(({ internal }) => !internal || person.useInternal);
  }

  /** @throws ProblemError 422 for an address that the list does not know, 404 for internal positions where the person may not read them */
  async save(
    person: SessionPerson,
    { name, query: address, mail, internal = false }: SaveSearchRequest,
  ): Promise<SaveSearchResult> {
    const { db, clock } = this.#context;
    const search = readSearch(address);
    if (internal && !person.useInternal) throw notFound();
    if (!search) throw invalid([{ field: 'query', code: 'option' }]);
    const now = clock();
    const row: SavedSearchRow = {
      id: randomUUID(),
      user_id: person.id,
      name: name.trim(),
      query: searchAddress(search),
      internal,
      mail,
      created_at: now,
      opened_at: now,
      checked_until: now,
      checked_on: null,
    };
    return db.transaction().execute(async (trx) => {
      await lockPerson(trx, person.id);
      const same = await keepSame(trx, row);
      if (same !== undefined) return { id: same };
      if ((await savedSearches(trx, person.id)).length >= SAVED_SEARCHES_MAX) return { error: 'too-many-saved' };
      await insertSearch(trx, row);
      return { id: row.id };
    });
  }

  /** @throws ProblemError 404 for a search that is not there, or another person's */
  async change(person: SessionPerson, id: string, { name, mail, deleted, opened }: ChangeSearchRequest): Promise<void> {
    const { db, clock } = this.#context;
    if (deleted) {
      if (!(await deleteSearch(db, person.id, id))) throw notFound();
      return;
    }
    const known = await findSearch(db, id);
    if (known?.user_id !== person.id) throw notFound();
    const now = clock();
    const changed = {
      ...(name !== undefined && { name: name.trim() }),
      ...(mail !== undefined && { mail }),
      // Nobody who asks for mails now wants what was new before.
      ...(mail === true && !known.mail && { checked_until: now }),
      ...(opened && { opened_at: now }),
    };
    if (Object.keys(changed).length === 0) return;
    if (!(await changeSearch(db, { id, user_id: person.id, ...changed }))) throw notFound();
  }
}

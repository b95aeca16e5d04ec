import type { SearchMailState } from '@portal/contract/saved';
import type { ApiContext } from '../../context';
import { notFound } from '../../http/problem';
import { searchOfToken } from './end-link';
import { endMails, findSearch, type SavedSearchRow } from './saved-searches.repository';

/** The link in each mail of a saved search; whoever has the mail may follow it. */
export class SearchMailLinks {
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  /** @throws ProblemError 404 like {@link end} */
  async state(token: string): Promise<SearchMailState> {
    const { name, mail } = await this.#searchOf(token);
    return { name, mail };
  }

  /** @throws ProblemError 404 for what is no link of this portal, and where the search was deleted: then no mails come anyway */
  async end(token: string): Promise<void> {
    await endMails(this.#context.db, (await this.#searchOf(token)).id);
  }

  async #searchOf(token: string): Promise<SavedSearchRow> {
    const { config, db } = this.#context;
    const id = searchOfToken(config, token);
    const search = id === undefined ? undefined : await findSearch(db, id);
    if (!search) throw notFound();
    return search;
  }
}

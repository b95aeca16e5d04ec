import type { Locale } from '@portal/contract/limits';
import type { InternalPosition, InternalPositions, PositionsQuery } from '@portal/contract/positions';
import type { ApiContext } from '../../context';
import { notFound } from '../../http/problem';
import type { SessionPerson } from '../../http/sessions/portal-session';
import { listPositions, readPosition } from './positions.service';

/** Internal positions; for people outside they do not exist. docs/design/contract.md#lists */
export class InternalPositionsService {
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  /** @throws ProblemError 404 for people outside */
  async list(person: SessionPerson, query: PositionsQuery, locale: Locale): Promise<InternalPositions> {
    if (!person.useInternal) throw notFound();
    const { db, clock, applications } = this.#context;
    const [found, { applied }] = await Promise.all([
      listPositions(db, query, { internal: true, locale, now: clock() }),
      applications.begunCampaigns(person),
    ]);
    const advertisements = found.items.map(({ id, title, employer, location, applyPeriodEnd }) => {
      return { id, title, employer, location, applyPeriodEnd, applied: applied.includes(id) };
    });
    return { ...found, advertisements };
  }

  /** @throws ProblemError 404 for people outside, and for what is no internal position */
  async find(person: SessionPerson, id: number, locale: Locale): Promise<InternalPosition> {
    if (!person.useInternal) throw notFound();
    const { db, clock, applications } = this.#context;
    const [{ position, description }, { applied }] = await Promise.all([
      readPosition(db, id, { internal: true, locale, now: clock() }),
      applications.begunCampaigns(person),
    ]);
    return { ...position, description, applied: applied.includes(id) };
  }
}

import type { Locale } from '@portal/contract/limits';
import type { PositionMarks } from '@portal/contract/positions';
import { SAVED_POSITIONS_MAX, type SavedPosition, type SavedPositions, type SavedState } from '@portal/contract/saved';
import type { ApiContext } from '../../context';
import { notFound } from '../../http/problem';
import type { SessionPerson } from '../../http/sessions/portal-session';
import { findUser } from '../authentication/accounts.service';
import { findItems } from '../positions/positions.service';
import {
  countSavedPositions,
  deleteSavedPosition,
  insertSavedPosition,
  isSaved,
  lockPerson,
  savedPositions,
} from './saved-positions.repository';
import { REMINDER_BEFORE_MS } from './saved-reminders.repository';

/** Positions that a person has saved for later. */
export class SavedPositionList {
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  async list(person: SessionPerson, locale: Locale): Promise<SavedPositions> {
    const { db, clock, applications } = this.#context;
    const now = clock();
    const ids = (await savedPositions(db, person.id)).map(({ campaign_id }) => campaign_id);
    const [items, user, begun] = await Promise.all([
      this.#visible(person, ids, locale),
      findUser(db, person.id),
      applications.begunCampaigns(person),
    ]);
    const wanted = user?.notify_deadlines === true && user.email_confirmed_at !== null;
    const others = new Set([...begun.applied, ...begun.drafts]);
    const reminder = ({ id, applyPeriodEnd }: (typeof items)[number]) =>
      wanted &&
      !others.has(id) &&
      applyPeriodEnd !== null &&
      Date.parse(applyPeriodEnd) - now.getTime() > REMINDER_BEFORE_MS;
    return { positions: items.map((item) => ({ ...item, reminder: reminder(item) })), serverTime: now.toISOString() };
  }

  /** What lists of positions say of them to this person. */
  async marks(person: SessionPerson): Promise<PositionMarks> {
    const { db, applications } = this.#context;
    const [begun, saved] = await Promise.all([applications.begunCampaigns(person), savedPositions(db, person.id)]);
    return { ...begun, saved: saved.map(({ campaign_id }) => campaign_id) };
  }

  async state(person: SessionPerson, id: number): Promise<SavedState> {
    const [saved, [item]] = await Promise.all([
      isSaved(this.#context.db, person.id, id),
      this.#visible(person, [id], person.locale),
    ]);
    if (!saved && !item) throw notFound();
    return { saved };
  }

  /** @throws ProblemError 404 for what the person cannot see; what was saved before can be let go all the same */
  async save(person: SessionPerson, id: number, saved: boolean): Promise<SavedState> {
    const { db, clock } = this.#context;
    if (!saved) {
      await deleteSavedPosition(db, person.id, id);
      return { saved: false };
    }
    const [item] = await this.#visible(person, [id], person.locale);
    if (!item) throw notFound();
    return db.transaction().execute(async (trx) => {
      await lockPerson(trx, person.id);
      if (await isSaved(trx, person.id, id)) return { saved: true };
      if ((await countSavedPositions(trx, person.id)) >= SAVED_POSITIONS_MAX)
        return { saved: false, error: 'too-many-saved' };
      await insertSavedPosition(trx, person.id, id, clock());
      return { saved: true };
    });
  }

  /** Those that the person may read, in the order of the ids. */
  async #visible(person: SessionPerson, ids: number[], locale: Locale): Promise<Omit<SavedPosition, 'reminder'>[]> {
    const { db, clock } = this.#context;
    const kinds = person.useInternal ? [false, true] : [false];
    const found = await Promise.all(
      kinds.map(async (internal) =>
        (await findItems(db, ids, { internal, locale, now: clock() })).map((item) => ({ ...item, internal })),
      ),
    );
    const byId = new Map(found.flat().map((item) => [item.id, item]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }
}

import type { InternalAdvertisementDetails, InternalAdvertisements } from '@portal/contract/campaigns';
import { LIST_PAGE_SIZE, type Locale } from '@portal/contract/limits';
import type { ApiContext } from '../../context';
import type { SessionPerson } from '../../http/portal-session';
import { notFound } from '../../http/problem';
import { findAdvertisement, openCampaigns, toAdvertisement } from '../campaigns/advertisements.service';

/** Internal advertisements; for people outside they do not exist. docs/design/contract.md#lists */
export class InternalAdvertisementsList {
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  async list(person: SessionPerson, query: string, page: number, locale: Locale): Promise<InternalAdvertisements> {
    if (!person.useInternal) throw notFound();
    const { db, clock } = this.#context;
    const [found, applied] = await Promise.all([
      openCampaigns(db, { now: clock(), internal: true, query, locale }),
      this.#context.applications.appliedCampaigns(person),
    ]);
    const shown = found.slice((page - 1) * LIST_PAGE_SIZE, page * LIST_PAGE_SIZE);
    return {
      advertisements: shown.map(({ id, title, employer, location, applyPeriodEnd }) => {
        return { id, title, employer, location, applyPeriodEnd, applied: applied.has(id) };
      }),
      total: found.length,
    };
  }

  async find(person: SessionPerson, id: number, locale: Locale): Promise<InternalAdvertisementDetails> {
    const { db, clock } = this.#context;
    const campaign = person.useInternal ? await findAdvertisement(db, id, clock()) : undefined;
    if (!campaign?.internal) throw notFound();
    const applied = await this.#context.applications.appliedCampaigns(person);
    return { ...toAdvertisement(campaign, locale, clock()), applied: applied.has(id) };
  }
}

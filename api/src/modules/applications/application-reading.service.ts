import type { Locale } from '@portal/contract/limits';
import { finnishDay } from '@portal/field-rules/dates';
import type { ApiContext } from '../../context';
import type { Db } from '../../db/database';
import type { ApplicationRow } from '../../db/tables/applications.tables';
import { notFound } from '../../http/problem';
import type { SessionPerson } from '../../http/session';
import { type Campaign, hasStarted } from '../campaigns/campaign';
import { findCampaign } from '../campaigns/campaigns.service';
import { ensureSections, findApplication, findContents } from './applications.repository';
import { type Contents, readContents } from './contents';
import { SecretBox } from './secret-box';

export interface OwnApplication {
  campaign: Campaign;
  application: ApplicationRow;
}

/** Finds applications for their owner; everything that shows or judges one begins here. */
export class ApplicationReading {
  readonly box: SecretBox;
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
    this.box = SecretBox.inFolder(context.config.dataDir);
  }

  /** @throws ProblemError 404 for a campaign that is not there, has not begun, or is internal to people outside */
  admit(campaign: Campaign | undefined, person: SessionPerson): Campaign {
    const hidden =
      !campaign || !hasStarted(campaign, this.#context.clock()) || (campaign.internal && !person.useInternal);
    if (hidden) throw notFound();
    return campaign;
  }

  async campaign(person: SessionPerson, campaignId: number): Promise<Campaign> {
    return this.admit(await findCampaign(this.#context.db, campaignId), person);
  }

  /** @throws ProblemError 404 where the person has none */
  async own(person: SessionPerson, campaignId: number): Promise<OwnApplication> {
    const campaign = await this.campaign(person, campaignId);
    const application = await findApplication(this.#context.db, person.id, campaignId);
    if (!application) throw notFound();
    return { campaign, application };
  }

  /** The campaign's form has changed since this process read it: sections that are new in it get their place in the application. */
  async takeNewForm(person: SessionPerson, campaignId: number): Promise<OwnApplication> {
    const own = await this.own(person, campaignId);
    await ensureSections(
      this.#context.db,
      own.application.id,
      own.campaign.sections.map(({ name }) => name),
    );
    return own;
  }

  async contents(
    { campaign, application }: OwnApplication,
    locale: Locale,
    db: Db = this.#context.db,
  ): Promise<Contents> {
    const stored = await findContents(db, [application.id]);
    return readContents(campaign, application, stored, {
      box: this.box,
      locale,
      today: finnishDay(this.#context.clock()),
    });
  }
}

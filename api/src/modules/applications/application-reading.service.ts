import type { Locale } from '@portal/contract/limits';
import { finnishDay } from '@portal/field-rules/dates';
import type { ApiConfig } from '../../config';
import type { Db, PortalDatabase } from '../../db/database';
import type { ApplicationRow } from '../../db/tables/applications.tables';
import type { Applicant } from '../../http/access';
import { notFound } from '../../http/problem';
import type { SessionPerson } from '../../http/sessions/portal-session';
import { SecretBox } from '../../secret-box';
import { type Campaign, hasEnded, hasStarted, isOpen } from '../campaigns/campaign';
import { findCampaign, findCampaigns } from '../campaigns/campaigns.service';
import { withAccountValues } from './account-values';
import {
  findApplication,
  findApplications,
  findContents,
  findEverything,
  findSentVersions,
} from './applications.repository';
import { beginApplication, type Origin } from './begin-application.service';
import { type Contents, readContents } from './contents';
import { contentsForEmployer } from './employer-edits/employer-view.service';
import { emptyContents, readAs, withGivenLanguages } from './empty-application';
import { ensureForm } from './sections/language-skills/language-skills.repository';
import type { SentVersion, StoredContents } from './stored-contents';

const PROFILE = 0;

/** What decides which applications somebody may read. */
export type Reader = Pick<Applicant, 'id' | 'useInternal' | 'employerLoginId'>;

export interface OwnApplication {
  campaign: Campaign;
  application: ApplicationRow;
  /** An employer reads the sent version, without later edits of the candidate. */
  forEmployer?: boolean;
}

/** An application as its reader may see it: a candidate reads it also before the first write, when there is none yet. */
export interface ViewedApplication {
  campaign: Campaign;
  /** Whose it is, or would be. */
  person: Applicant;
  application: ApplicationRow | undefined;
  forEmployer: boolean;
}

export interface ApplicationOverview extends OwnApplication {
  contents: Contents;
  sent: SentVersion | undefined;
}

/** An application as it is stored, beside no form. */
export interface StoredApplication {
  application: ApplicationRow;
  contents: StoredContents;
}

/** A member of the API's context, so it takes what it needs of the context one by one. */
interface Needed {
  config: ApiConfig;
  db: PortalDatabase['db'];
  clock: () => Date;
}

/** Finds applications for their owner; everything that shows or judges one begins here. */
export class ApplicationReading {
  readonly box: SecretBox;
  readonly #context: Needed;

  constructor(context: Needed) {
    this.#context = context;
    this.box = SecretBox.of(context.config);
  }

  /** @throws ProblemError 404 for a campaign that is not there, has not begun, or is internal to people outside */
  admit(campaign: Campaign | undefined, person: Reader): Campaign {
    // An employer was let into an application that is there.
    const outside = !person.useInternal && person.employerLoginId === undefined;
    const hidden = !campaign || !hasStarted(campaign, this.#context.clock()) || (campaign.internal && outside);
    if (hidden) throw notFound();
    return campaign;
  }

  /** The campaign as the person sees it. */
  async #seen(person: Reader, campaignId: number) {
    const { db } = this.#context;
    const campaign = await findCampaign(db, campaignId);
    const application = await findApplication(db, person.id, campaignId);
    const closed = campaign?.internal && !person.useInternal && person.employerLoginId === undefined;
    if (!closed || !application) return { campaign: this.admit(campaign, person), application };
    return { campaign: this.#ended(campaign, application), application };
  }

  /** A candidate who lost access to internal campaigns still reads their own application: for them the deadline has passed. */
  #ended(campaign: Campaign, { created_at: applyPeriodEnd }: ApplicationRow): Campaign {
    return hasEnded(campaign, this.#context.clock()) ? campaign : { ...campaign, applyPeriodEnd };
  }

  /** @throws ProblemError 404 where there is none for the person, neither to apply to nor with an application of theirs */
  async seenCampaign(person: Applicant, campaignId: number): Promise<Campaign> {
    return (await this.#seen(person, campaignId)).campaign;
  }

  /** @throws ProblemError 404 where the person has none */
  async own(person: Reader, campaignId: number): Promise<OwnApplication> {
    const { campaign, application } = await this.#seen(person, campaignId);
    if (!application) throw notFound();
    return { campaign, application, forEmployer: person.employerLoginId !== undefined };
  }

  /** @throws ProblemError 404 for a campaign that is hidden, and for an employer where there is no application */
  async viewed(person: Applicant, campaignId: number): Promise<ViewedApplication> {
    const { campaign, application } = await this.#seen(person, campaignId);
    const forEmployer = person.employerLoginId !== undefined;
    if (forEmployer && !application) throw notFound();
    return { campaign, person, application, forEmployer };
  }

  /**
   * The application, begun now if this is its first write.
   * @returns undefined outside the apply period, where none begins
   * @throws ProblemError 404 for an employer: an application is the candidate's to begin
   */
  async begun(person: Applicant, campaignId: number, origin: Origin): Promise<OwnApplication | undefined> {
    const { db, clock } = this.#context;
    const { campaign, application, forEmployer } = await this.viewed(person, campaignId);
    if (application) return { campaign, application, forEmployer };
    if (!isOpen(campaign, clock())) return undefined;
    await beginApplication(db, person, campaign, { ...origin, now: clock() });
    return this.begun(person, campaignId, origin);
  }

  /** What a person's application to a campaign holds, whether or not the person may see the campaign. */
  async stored(userId: string, campaignId: number): Promise<StoredApplication | undefined> {
    const { db } = this.#context;
    const application = await findApplication(db, userId, campaignId);
    return application && { application, contents: await findContents(db, [application.id]) };
  }

  /** What an application holds and has held: deleted rows and files too. */
  everything(db: Db, { id }: Pick<ApplicationRow, 'id'>): Promise<StoredContents> {
    return findEverything(db, id);
  }

  /** The deadline is the server's. */
  isLate({ campaign }: Pick<OwnApplication, 'campaign'>): boolean {
    return hasEnded(campaign, this.#context.clock());
  }

  /** Campaigns to which the person has an application that was sent and not cancelled, and those with a draft; the profile is none of them. */
  async begunCampaigns(person: SessionPerson): Promise<{ applied: number[]; drafts: number[] }> {
    const applications = await findApplications(this.#context.db, person.id);
    const idsIn = (wanted: ApplicationRow['state']) =>
      applications.flatMap(({ state, campaign_id: id }) => (state === wanted && id !== PROFILE ? id : []));
    return { applied: idsIn('sent'), drafts: idsIn('draft') };
  }

  /** Every application of the person with its campaign, the profile left out. */
  async all(person: SessionPerson, locale: Locale): Promise<ApplicationOverview[]> {
    const { db } = this.#context;
    const applications = await findApplications(db, person.id);
    const ids = applications.map(({ id }) => id);
    const [campaigns, stored, versions] = await Promise.all([
      findCampaigns(
        db,
        applications.map((application) => application.campaign_id),
      ),
      findContents(db, ids),
      findSentVersions(db, ids),
    ]);
    const reader = { box: this.box, locale, today: finnishDay(this.#context.clock()) };
    return applications.flatMap((application) => {
      const campaign = campaigns.get(application.campaign_id);
      if (!campaign || campaign.kind === 'profile') return [];
      const contents = readContents(campaign, application, stored, reader);
      const sent = versions.find((version) => version.application_id === application.id);
      const closed = campaign.internal && !person.useInternal;
      return { campaign: closed ? this.#ended(campaign, application) : campaign, application, contents, sent };
    });
  }

  /** The campaign's form has changed since this process read it: its new sections are added to the application. */
  async takeNewForm(person: SessionPerson, campaignId: number): Promise<OwnApplication> {
    const own = await this.own(person, campaignId);
    await ensureForm(this.#context.db, own.application, own.campaign);
    return own;
  }

  async contents(
    viewed: OwnApplication | ViewedApplication,
    locale: Locale,
    db: Db = this.#context.db,
  ): Promise<Contents> {
    const { campaign, application } = viewed;
    const whose = application ?? { user_id: 'person' in viewed ? viewed.person.id : '', campaign_id: campaign.id };
    return readContents(campaign, readAs(whose), await this.#stored(viewed, whose, db), {
      box: this.box,
      locale,
      today: finnishDay(this.#context.clock()),
    });
  }

  async #stored(
    viewed: OwnApplication | ViewedApplication,
    whose: Parameters<typeof readAs>[0],
    db: Db,
  ): Promise<StoredContents> {
    const { campaign, application, forEmployer } = viewed;
    if (application && forEmployer) return contentsForEmployer(db, application.id);
    if (application) return withGivenLanguages(campaign, whose, await findContents(db, [application.id]));
    const empty = withGivenLanguages(campaign, whose, emptyContents(campaign));
    return 'person' in viewed ? withAccountValues(campaign, viewed.person, empty) : empty;
  }
}

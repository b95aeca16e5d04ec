import { randomUUID } from 'node:crypto';
import type { ApplicationViewModel, Receipt } from '@portal/contract/application';
import type { Locale } from '@portal/contract/limits';
import { finnishDay } from '@portal/field-rules/dates';
import type { ApiContext } from '../../context';
import { isMissingReference } from '../../db/errors';
import type { Applicant } from '../../http/access';
import { notFound } from '../../http/problem';
import type { SessionPerson } from '../../http/session';
import { type Campaign, hasEnded } from '../campaigns/campaign';
import { sectionForEmployer } from '../employer/editable-fields';
import { employerChangesOf } from '../employer/employer-changes.service';
import { findCopySources } from '../life-cycle/copy-sources.service';
import type { ApplicationReading } from './application-reading.service';
import { findApplication, findSentVersions, hideStartDialog, insertApplication } from './applications.repository';
import { ensureForm } from './language-skills.repository';
import { toViewModel } from './view-model';

/** Where the candidate came from; kept with the application. */
export interface Origin {
  portal: string;
  ref: string | undefined;
}

/** Opens an application for its owner: the first opening makes the draft. */
export class OpenApplication {
  readonly #context: ApiContext;
  readonly #reading: ApplicationReading;

  constructor(context: ApiContext, reading: ApplicationReading) {
    this.#context = context;
    this.#reading = reading;
  }

  async open(person: Applicant, campaignId: number, origin: Origin, locale: Locale): Promise<ApplicationViewModel> {
    const { db, clock } = this.#context;
    const campaign = await this.#reading.campaign(person, campaignId);
    const employerEditing = person.employerLoginId !== undefined;
    if (!employerEditing) await this.#createOnce(person, campaign, origin);
    const application = await findApplication(db, person.id, campaignId);
    if (application && !(await this.#ensureForm(application.id, campaign)))
      return this.open(person, campaignId, origin, locale);
    const now = clock();
    const today = finnishDay(now);
    const own = application && { campaign, application, forEmployer: employerEditing };
    return toViewModel({
      campaign: employerEditing ? { ...campaign, sections: campaign.sections.map(sectionForEmployer) } : campaign,
      application,
      contents: own && (await this.#reading.contents(own, locale)),
      sent: application && (await findSentVersions(db, [application.id]))[0],
      locale,
      now,
      today,
      employerEditing,
      ...(await findCopySources(db, { box: this.#reading.box, locale, today }, employerEditing ? undefined : own)),
      employerChanges:
        application && !employerEditing ? await employerChangesOf(db, campaign, application.id, locale) : [],
    });
  }

  /** @returns false where the application was deleted in the same moment */
  async #ensureForm(applicationId: string, campaign: Campaign): Promise<boolean> {
    try {
      await ensureForm(this.#context.db, applicationId, campaign);
      return true;
    } catch (error) {
      if (isMissingReference(error)) return false;
      throw error;
    }
  }

  /** After the deadline nothing is made: the view model then says `outOfDate` and `newCampaign`. */
  async #createOnce(person: SessionPerson, campaign: Campaign, origin: Origin): Promise<void> {
    const { db, clock } = this.#context;
    if (hasEnded(campaign, clock())) return;
    if (await findApplication(db, person.id, campaign.id)) return;
    const application = { id: randomUUID(), userId: person.id, campaignId: campaign.id, ...origin, now: clock() };
    await insertApplication(db, application);
  }

  async hideStartDialog(person: SessionPerson, campaignId: number): Promise<void> {
    const { application } = await this.#reading.own(person, campaignId);
    await hideStartDialog(this.#context.db, application.id);
  }

  /** @throws ProblemError 404 for an application that was never sent */
  async receipt(person: SessionPerson, campaignId: number): Promise<Receipt> {
    const { application } = await this.#reading.own(person, campaignId);
    const [sent] = await findSentVersions(this.#context.db, [application.id]);
    if (!sent) throw notFound();
    return { number: sent.receipt_number, sentAt: sent.sent_at.toISOString(), sha256: sent.sha256 };
  }
}

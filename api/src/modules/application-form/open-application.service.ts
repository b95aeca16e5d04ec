import type { ApplicationViewModel, Receipt } from '@portal/contract/application';
import type { StartResult } from '@portal/contract/life-cycle';
import type { Locale } from '@portal/contract/limits';
import { finnishDay } from '@portal/field-rules/dates';
import type { ApiContext } from '../../context';
import type { Applicant } from '../../http/access';
import { notFound } from '../../http/problem';
import type { SessionPerson } from '../../http/sessions/portal-session';
import type { Origin } from '../applications/begin-application.service';
import { latestVersion } from '../applications/versions/sent-versions.service';
import { sectionForEmployer } from '../employer/editable-fields';
import { employerChangesOf, employerVisitsOf } from '../employer/employer-changes.service';
import { findCopySources } from '../life-cycle/copy/copy-sources.service';
import { answersByMail } from '../life-cycle/mail-choice.service';
import { findMembership } from '../substitutions/pools/members.service';
import { hideStartDialog } from './application-form.repository';
import { findSpaceLeft } from './space-left.service';
import { toViewModel } from './view-model';

/** Shows an application to its owner, or to an employer who was let in, and begins it. Reading alone begins none. */
export class OpenApplication {
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  async open(person: Applicant, campaignId: number, locale: Locale): Promise<ApplicationViewModel> {
    const { db, clock } = this.#context;
    const viewed = await this.#context.applications.viewed(person, campaignId);
    const { campaign, application, forEmployer } = viewed;
    const now = clock();
    const today = finnishDay(now);
    const reader = { box: this.#context.applications.box, locale, today };
    return toViewModel({
      campaign: forEmployer ? { ...campaign, sections: campaign.sections.map(sectionForEmployer) } : campaign,
      application,
      contents: await this.#context.applications.contents(viewed, locale),
      sent: application && (await latestVersion(db, application.id)),
      membership:
        application && campaign.kind === 'substitute'
          ? await findMembership(db, application.user_id, campaign.id)
          : undefined,
      locale,
      now,
      today,
      employerEditing: forEmployer,
      ...(await findCopySources(this.#context, reader, forEmployer ? undefined : viewed)),
      employerChanges: application && !forEmployer ? await employerChangesOf(db, campaign, application.id, locale) : [],
      spaceLeft: application && !forEmployer ? await findSpaceLeft(db, application.user_id, application.id) : undefined,
      mailAnswers: forEmployer || campaign.kind === 'profile' ? undefined : await answersByMail(db, person.id),
      employerVisits: application && !forEmployer ? await employerVisitsOf(db, campaign, application.id, locale) : [],
    });
  }

  /** The candidate begins on purpose. Begun already is done, too. */
  async start(person: SessionPerson, campaignId: number, origin: Origin): Promise<StartResult> {
    const begun = await this.#context.applications.begun(person, campaignId, origin);
    if (!begun) return { ok: false, updateOutOfDate: true };
    await hideStartDialog(this.#context.db, begun.application.id);
    return { ok: true };
  }

  /** @throws ProblemError 404 for an application that was never sent */
  async receipt(person: SessionPerson, campaignId: number): Promise<Receipt> {
    const { application } = await this.#context.applications.own(person, campaignId);
    const sent = await latestVersion(this.#context.db, application.id);
    if (!sent) throw notFound();
    return { number: sent.receipt_number, sentAt: sent.sent_at.toISOString(), sha256: sent.sha256 };
  }
}

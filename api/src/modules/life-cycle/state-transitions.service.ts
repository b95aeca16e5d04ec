import type { Locale } from '@portal/contract/limits';
import type { ApiContext } from '../../context';
import type { Db } from '../../db/database';
import type { Applicant } from '../../http/access';
import { conflict, notFound } from '../../http/problem';
import type { ApplicationReading, OwnApplication } from '../applications/application-reading.service';
import {
  findSentVersions,
  lockApplication,
  lockSections,
  type SentVersion,
} from '../applications/applications.repository';
import type { Contents } from '../applications/contents';
import { type LifeState, lifeStateOf } from '../applications/life-state';
import { ensureFormOf, type Origin } from '../applications/stored-application.service';
import { type Campaign, hasEnded } from '../campaigns/campaign';
import { type LifeCall, outcomeOf } from './allowed-calls';

/** Whose application a call is about, and the language of its answer. */
export interface ApplicationRequest {
  /** An employer only where a sent version is read. */
  person: Applicant;
  campaignId: number;
  locale: Locale;
  /** Kept with the application that this call begins. */
  origin: Origin;
  /** When the call came: it may wait for others, and that does not make it late. */
  receivedAt: Date;
}

/** An application that nobody else can change until the transaction ends. */
export interface LockedApplication extends OwnApplication {
  contents: Contents;
  /** The newest. */
  sent: SentVersion | undefined;
  state: LifeState;
  now: Date;
}

/** Stores the answer in the transaction of its effect, for a repeat with the same key. */
export type RecordAnswer<Answer> = (trx: Db, answer: Answer) => Promise<void>;

export interface Steps<Answer> {
  done(trx: Db, locked: LockedApplication): Promise<Answer>;
  late(locked: LockedApplication): Answer;
}

/** Takes applications from one state to the next; of several calls at once, one goes first. */
export class LifeCycle {
  readonly #context: ApiContext;
  readonly #reading: ApplicationReading;

  constructor(context: ApiContext, reading: ApplicationReading) {
    this.#context = context;
    this.#reading = reading;
  }

  /**
   * @throws ProblemError 404 for what is not the person's, and for the profile, which has no such life; 409 where the state does not allow the call
   */
  async run<Answer>(
    call: LifeCall,
    request: ApplicationRequest,
    record: RecordAnswer<Answer>,
    steps: Steps<Answer>,
  ): Promise<Answer> {
    const { person, campaignId } = request;
    const campaign = await this.#reading.seenCampaign(person, campaignId);
    if (campaign.kind === 'profile') throw notFound();
    return this.#context.db.transaction().execute(async (trx) => {
      const locked = await this.lock(trx, campaign, request);
      const outcome = outcomeOf(call, locked.state, hasEnded(locked.campaign, locked.now));
      if (outcome === 'conflict' || outcome === 'already-sent') throw conflict(outcome);
      if (outcome === 'late') {
        // Logged, because a candidate may ask why an application was not taken.
        this.#context.log.info({ campaignId, call }, 'an application was to be changed after the deadline');
        return steps.late(locked);
      }
      const answer = await steps.done(trx, locked);
      await record(trx, answer);
      return answer;
    });
  }

  /**
   * @param campaign read before: a transaction that waits for a second connection can stop the whole pool
   * @throws ProblemError 404 where the person has no such application
   */
  async lock(
    trx: Db,
    campaign: Campaign,
    { person, locale, receivedAt }: Omit<ApplicationRequest, 'campaignId' | 'origin'>,
  ): Promise<LockedApplication> {
    const application = await lockApplication(trx, person.id, campaign.id);
    if (!application) throw notFound();
    await ensureFormOf(trx, application, campaign);
    await lockSections(trx, application.id);
    const contents = await this.#reading.contents({ campaign, application }, locale, trx);
    const [sent] = await findSentVersions(trx, [application.id]);
    const state = lifeStateOf(application, contents, sent);
    // Of versions that waited for each other the later has the later time.
    const now = new Date(Math.max(receivedAt.getTime(), sent?.sent_at.getTime() ?? 0));
    return { campaign, application, contents, sent, state, now };
  }
}

import type { Locale } from '@portal/contract/limits';
import type { ApiContext } from '../../context';
import type { Db } from '../../db/database';
import type { Applicant } from '../../http/access';
import { conflict, notFound } from '../../http/problem';
import type { Origin } from '../applications/begin-application.service';
import { type LockedApplication, lockForChange } from '../applications/lock-application.service';
import { hasEnded } from '../campaigns/campaign';
import { lockForLeaving, lockPerson } from '../substitutions/pools/members.service';
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

/** Stores the answer in the transaction of its effect, for a repeat with the same key. */
export type RecordAnswer<Answer> = (trx: Db, answer: Answer) => Promise<void>;

export interface Steps<Answer> {
  done(trx: Db, locked: LockedApplication): Promise<Answer>;
  late(locked: LockedApplication): Answer;
}

/** Calls that end the membership of a pool. */
const LEAVES: ReadonlySet<LifeCall> = new Set(['cancel_application', 'delete_application']);

/** Takes applications from one state to the next; parallel calls follow one another. */
export class StateTransitions {
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  /**
   * @throws ProblemError 404 for another person's application, and for the profile, which has no states; 409 where the state does not allow the call
   */
  async run<Answer>(
    call: LifeCall,
    request: ApplicationRequest,
    record: RecordAnswer<Answer>,
    steps: Steps<Answer>,
  ): Promise<Answer> {
    const { person, campaignId } = request;
    const campaign = await this.#context.applications.seenCampaign(person, campaignId);
    if (campaign.kind === 'profile') throw notFound();
    const { db, clock, log } = this.#context;
    return db.transaction().execute(async (trx) => {
      if (campaign.kind === 'substitute' && LEAVES.has(call)) await lockForLeaving(trx, campaignId, person.id, clock());
      else await lockPerson(trx, person.id);
      const locked = await lockForChange(trx, this.#context.applications, campaign, request);
      if (!locked) throw notFound();
      const outcome = outcomeOf(call, locked.state, hasEnded(locked.campaign, locked.now));
      if (outcome === 'conflict' || outcome === 'already-sent') throw conflict(outcome);
      if (outcome === 'late') {
        // Logged, because a candidate may ask why an application was not taken.
        log.info({ campaignId, call }, 'an application was to be changed after the deadline');
        return steps.late(locked);
      }
      const answer = await steps.done(trx, locked);
      await record(trx, answer);
      return answer;
    });
  }
}

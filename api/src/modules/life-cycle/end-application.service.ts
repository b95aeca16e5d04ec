import type { OkResponse } from '@portal/contract/authentication';
import type { ApplyDateResult, CancelResult } from '@portal/contract/life-cycle';
import { BASE_PATH } from '@portal/contract/limits';
import type { ApiContext } from '../../context';
import type { Db } from '../../db/database';
import { conflict } from '../../http/problem';
import { removeUnusedFiles } from '../attachments/unused-files.service';
import { isOpen } from '../campaigns/campaign';
import type { CampaignKind } from '../campaigns/campaign-definition';
import { instantAsString } from '../localization/instants';
import { enqueueMail } from '../mail/mail.service';
import { contentsOfFiles, deleteApplication, markApplied, markCancelled } from './life-cycle.repository';
import type { CallPlace, HeldApplication, LifeCycle, RecordAnswer } from './state-transitions.service';

/** Campaigns that have no single vacancy to end them: the candidate says now and then that the application still holds. */
const KEPT_IN_FORCE: ReadonlySet<CampaignKind> = new Set(['default', 'substitute']);

/** Withdraws, clears away, or keeps in force. */
export class EndApplication {
  readonly #context: ApiContext;
  readonly #lifeCycle: LifeCycle;

  constructor(context: ApiContext, lifeCycle: LifeCycle) {
    this.#context = context;
    this.#lifeCycle = lifeCycle;
  }

  /** Cancelling what is cancelled already is done, too: the answer to the first time may have been lost. */
  cancel(place: CallPlace, record: RecordAnswer<CancelResult>): Promise<CancelResult> {
    const answer = (at: Date | null): CancelResult => ({ cancelDateString: instantAsString(at, place.locale) });
    return this.#lifeCycle.run<CancelResult>('cancel_application', place, record, {
      late: ({ application }) => ({ ...answer(application.cancelled_at), updateOutOfDate: true }),
      done: async (trx, held) => {
        const { application, state, now } = held;
        if (state === 'cancelled') return answer(application.cancelled_at);
        await markCancelled(trx, application.id, now);
        await this.#tellCancelled(trx, held, place);
        return answer(now);
      },
    });
  }

  /** Of a draft nobody else ever knew, so there is nothing to confirm. */
  async #tellCancelled(trx: Db, held: HeldApplication, { person, locale }: CallPlace): Promise<void> {
    const { campaign, sent, now } = held;
    if (!sent) return;
    const { title: campaignTitle, employer } = campaign.texts[locale];
    await enqueueMail(trx, this.#context.config, {
      to: person.email,
      template: 'application-cancelled',
      locale,
      params: {
        campaignTitle,
        employer,
        number: sent.receipt_number,
        cancelledAt: instantAsString(now, locale),
        url: `${this.#context.config.publicUrl}${BASE_PATH}/applications/finished`,
        canBeResent: isOpen(campaign, now),
      },
      now,
      userId: person.id,
    });
  }

  /** Everything of the application goes; a second deletion finds none. */
  async delete(place: CallPlace, record: RecordAnswer<OkResponse>): Promise<OkResponse> {
    let contents: string[] = [];
    const answer = await this.#lifeCycle.run<OkResponse>('delete_application', place, record, {
      late: () => ({ ok: false }),
      done: async (trx, { application }) => {
        contents = await contentsOfFiles(trx, application.id);
        await deleteApplication(trx, application.id);
        return { ok: true };
      },
    });
    await removeUnusedFiles(this.#context, contents);
    return answer;
  }

  /** @throws ProblemError 409 for an application that its campaign's end ends */
  keepInForce(place: CallPlace, record: RecordAnswer<ApplyDateResult>): Promise<ApplyDateResult> {
    const answer = (at: Date): ApplyDateResult => ({ applyDateString: instantAsString(at, place.locale) });
    return this.#lifeCycle.run<ApplyDateResult>('update_apply_date', place, record, {
      late: ({ application, now }) => ({ ...answer(application.applied_at ?? now), updateOutOfDate: true }),
      done: async (trx, { campaign, application, now }) => {
        if (!KEPT_IN_FORCE.has(campaign.kind)) throw conflict();
        await markApplied(trx, application.id, now);
        return answer(now);
      },
    });
  }
}

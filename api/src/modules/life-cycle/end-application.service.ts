import type { OkResponse } from '@portal/contract/authentication';
import type { ApplyDateResult, CancelResult } from '@portal/contract/life-cycle';
import { BASE_PATH } from '@portal/contract/limits';
import type { ApiContext } from '../../context';
import type { Db } from '../../db/database';
import { conflict } from '../../http/problem';
import type { LockedApplication } from '../applications/lock-application.service';
import { removeUnusedFiles } from '../attachments/unused-files.service';
import { isOpen } from '../campaigns/campaign';
import type { CampaignKind } from '../campaigns/campaign-definition';
import { instantAsString } from '../localization/instants';
import { enqueueMail } from '../mail/mail.service';
import { endMember } from '../substitutions/pools/members.service';
import { queueApplicationEvent } from './application-event.service';
import { markApplied, markCancelled } from './life-cycle.repository';
import { removeApplication } from './remove-application.service';
import type { ApplicationRequest, RecordAnswer, StateTransitions } from './state-transitions.service';

/** Campaigns that have no single vacancy to end them: the candidate says now and then that the application still holds. */
const KEPT_IN_FORCE: ReadonlySet<CampaignKind> = new Set(['default', 'substitute']);

/** Withdraws, clears away, or keeps in force. */
export class EndApplication {
  readonly #context: ApiContext;
  readonly #transitions: StateTransitions;

  constructor(context: ApiContext, transitions: StateTransitions) {
    this.#context = context;
    this.#transitions = transitions;
  }

  /** Cancelling what is cancelled already is done, too: the answer to the first time may have been lost. */
  cancel(request: ApplicationRequest, record: RecordAnswer<CancelResult>): Promise<CancelResult> {
    const answer = (at: Date | null): CancelResult => ({ cancelDateString: instantAsString(at, request.locale) });
    return this.#transitions.run<CancelResult>('cancel_application', request, record, {
      late: ({ application }) => ({ ...answer(application.cancelled_at), updateOutOfDate: true }),
      done: async (trx, locked) => {
        const { application, state, now } = locked;
        const leave = async () => {
          if (locked.campaign.kind === 'substitute') await endMember(trx, locked.campaign.id, request.person.id, now);
        };
        if (state === 'cancelled') {
          // A membership that outlived its application has no other way out.
          await leave();
          return answer(application.cancelled_at);
        }
        await markCancelled(trx, application.id, now);
        await leave();
        await this.#tellCancelled(trx, locked, request);
        return answer(now);
      },
    });
  }

  /** A draft was never sent, so there is nothing to confirm. */
  async #tellCancelled(trx: Db, locked: LockedApplication, { person, locale }: ApplicationRequest): Promise<void> {
    const { campaign, sent, now } = locked;
    if (!sent) return;
    await queueApplicationEvent(trx, locked, 'application.cancelled', sent.receipt_number);
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
        url: `${this.#context.config.publicUrl}${BASE_PATH}/applications/finished?lang=${locale}`,
        canBeResent: isOpen(campaign, now),
        openEnded: campaign.applyPeriodEnd === null,
      },
      now,
      userId: person.id,
    });
  }

  /** Everything of the application goes; a second deletion finds none. */
  async delete(request: ApplicationRequest, record: RecordAnswer<OkResponse>): Promise<OkResponse> {
    let contents: string[] = [];
    const answer = await this.#transitions.run<OkResponse>('delete_application', request, record, {
      late: () => ({ ok: false }),
      done: async (trx, { application, now }) => {
        contents = await removeApplication(trx, application.id, now);
        return { ok: true };
      },
    });
    await removeUnusedFiles(this.#context, contents);
    return answer;
  }

  /** @throws ProblemError 409 for an application that its campaign's end ends */
  keepInForce(request: ApplicationRequest, record: RecordAnswer<ApplyDateResult>): Promise<ApplyDateResult> {
    const answer = (at: Date): ApplyDateResult => ({ applyDateString: instantAsString(at, request.locale) });
    return this.#transitions.run<ApplyDateResult>('update_apply_date', request, record, {
      late: ({ application, now }) => ({ ...answer(application.applied_at ?? now), updateOutOfDate: true }),
      done: async (trx, { campaign, application, now }) => {
        if (!KEPT_IN_FORCE.has(campaign.kind)) throw conflict();
        await markApplied(trx, application.id, now);
        return answer(now);
      },
    });
  }
}

import { BASE_PATH } from '@portal/contract/limits';
import type { SendRequest, SendResult } from '@portal/contract/preview';
import type { ApiContext } from '../../../context';
import type { Db } from '../../../db/database';
import { countSending } from '../../applications/employer-edits/employer-view.service';
import type { LockedApplication } from '../../applications/lock-application.service';
import { storeVersion } from '../../applications/versions/sent-versions.service';
import { instantAsString } from '../../localization/instants';
import { enqueueMail } from '../../mail/mail.service';
import { buildPreview } from '../../preview/preview.service';
import { joinPool } from '../../substitutions/pools/join-pool.service';
import { queueApplicationEvent } from '../application-event.service';
import { chooseAnswersByMail } from '../mail-choice.service';
import { answersOf } from '../receipt-pdf/receipt-document';
import type { ApplicationRequest, RecordAnswer, StateTransitions } from '../state-transitions.service';

/** Sends applications: once, whole, with receipt and mail in the same transaction. docs/design/guarantees.md#2-exactly-once */
export class SendApplication {
  readonly #context: ApiContext;
  readonly #transitions: StateTransitions;

  constructor(context: ApiContext, transitions: StateTransitions) {
    this.#context = context;
    this.#transitions = transitions;
  }

  /**
   * `resend_application` sends changes since the last sending, or a cancelled application again; each sending is a version with a receipt number of its own.
   * @param record stores the answer in the transaction of the sending, for a repeat with the same key
   * @throws ProblemError 409 `already-sent`; 404 for another person's application, and for the profile, which is never sent
   */
  send(
    call: 'send_application' | 'resend_application',
    request: ApplicationRequest,
    choice: SendRequest,
    record: RecordAnswer<SendResult>,
  ): Promise<SendResult> {
    return this.#transitions.run<SendResult>(call, request, record, {
      late: () => ({ enableEditing: false, updateOutOfDate: true }),
      done: async (trx, locked) => {
        const previewData = buildPreview(locked.contents, locked.campaign.id);
        if (previewData.errors.length === 0) return this.#write(trx, locked, request, choice);
        const invalidFields = previewData.errors.flatMap(({ section, ...error }) =>
          section === 'basicInfo' ? [error] : [],
        );
        return {
          enableEditing: true,
          previewData,
          invalidFields: invalidFields.length > 0 ? invalidFields : undefined,
        };
      },
    });
  }

  async #write(
    trx: Db,
    locked: LockedApplication,
    { person, locale }: ApplicationRequest,
    choice: SendRequest,
  ): Promise<SendResult> {
    const { campaign, application, sent, now } = locked;
    const number = await storeVersion(trx, locked, await countSending(trx, application.id));
    if (campaign.kind === 'substitute') await joinPool(trx, campaign.id, person.id, now);
    await queueApplicationEvent(trx, locked, sent ? 'application.changed' : 'application.sent', number);
    const sentAt = instantAsString(now, locale);
    const { title: campaignTitle, employer } = campaign.texts[locale];
    const url = `${this.#context.config.publicUrl}${BASE_PATH}/application/${campaign.id}?step=sent&lang=${locale}`;
    const openEnded = campaign.applyPeriodEnd === null;
    const answers = (await chooseAnswersByMail(trx, person.id, choice)) ? answersOf(locked, locale) : undefined;
    await enqueueMail(trx, this.#context.config, {
      to: person.email,
      template: 'application-receipt',
      locale,
      params: { campaignTitle, employer, number, sentAt, url, again: sent !== undefined, openEnded, answers },
      now,
      userId: person.id,
      attachment: answers && { kind: 'receipt', campaignId: campaign.id, number, locale },
    });
    return { enableEditing: true, sendDate: now.toISOString(), sendDateString: sentAt };
  }
}

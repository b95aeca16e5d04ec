import { createHash, randomUUID } from 'node:crypto';
import { BASE_PATH } from '@portal/contract/limits';
import type { SendResult } from '@portal/contract/preview';
import type { ApiContext } from '../../../context';
import type { Db } from '../../../db/database';
import {
  findContents,
  insertSentVersion,
  markSent,
  nextReceiptSerial,
} from '../../applications/applications.repository';
import { countSending } from '../../applications/employer-edits/employer-view.service';
import { canonicalJson } from '../../applications/versions/canonical-json';
import { sentContent } from '../../applications/versions/sent-content';
import { instantAsString } from '../../localization/instants';
import { enqueueMail } from '../../mail/mail.service';
import { buildPreview } from '../../preview/preview.service';
import type { ApplicationRequest, LifeCycle, LockedApplication, RecordAnswer } from '../state-transitions.service';

const SERIAL_DIGITS = 6;

/** Sends applications: once, whole, with receipt and mail in the same transaction. docs/design/guarantees.md#2-exactly-once */
export class SendApplication {
  readonly #context: ApiContext;
  readonly #lifeCycle: LifeCycle;

  constructor(context: ApiContext, lifeCycle: LifeCycle) {
    this.#context = context;
    this.#lifeCycle = lifeCycle;
  }

  /**
   * `resend_application` sends the changes of what was sent, and what was cancelled; each sending is a version with a receipt number of its own.
   * @param record stores the answer in the transaction of the sending, for a repeat with the same key
   * @throws ProblemError 409 `already-sent`; 404 for what is not the person's, and for the profile, which nobody receives
   */
  send(
    call: 'send_application' | 'resend_application',
    request: ApplicationRequest,
    record: RecordAnswer<SendResult>,
  ): Promise<SendResult> {
    return this.#lifeCycle.run<SendResult>(call, request, record, {
      late: () => ({ enableEditing: false, updateOutOfDate: true }),
      done: async (trx, locked) => {
        const previewData = buildPreview(locked.contents, locked.campaign.id);
        if (previewData.errors.length === 0) return this.#write(trx, locked, request);
        const invalidFields = previewData.errors.flatMap(({ section, ...fault }) =>
          section === 'basicInfo' ? [fault] : [],
        );
        return {
          enableEditing: true,
          previewData,
          invalidFields: invalidFields.length > 0 ? invalidFields : undefined,
        };
      },
    });
  }

  async #write(trx: Db, locked: LockedApplication, { person, locale }: ApplicationRequest): Promise<SendResult> {
    const { campaign, application, contents, sent, now } = locked;
    const serial = String(await nextReceiptSerial(trx)).padStart(SERIAL_DIGITS, '0');
    const number = `${now.getUTCFullYear()}-${serial}`;
    const stored = await findContents(trx, [application.id]);
    const content = canonicalJson(sentContent(campaign, application, stored, number, now));
    await insertSentVersion(trx, {
      id: randomUUID(),
      application_id: application.id,
      receipt_number: number,
      content,
      sha256: createHash('sha256').update(content).digest('hex'),
      content_revision: contents.revision,
      employer_revision: await countSending(trx, application.id),
      sent_at: now,
    });
    await markSent(trx, application.id, now);
    const sentAt = instantAsString(now, locale);
    const { title: campaignTitle, employer } = campaign.texts[locale];
    const url = `${this.#context.config.publicUrl}${BASE_PATH}/applications`;
    await enqueueMail(trx, this.#context.config, {
      to: person.email,
      template: 'application-receipt',
      locale,
      params: { campaignTitle, employer, number, sentAt, url, again: sent !== undefined },
      now,
      userId: person.id,
    });
    return { enableEditing: true, sendDate: now.toISOString(), sendDateString: sentAt };
  }
}

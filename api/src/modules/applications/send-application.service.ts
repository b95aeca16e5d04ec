import { createHash, randomUUID } from 'node:crypto';
import { BASE_PATH, type Locale } from '@portal/contract/limits';
import type { SendResult } from '@portal/contract/preview';
import type { ApiContext } from '../../context';
import type { Db } from '../../db/database';
import { conflict, notFound } from '../../http/problem';
import type { SessionPerson } from '../../http/session';
import { hasEnded } from '../campaigns/campaign';
import { enqueueMail } from '../mail/mail.service';
import { buildPreview } from '../preview/preview.service';
import type { ApplicationReading, OwnApplication } from './application-reading.service';
import {
  holdApplication,
  holdSections,
  insertSentVersion,
  markSent,
  nextReceiptSerial,
} from './applications.repository';
import { canonicalJson } from './canonical-json';
import type { Contents } from './contents';
import { instantAsString } from './instants';
import { sentContent } from './sent-version';

const SERIAL_DIGITS = 6;

/** Sends applications: once, whole, with receipt and mail in the same transaction. Trust, promise 2. */
export class SendApplication {
  readonly #context: ApiContext;
  readonly #reading: ApplicationReading;

  constructor(context: ApiContext, reading: ApplicationReading) {
    this.#context = context;
    this.#reading = reading;
  }

  /**
   * @param record stores the answer in the transaction of the sending, for a repeat with the same key
   * @throws ProblemError 409 `already-sent`; 404 for what is not the person's, and for the profile, which nobody receives
   */
  async send(
    person: SessionPerson,
    campaignId: number,
    locale: Locale,
    record: (trx: Db, answer: SendResult) => Promise<void>,
  ): Promise<SendResult> {
    const campaign = await this.#reading.campaign(person, campaignId);
    if (campaign.kind === 'profile') throw notFound();
    return this.#context.db.transaction().execute(async (trx) => {
      const application = await holdApplication(trx, person.id, campaignId);
      if (!application) throw notFound();
      if (application.state === 'sent') throw conflict('already-sent');
      if (application.state === 'cancelled') throw conflict();
      const now = this.#context.clock();
      // Logged, because a candidate may ask why an application was not taken.
      if (hasEnded(campaign, now)) {
        this.#context.log.info({ campaignId }, 'an application was to be sent after the deadline');
        return { enableEditing: false, updateOutOfDate: true };
      }
      const own = { campaign, application };
      await holdSections(trx, application.id);
      const contents = await this.#reading.contents(own, locale, trx);
      const previewData = buildPreview(contents, campaignId);
      if (previewData.errors.length > 0) {
        const invalidFields = previewData.errors.flatMap(({ section, ...fault }) =>
          section === 'basicInfo' ? [fault] : [],
        );
        return {
          enableEditing: true,
          previewData,
          invalidFields: invalidFields.length > 0 ? invalidFields : undefined,
        };
      }
      const answer = await this.#write(trx, own, contents, person, locale, now);
      await record(trx, answer);
      return answer;
    });
  }

  async #write(
    trx: Db,
    { campaign, application }: OwnApplication,
    contents: Contents,
    person: SessionPerson,
    locale: Locale,
    now: Date,
  ): Promise<SendResult> {
    const serial = String(await nextReceiptSerial(trx)).padStart(SERIAL_DIGITS, '0');
    const number = `${now.getUTCFullYear()}-${serial}`;
    const content = canonicalJson(sentContent(application, contents, this.#reading.box, number, now));
    await insertSentVersion(trx, {
      id: randomUUID(),
      application_id: application.id,
      receipt_number: number,
      content,
      sha256: createHash('sha256').update(content).digest('hex'),
      content_revision: contents.revision,
      sent_at: now,
    });
    await markSent(trx, application.id);
    const sentAt = instantAsString(now, locale);
    const { title: campaignTitle, employer } = campaign.texts[locale];
    const url = `${this.#context.config.publicUrl}${BASE_PATH}/applications`;
    await enqueueMail(trx, {
      to: person.email,
      template: 'application-receipt',
      locale,
      params: { campaignTitle, employer, number, sentAt, url },
      now,
      userId: person.id,
    });
    return { enableEditing: true, sendDate: now.toISOString(), sendDateString: sentAt };
  }
}

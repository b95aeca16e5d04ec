import { randomUUID } from 'node:crypto';
import type { FeedbackRequest } from '@portal/contract/feedback';
import { BASE_PATH, FEEDBACK_MAX_LENGTH, type Locale } from '@portal/contract/limits';
import type { ApiContext } from '../../context';
import type { Db } from '../../db/database';
import { countOne, type Limit } from '../../http/limits/rate-limit';
import { networkOf } from '../../http/network';
import { invalid, rateLimited } from '../../http/problem';
import { enqueueMail } from '../mail/mail.service';
import { insertFeedback } from './feedback.repository';

/** More than a household writes, less than a mailbox minds. */
const LIMIT: Limit = { requests: 20, windowSeconds: 3600 };

interface Feedback extends FeedbackRequest {
  locale: Locale;
  /** Theme of the host the visitor was at. */
  portal: string;
  address: string;
}

export class FeedbackService {
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  /**
   * Keeps what a visitor thinks, without their name, and mails it to those who read it.
   * @param recorded writes the answer in the same transaction
   */
  async take({ text: written, rating, path, locale, portal, address }: Feedback, recorded: (trx: Db) => Promise<void>) {
    const { config, db, clock } = this.#context;
    const text = written.trim();
    if (text === '') throw invalid([{ field: 'text', code: 'required' }]);
    if ([...text].length > FEEDBACK_MAX_LENGTH)
      throw invalid([{ field: 'text', code: 'too-long', params: { max: FEEDBACK_MAX_LENGTH } }]);
    const now = clock();
    const wait = config.rateLimit ? await countOne(db, `feedback:${networkOf(address)}`, LIMIT, now) : 0;
    if (wait > 0) throw rateLimited(wait);
    await db.transaction().execute(async (trx) => {
      await insertFeedback(trx, {
        id: randomUUID(),
        text,
        rating: rating ?? null,
        path,
        portal,
        locale,
        created_at: now,
      });
      if (config.feedbackMail !== undefined) {
        // Those who read it read Finnish; what was written stays as it is.
        const params = { text, rating, path, portal, url: `${config.publicUrl}${BASE_PATH}` };
        await enqueueMail(trx, config, { to: config.feedbackMail, template: 'feedback', locale: 'fi', params, now });
      }
      await recorded(trx);
    });
  }
}

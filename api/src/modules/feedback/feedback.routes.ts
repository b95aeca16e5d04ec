import { OkResponse } from '@portal/contract/authentication';
import { FeedbackRequest } from '@portal/contract/feedback';
import { themeOfRequest } from '@portal/settings/accepted-host';
import type { ApiContext } from '../../context';
import { recordAnswer } from '../../http/idempotency/idempotency';
import { forbidden } from '../../http/problem';
import type { ApiApp } from '../../http/types';
import { FeedbackService } from './feedback.service';

export function feedbackRoutes(app: ApiApp, context: ApiContext): void {
  const feedback = new FeedbackService(context);

  app.post(
    '/feedback',
    {
      schema: { tags: ['feedback'], body: FeedbackRequest, response: { 200: OkResponse } },
      config: { access: 'public', requiresSection: 'feedback' },
      // A visitor may write; somebody who is logged in accepts the terms first, as before every call (docs/design/contract.md#errors).
      onRequest: (request, _reply, done) =>
        done(request.session?.user?.acceptedTerms === false ? forbidden('terms-not-accepted') : undefined),
    },
    async (request) => {
      const answer = { ok: true };
      const { body, locale, ip } = request;
      await feedback.take(
        { ...body, locale, portal: themeOfRequest(request.raw, context.config), address: ip },
        (trx) => recordAnswer(trx, request, answer),
      );
      return answer;
    },
  );
}

import { SessionUser } from '@portal/contract/authentication';
import { AcceptTermsRequest, TermsOfService } from '@portal/contract/terms';
import type { ApiContext } from '../../context';
import { personOf } from '../../http/access';
import type { Sessions } from '../../http/sessions/sessions';
import type { ApiApp } from '../../http/types';
import { TermsService } from './terms.service';

export function termsRoutes(app: ApiApp, context: ApiContext, sessions: Sessions): void {
  const terms = new TermsService(context);
  const tags = ['terms'];

  // Read before there is an account, too: the last step of a registration asks for them.
  app.get(
    '/tos/terms_of_service',
    { schema: { tags, response: { 200: TermsOfService } }, config: { access: 'public' } },
    (request) => terms.read(request.session?.user, request.locale),
  );

  app.post(
    '/tos/accept',
    {
      schema: { tags, body: AcceptTermsRequest.nullish(), response: { 200: SessionUser } },
      config: { access: 'session' },
    },
    async (request, reply) => {
      const person = personOf(request);
      const accepted = await terms.accept(person, request.body?.version);
      if (accepted.acceptedTerms && !person.acceptedTerms) await sessions.renewId(request, reply);
      return accepted;
    },
  );
}

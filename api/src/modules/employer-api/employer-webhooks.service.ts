import type { OkResponse } from '@portal/contract/authentication';
import type { WebhookEndpointCreated } from '@portal/contract/employer-api';
import type { FastifyRequest } from 'fastify';
import type { ApiContext } from '../../context';
import { notFound, unauthenticated } from '../../http/problem';
import { UUID } from '../../uuid';
import { namesPrivateAddress } from '../webhooks/target-address';
import { addEndpoint, ENDPOINTS_MAX, removeEndpoint } from '../webhooks/webhook-endpoints.service';
import { callerOf } from './caller';
import { recordChange } from './employer-calls.service';
import { EmployerRefusal, refusedValues } from './employer-refusal';
import { holdToken } from './employer-tokens.repository';
import type { RefusalCode } from './refusal-texts';

function urlFault(text: string, allowPrivate: boolean): RefusalCode | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url) return 'format';
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return 'url-not-https';
  if (url.username !== '' || url.password !== '') return 'url-with-credentials';
  return !allowPrivate && namesPrivateAddress(url) ? 'private-address' : undefined;
}

/**
 * Sets an address that is told of events, and shows its secret this once.
 * @throws EmployerRefusal
 */
export function setWebhook(
  { db, config, clock }: ApiContext,
  request: FastifyRequest,
  text: string,
): Promise<WebhookEndpointCreated> {
  const code = urlFault(text, config.webhooksToPrivate);
  if (code) throw refusedValues([{ path: ['url'], code }]);
  const caller = callerOf(request);
  return db.transaction().execute(async (trx) => {
    // Between this call's beginning and now an operator may have revoked the token, and looked for what was set with it.
    if (!(await holdToken(trx, caller.id))) throw unauthenticated();
    const created = await addEndpoint(trx, config, caller, new URL(text).href, clock());
    if (!created) throw new EmployerRefusal(409, 'too-many-endpoints', { max: ENDPOINTS_MAX });
    // A repeat with the same key is told that it is there, without the secret: secrets do not rest among the answers.
    await recordChange(trx, request, { id: created.id, url: created.url }, created.id);
    return created;
  });
}

/** @throws ProblemError 404 for one that is not the caller's */
export function removeWebhook({ db, clock }: ApiContext, request: FastifyRequest, id: string): Promise<OkResponse> {
  const { employer } = callerOf(request);
  if (!UUID.test(id)) throw notFound();
  return db.transaction().execute(async (trx) => {
    if (!(await removeEndpoint(trx, { id, employer, by: null }, clock()))) throw notFound();
    const answer = { ok: true };
    await recordChange(trx, request, answer, id);
    return answer;
  });
}

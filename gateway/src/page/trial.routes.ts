import { DEFAULT_LOCALE, type Locale, toLocale } from '@portal/contract/limits';
import { TRIAL_PATH } from '@portal/contract/release-names';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { GatewayConfig } from '../config';
import type { LivePortalReader } from '../releases/queries/live-portal';
import type { ReleaseStore } from '../releases/release-store';
import { isFromOwnPage, pageOf } from './own-form';
import { QUESTION_POLICY } from './question-page';
import { type Trial, type TrialRequest, trialOf, withTrial } from './trial';
import { renderTrialPage } from './trial-page';

interface Asked extends TrialRequest {
  locale: Locale;
  trial: Trial | undefined;
}

function ask(reply: FastifyReply, { locale, ...asked }: Asked): FastifyReply {
  return reply
    .code(asked.trial ? 200 : 403)
    .header('cache-control', 'no-store')
    .header('content-security-policy', QUESTION_POLICY)
    .header('content-language', locale)
    .type('text/html; charset=utf-8')
    .send(renderTrialPage(locale, asked));
}

const goOn = (reply: FastifyReply, code: 302 | 303, location: string, setCookie: string): FastifyReply =>
  reply
    .code(code)
    .header('set-cookie', setCookie)
    .header('location', location)
    .header('cache-control', 'no-store')
    .send();

/** Answers a page address with `?trial=`: with a page that asks, or at once where it ends the trial. */
export function answerTrialRequest(reply: FastifyReply, asked: Asked, https: boolean): FastifyReply {
  return asked.grant === '' ? goOn(reply, 302, asked.location, withTrial('', undefined, https)) : ask(reply, asked);
}

/** Takes the tester's answer, only from the portal's own page: nobody is brought to another version by a foreign one. */
export function trialRoutes(
  app: FastifyInstance,
  config: GatewayConfig,
  store: ReleaseStore,
  portal: LivePortalReader,
): void {
  app.post(TRIAL_PATH, async (request, reply) => {
    if (!isFromOwnPage(request.headers))
      return reply
        .code(400)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('Bad Request\n');
    const sent = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const grant = sent.get('trial') ?? '';
    const location = pageOf(sent.get('location') ?? '');
    const trial = await trialOf(store, grant, await portal.read());
    if (!trial) return ask(reply, { locale: toLocale(sent.get('lang')) ?? DEFAULT_LOCALE, trial, grant, location });
    return goOn(reply, 303, location, withTrial(grant, trial.until, config.publicUrl.startsWith('https:')));
  });
}

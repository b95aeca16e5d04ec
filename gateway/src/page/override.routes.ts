import { addedRemotes } from '@portal/contract/discovery';
import { DEFAULT_LOCALE, type Locale, toLocale } from '@portal/contract/limits';
import { OVERRIDE_PATH } from '@portal/contract/release-names';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { GatewayConfig } from '../config';
import type { LivePortal, LivePortalReader } from '../releases/queries/live-portal';
import {
  allowedUntil,
  browserCode,
  newBrowser,
  type Override,
  type OverrideRequest,
  type OverrideRules,
  parseOverride,
  withOverride,
} from './override';
import { renderOverridePage } from './override-page';
import { isFromOwnPage, pageOf } from './own-form';
import { QUESTION_POLICY } from './question-page';

/** The rules for own builds at this moment. */
export function overrideRules({ localOverrides }: GatewayConfig, live: LivePortal | undefined): OverrideRules {
  const allowed = live?.link.document.microFrontends.host[0].extras.overrides ?? [];
  const added = live ? addedRemotes(live.link.document).map(({ name }) => name) : [];
  return { localAllowed: localOverrides, allowed, added, now: Date.now() };
}

interface Asking {
  locale: Locale;
  cookies: string | undefined;
  https: boolean;
  rules: OverrideRules;
}

function ask(reply: FastifyReply, override: Override, location: string, { locale, cookies, https, rules }: Asking) {
  const fresh = browserCode(cookies) === undefined ? newBrowser(https) : undefined;
  if (fresh) reply.header('set-cookie', fresh.setCookie);
  const code = browserCode(fresh?.cookies ?? cookies) ?? '';
  const until = allowedUntil(override, cookies, rules);
  return reply
    .code(until ? 200 : 403)
    .header('cache-control', 'no-store')
    .header('content-security-policy', QUESTION_POLICY)
    .header('content-language', locale)
    .type('text/html; charset=utf-8')
    .send(renderOverridePage({ locale, override, until, code, location }));
}

/** Answers a page address with `?override=`: at once where nobody has to be asked, else with a page that asks. */
export function answerOverrideRequest(reply: FastifyReply, request: OverrideRequest, asking: Asking): FastifyReply {
  const { override, atOnce, ends, location } = request;
  if (override && !atOnce) return ask(reply, override, location, asking);
  const kept = ends ? undefined : asking.cookies;
  return reply
    .code(302)
    .header('set-cookie', withOverride(override, kept, asking.https, asking.rules))
    .header('location', location)
    .header('cache-control', 'no-store')
    .send();
}

/** Takes the developer's answer. Only from the portal's own page, and only what is allowed in this browser. */
export function overrideRoutes(app: FastifyInstance, config: GatewayConfig, portal: LivePortalReader): void {
  app.post(OVERRIDE_PATH, async (request, reply) => {
    const { cookie: cookies } = request.headers;
    const sent = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const override = parseOverride(sent.get('override') ?? '');
    if (!isFromOwnPage(request.headers) || !override)
      return reply
        .code(400)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('Bad Request\n');
    const location = pageOf(sent.get('location') ?? '');
    const rules = overrideRules(config, await portal.read());
    const https = config.publicUrl.startsWith('https:');
    const locale = toLocale(sent.get('lang')) ?? DEFAULT_LOCALE;
    if (!allowedUntil(override, cookies, rules))
      return ask(reply, override, location, { locale, cookies, https, rules });
    return reply
      .code(303)
      .header('set-cookie', withOverride(override, cookies, https, rules))
      .header('location', location)
      .header('cache-control', 'no-store')
      .send();
  });
}

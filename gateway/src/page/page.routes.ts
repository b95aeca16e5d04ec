import { SIGN_ON_BEGIN, SIGN_ON_ERROR } from '@portal/contract/account/sign-on-addresses';
import { BASE_PATH, LOGGED_IN_COOKIE } from '@portal/contract/limits';
import type { ShellKind } from '@portal/contract/prerendered';
import type { Release } from '@portal/contract/release';
import { AVOID_COOKIE, type ReleaseName } from '@portal/contract/release-names';
import { isDrawnBeforeLogIn, type RouteMatch } from '@portal/routing/match';
import type { RouteId } from '@portal/routing/routes';
import { themeOfRequest } from '@portal/settings/accepted-host';
import { brandNamed } from '@portal/themes/theme';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config';
import type { Failures } from '../failures/failures';
import { networkOf } from '../failures/network';
import { cookie } from '../http/cookies';
import { acceptedEncoding } from '../http/encode';
import { findPageText } from '../page-text/find-page-text';
import type { PublicAnswers } from '../page-text/public-answers';
import { fullTitle } from '../page-text/text-html';
import type { LivePortalReader } from '../releases/queries/live-portal';
import type { ReleaseStore } from '../releases/release-store';
import { chooseVersions } from './chosen-versions';
import type { DocumentEncoder } from './document-encoder';
import { employeeLink, sendOnWithTicket } from './employee-link';
import { favicon } from './favicon';
import { firstAnswers, hasSession, isNarrowing } from './first-answers';
import { renderHtml } from './html';
import { pageLanguage } from './language';
import { overrideRequestOf, overridesOf } from './override';
import { answerOverrideRequest, overrideRules } from './override.routes';
import { configuredTitle, requestAddress, routeOf, routesToShow } from './page-route';
import { inlineStyles, type PrerenderedPages } from './prerendered/prerendered';
import { routeFiles } from './route-files';
import { consentProviderOrigin, contentSecurityPolicy, logInOrigin } from './security-headers';
import { silentCheckRoute } from './silent-check.routes';
import { initialTitle } from './titles';
import { trialCookie, trialOf, trialRequestOf } from './trial';
import { answerTrialRequest } from './trial.routes';
import { visitorOf } from './visitor';

const FAVICON_AGE_S = 86_400;

function isFound(match: RouteMatch | undefined): boolean {
  return match !== undefined && match.route.id !== 'notFound';
}

/** Routes whose address may carry a secret, or tells that somebody came by one: calls and other pages need not learn where they came from. */
const CARRY_SECRETS: ReadonlySet<string> = new Set<RouteId>([
  'employeeLogin',
  'employeeTicket',
  'resetPassword',
  'registerConfirm',
  'confirmEmail',
  'endSearchMails',
]);

/** The releases that a page of a route runs at once: the host, and the remote the route belongs to. */
function shownReleases(releases: ReadonlyMap<ReleaseName, Release>, match: RouteMatch | undefined): Release[] {
  const remote = match?.route.remote;
  return [releases.get('host'), remote && releases.get(remote)].filter((release) => release !== undefined);
}

/** Routes whose pages look otherwise where people log in at a service; their builds render those as `atServiceKey` names them. */
const LOG_IN_ROUTES: ReadonlySet<string> = new Set<RouteId>(['login', 'register', 'registerDetails']);

/**
 * For whom a page is drawn as its builds render it: visitors of whom nothing is known, who search for nothing and are told nothing of a log-in, and people
 * behind a log-in, as far as it shows in a cookie.
 */
function drawnFor(
  match: RouteMatch | undefined,
  { singleSignOn }: GatewayConfig,
  cookies: string | undefined,
  query: URLSearchParams,
): ShellKind | undefined {
  if (isNarrowing(query) || query.has(SIGN_ON_ERROR)) return undefined;
  if (singleSignOn?.mode === 'browser') {
    // The page goes on to the service, or has its answer.
    if (match?.route.id === 'login' && (query.has(SIGN_ON_BEGIN) || query.has('state'))) return undefined;
    const isKnown = hasSession(cookies) || cookie(cookies, LOGGED_IN_COOKIE) !== undefined;
    return !isKnown && (match === undefined || isDrawnBeforeLogIn(match.route)) ? 'visitor' : undefined;
  }
  const behindLogIn = match?.route.access === 'authenticated';
  if (!hasSession(cookies)) return behindLogIn ? undefined : 'visitor';
  if (!behindLogIn || !match.route.layout.menu) return undefined;
  return match.route.layout.navigation ? 'member' : 'form';
}

/** The pages of the portal: every address that is not a file, an API call or an operator's answer. */
export function pageRoutes(
  app: FastifyInstance,
  config: GatewayConfig,
  store: ReleaseStore,
  {
    portal,
    failures,
    answers,
    prerendering,
    documents,
  }: {
    portal: LivePortalReader;
    failures: Failures;
    answers: PublicAnswers;
    prerendering: PrerenderedPages;
    documents: DocumentEncoder;
  },
): void {
  const themeOf = (request: FastifyRequest) => themeOfRequest(request.raw, config);

  app.get(`${BASE_PATH}/favicon.svg`, (request, reply) =>
    reply
      .header('cache-control', `public, max-age=${FAVICON_AGE_S}`)
      .header('vary', 'host')
      .type('image/svg+xml; charset=utf-8')
      .send(favicon(themeOf(request))),
  );

  if (config.singleSignOn?.mode === 'browser') silentCheckRoute(app);

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return reply
        .code(405)
        .header('allow', 'GET, HEAD')
        .type('text/plain; charset=utf-8')
        .send('Method Not Allowed\n');
    }
    const url = requestAddress(request.raw.url);
    const link = employeeLink(routeOf(url.pathname));
    if (link) {
      const https = config.publicUrl.startsWith('https:');
      return sendOnWithTicket(reply, { match: link, query: url.searchParams, https, now: Date.now() });
    }
    const https = config.publicUrl.startsWith('https:');
    const live = await portal.read();
    const rules = overrideRules(config, live);
    const overrideRequest = overrideRequestOf(url, rules);
    if (overrideRequest) {
      const cookies = request.headers.cookie;
      return answerOverrideRequest(reply, overrideRequest, {
        locale: pageLanguage(url.searchParams, cookies),
        cookies,
        https,
        rules,
      });
    }
    const trialRequest = trialRequestOf(url);
    if (trialRequest) {
      const locale = pageLanguage(url.searchParams, request.headers.cookie);
      const trial = await trialOf(store, trialRequest.grant, live);
      return answerTrialRequest(reply, { ...trialRequest, locale, trial }, https);
    }
    if (!live?.releases.some(({ name }) => name === 'host')) {
      return reply
        .code(503)
        .header('retry-after', '5')
        .type('text/plain; charset=utf-8')
        .send(
          live
            ? 'The files of the live host are missing. The operator can see what to do with: npm run portal -- doctor\n'
            : 'No release of the portal is live yet. Its operator can activate one with: npm run portal -- activate host VERSION\n',
        );
    }
    const { headers } = request;
    const locale = pageLanguage(url.searchParams, headers.cookie);
    const theme = themeOf(request);
    const { visitor, setCookie } = visitorOf(live.link.document, headers.cookie, https);
    if (setCookie) reply.header('set-cookie', setCookie);
    const chosen = chooseVersions(live, { visitor, avoid: cookie(headers.cookie, AVOID_COOKIE) });
    const overrides = overridesOf(headers.cookie, rules);
    const trial = await trialOf(store, trialCookie(headers.cookie), live);
    const releases = new Map(chosen.releases);
    if (trial) releases.set(trial.release.name, trial.release);
    for (const { remote } of overrides) releases.delete(remote);
    const tried = [trial?.release.name, ...overrides.map(({ remote }) => remote)];
    const match = routeOf(url.pathname, routesToShow(live, tried));
    // What fails where somebody tries something else is no failure of a release.
    const counts = trial === undefined && overrides.length === 0;
    const appName = brandNamed(theme).appName[locale];
    const place = { locale, appName, publicUrl: config.publicUrl };
    const text = await findPageText(answers, { ...place, match, query: url.searchParams });
    const shown = text === 'unknown' ? undefined : text;
    const kind = drawnFor(match, config, headers.cookie, url.searchParams);
    const files = routeFiles(releases, match, locale);
    const prerendered = kind
      ? await prerendering.find(releases, {
          match,
          pathname: url.pathname,
          kind,
          locale,
          theme,
          sheets: files.styles,
          asAtService: config.singleSignOn !== undefined && match !== undefined && LOG_IN_ROUTES.has(match.route.id),
          answers,
          keepsLanguage: url.searchParams.has('lang'),
        })
      : undefined;
    const titled = (prerendered?.title ? prerendered : shown) ?? configuredTitle(match, locale);
    const html = renderHtml({
      ...place,
      text: shown,
      prerendered,
      theme,
      title: titled ? fullTitle(titled, place) : initialTitle(locale),
      discovery: JSON.stringify(live.link.document),
      facts: {
        picks: chosen.picks,
        ticket: counts ? failures.pageTicket({ seq: live.link.seq, picks: chosen.picks }) : '',
        keys: portal.publicKeys,
        overrides,
        trial: trial?.release,
      },
      avoidHost: chosen.avoidHost,
      files,
      firstAnswers: firstAnswers(match, { query: url.searchParams, cookies: headers.cookie, theme }),
      consentId: config.consentId,
      ssoMode: config.singleSignOn?.mode,
      errorReporting: config.errorReporting,
      development: config.development,
    });
    if (request.method === 'GET' && counts) failures.countPage(shownReleases(releases, match), networkOf(request.ip));
    const encoding = acceptedEncoding(headers['accept-encoding'], ['br', 'gzip']);
    const employeeLogin = match?.route.access === 'employee-login';
    reply
      .code(isFound(match) && text !== 'unknown' ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        contentSecurityPolicy({
          policies: [...live.releases, ...(trial ? [trial.release] : [])].map(({ uniqueName }) => uniqueName),
          connectOrigins: config.errorReporting ? [new URL(config.errorReporting.dsn).origin] : [],
          providerOrigin: consentProviderOrigin(config.consentId),
          logInOrigin: logInOrigin(config),
          development: config.development,
          styles: prerendered ? inlineStyles(prerendered) : [],
          overrides,
        }),
      )
      .header('cache-control', employeeLogin ? 'no-store' : 'private, no-cache')
      .header('vary', 'cookie, accept-encoding')
      .header('content-language', locale);
    if (match && CARRY_SECRETS.has(match.route.id)) reply.header('referrer-policy', 'no-referrer');
    if (encoding) reply.header('content-encoding', encoding);
    return reply.send(await documents.encode(html, encoding));
  }
  app.setNotFoundHandler(sendPage);
}

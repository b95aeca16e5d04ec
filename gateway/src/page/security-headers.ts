import { federationName, LOADER_POLICY, LOCAL_VERSION } from '@portal/contract/release-names';
import type { GatewayConfig } from '../config';
import { LAYER_ORDER, TEXT_STYLE } from '../page-text/text-style';
import { cspHash, EARLY_SCRIPT } from './early-script';
import type { Override } from './override';
import { BULLETINS_SCRIPT } from './prerendered/bulletins-script';
import { RELOAD_SCRIPT } from './reload-script';
import { SERVICE_ANSWER_SCRIPT } from './service-answer-script';

/**
 * The constant styles that react-aria puts into the page. A test recomputes them from the library's sources.
 */
export const INJECTED_STYLES = [
  `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`,
  `@layer {
  * {
    overscroll-behavior: contain;
  }
}`,
];

/** As the API says it: of two different ones the browser would take the later. */
const ONE_YEAR_S = 31_536_000;

/** The consent provider's own address; the portal's own dialog needs none. */
const CONSENT_PROVIDER = 'https://consent.cookiebot.com';
export const consentProviderOrigin = (id: string | undefined) =>
  id === undefined || id === 'built-in' ? undefined : CONSENT_PROVIDER;

/** @returns undefined where no page talks to the log-in service */
export const logInOrigin = ({ singleSignOn }: Pick<GatewayConfig, 'singleSignOn'>) =>
  singleSignOn?.mode === 'browser' ? new URL(singleSignOn.url).origin : undefined;

export interface PolicyOptions {
  /** Trusted Types policies of the builds that may run. */
  policies: readonly string[];
  connectOrigins: readonly string[];
  /** Origin of a provider whose script runs in the page, by the operator's choice. */
  providerOrigin?: string | undefined;
  /** Origin of the log-in service, where pages hold its tokens themselves. */
  logInOrigin?: string | undefined;
  development: boolean;
  /** Styles that stand in the page; without any it has those of words that its builds have not rendered. */
  styles: readonly string[];
  /** A developer's own builds in this browser; nobody else's page names them. */
  overrides: readonly Override[];
}

/** The Content-Security-Policy of a page. Nothing inline but what is named by hash, no eval, scripts only from the portal itself. */
export function contentSecurityPolicy({
  policies,
  connectOrigins,
  providerOrigin,
  logInOrigin: service,
  development,
  styles,
  overrides,
}: PolicyOptions): string {
  const scripts = [
    EARLY_SCRIPT,
    BULLETINS_SCRIPT,
    ...(service ? [SERVICE_ANSWER_SCRIPT] : []),
    ...(development ? [RELOAD_SCRIPT] : []),
  ];
  const own = overrides.map(({ origin }) => origin);
  const ownPolicies = overrides.map(({ remote }) => `${federationName(remote)}@${LOCAL_VERSION}`);
  const provider = providerOrigin ? [providerOrigin] : [];
  const logIn = service ? [service] : [];
  // The frame that asks silently ends at the portal's own page.
  const frames = [...provider, ...(service ? ["'self'", service] : [])];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...own, ...scripts.map(cspHash), ...provider],
    // A provider styles its dialog with styles that nobody can name beforehand.
    'style-src': [
      "'self'",
      ...own,
      ...(provider.length > 0
        ? ["'unsafe-inline'"]
        : [...INJECTED_STYLES, LAYER_ORDER, ...(styles.length > 0 ? styles : [TEXT_STYLE])].map(cspHash)),
    ],
    'img-src': ["'self'", ...own, 'data:', 'blob:', ...provider],
    'font-src': ["'self'", ...own],
    'connect-src': ["'self'", ...own, ...connectOrigins, ...provider, ...logIn],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    // A foreign script that may run can do anything anyway, and would break on this.
    ...(provider.length > 0 ? {} : { 'require-trusted-types-for': ["'script'"] }),
    ...(frames.length > 0 && { 'frame-src': frames }),
    'trusted-types': [LOADER_POLICY, ...policies, ...ownPolicies],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/**
 * The policy of answers that have none of their own: files, texts, JSON. Whoever opens one by its address runs nothing and can put it into no frame.
 * Styles are for pictures: browsers hold an SVG to the policy it came with, also within a page.
 */
const FILE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers that every answer of the gateway carries. By hand, since of @fastify/helmet more would be switched off than used. */
export function commonHeaders(https: boolean): Record<string, string> {
  return {
    'content-security-policy': FILE_POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(https && { 'strict-transport-security': `max-age=${ONE_YEAR_S}; includeSubDomains` }),
  };
}

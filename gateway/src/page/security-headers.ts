import { federationName, LOADER_POLICY, LOCAL_VERSION } from '@portal/contract/release-names';
import { cspHash, EARLY_SCRIPT } from './early-script';
import type { Override } from './override';
import { RELOAD_SCRIPT } from './reload-script';

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

const HALF_A_YEAR_S = 15_552_000;

export interface PolicyOptions {
  /** Trusted Types policies of the builds that may run. */
  policies: readonly string[];
  connectOrigins: readonly string[];
  development: boolean;
  /** A developer's own builds in this browser; nobody else's page names them. */
  overrides: readonly Override[];
}

/** The Content-Security-Policy of a page. Nothing inline but what is named by hash, no eval, scripts only from the portal itself. */
export function contentSecurityPolicy({ policies, connectOrigins, development, overrides }: PolicyOptions): string {
  const scripts = [EARLY_SCRIPT, ...(development ? [RELOAD_SCRIPT] : [])];
  const own = overrides.map(({ origin }) => origin);
  const ownPolicies = overrides.map(({ remote }) => `${federationName(remote)}@${LOCAL_VERSION}`);
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...own, ...scripts.map(cspHash)],
    'style-src': ["'self'", ...own, ...INJECTED_STYLES.map(cspHash)],
    'img-src': ["'self'", ...own, 'data:', 'blob:'],
    'font-src': ["'self'", ...own],
    'connect-src': ["'self'", ...own, ...connectOrigins],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [LOADER_POLICY, ...policies, ...ownPolicies],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** Headers that every answer of the gateway carries. */
export function commonHeaders(https: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(https && { 'strict-transport-security': `max-age=${HALF_A_YEAR_S}; includeSubDomains` }),
  };
}

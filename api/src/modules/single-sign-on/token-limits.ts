/** How far the clocks of the portal and the service may differ, seconds. */
export const CLOCK_SKEW_SECONDS = 60;
/** What signs a token of a service; never a secret that the portal knows too, and never nothing. */
export const SIGNATURE_ALGORITHMS = ['RS256', 'PS256', 'ES256'];

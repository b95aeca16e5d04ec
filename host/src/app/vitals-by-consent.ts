import { on } from '@portal/events';

/** Share of pages whose speed is told: enough for figures by version, and little for line and gateway. */
const SHARE = 0.25;

/** Measures how fast the page is for people who allow statistics; for everybody else nothing is loaded, measured or sent. docs/adr/0012-consent.md */
export function measureVitalsByConsent(random = Math.random): void {
  if (random() >= SHARE) return;
  let allowed = false;
  let started = false;
  on('candidateportal:consent-changed', ({ analytics }) => {
    allowed = analytics;
    if (!allowed || started) return;
    started = true;
    void import(/* webpackChunkName: "web-vitals" */ '../remotes/health/web-vitals').then(
      ({ measureVitals }) => measureVitals(() => allowed),
      // Without it the portal works as well.
      () => undefined,
    );
  });
}

import { API_PREFIX } from '@portal/contract/limits';
import { freePort } from '@portal/testing/free-port';
import { startCollector } from '../../launcher/test/trace-collector';
import { startPortalBeside } from '../fixtures/portal/portal-beside';
import { test as base, expect } from '../fixtures/portal/test';
import { builtRelease } from '../fixtures/releases/derived-release';
import { LogIn } from '../pages/accounts/log-in';

interface Watched {
  origin: string;
  collector: Awaited<ReturnType<typeof startCollector>>;
  /** What Prometheus would read now. */
  metrics(): Promise<string>;
}

const test = base.extend<object, { watched: Watched }>({
  watched: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are asked for.
    async ({}, use) => {
      const collector = await startCollector();
      const metricsPort = await freePort();
      const portal = await startPortalBeside(await freePort(), {
        CONSENT_ID: 'built-in',
        METRICS_PORT: String(metricsPort),
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_BSP_SCHEDULE_DELAY: '100',
      });
      const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      await use({ origin: portal.origin, collector, metrics });
      await portal.close();
      await collector.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

// One portal for both, in one worker.
test.describe.configure({ mode: 'default' });

test('a call of a page is one trace from the gateway to the API under the id that the page has drawn', async ({
  user,
  watched: { origin, collector },
}) => {
  const { page, t } = user;
  const path = `${API_PREFIX}/authentication/login`;
  await page.goto(`${origin}/candidateportal/login?lang=fi`);
  // The question comes when the browser is idle, and takes the keyboard from the form.
  await page
    .getByRole('dialog', { name: t('host.consent.title') })
    .getByRole('button', { name: t('host.consent.necessary') })
    .click();
  const answered = page.waitForResponse((response) => response.url() === `${origin}${path}`);
  await new LogIn(user).as('nobody', 'not the password');
  const answer = await answered;
  const [, traceId = ''] = (await answer.request().allHeaders()).traceparent?.split('-') ?? [];
  expect(traceId).toMatch(/^[0-9a-f]{32}$/);
  const spansOf = () => collector.spans().filter((span) => span.traceId === traceId);
  await expect.poll(() => spansOf().map(({ name }) => name)).toContain('POST calls of the API');
  const named = (name: string) => spansOf().find((span) => span.name === name);
  const [first, call] = [named('POST calls of the API'), named(`POST ${path}`)];
  expect(first?.parentSpanId ?? '').toBe('');
  expect(call?.parentSpanId).toBe(first?.spanId);
  expect(spansOf().some(({ parentSpanId }) => parentSpanId === call?.spanId)).toBe(true);
});

test('who allows statistics tells how fast a page was when they leave it, by the remote and its version', async ({
  user,
  watched: { origin, metrics },
}) => {
  const { page, t } = user;
  // One in some pages tells: this one.
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  await page.goto(`${origin}/candidateportal/login?lang=fi`);
  const dialog = page.getByRole('dialog', { name: t('host.consent.title') });
  const measured = page.waitForResponse(/web-vitals/);
  await dialog.getByRole('checkbox', { name: t('host.consent.analytics') }).check();
  await dialog.getByRole('button', { name: t('host.consent.save') }).click();
  await (await measured).finished();
  await new LogIn(user).heading.waitFor();
  expect(await metrics()).not.toContain('portal_web_vitals_lcp_seconds_count{');
  await page.goto(`${origin}/candidateportal/positions?lang=fi`);
  const labels = `remote="mfe-auth",version="${builtRelease('mfe-auth').version}"`;
  for (const vital of ['lcp_seconds', 'cls'])
    await expect.poll(metrics).toContain(`portal_web_vitals_${vital}_count{${labels}} 1`);
});

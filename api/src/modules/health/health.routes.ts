import type { ApiContext } from '../../context';
import { unavailable } from '../../http/problem';
import type { ApiApp } from '../../http/types';
import { isReady } from './health.service';

/** For an API process that runs apart; together with the gateway the launcher answers these. */
export function healthRoutes(app: ApiApp, context: ApiContext): void {
  const options = { schema: { hide: true }, config: { access: 'public', sessionless: true } } as const;
  app.get('/healthz', options, () => ({ ok: true }));
  app.get('/readyz', options, async () => {
    if (await isReady(context)) return { ok: true };
    context.reportDown();
    throw unavailable();
  });
}

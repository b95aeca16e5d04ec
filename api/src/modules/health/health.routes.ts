import type { ApiContext } from '../../context';
import { unavailable } from '../../http/problem';
import type { ApiApp } from '../../http/types';

/** For an API process that runs apart; together with the gateway the launcher answers these. */
export function healthRoutes(app: ApiApp, { health }: ApiContext): void {
  const options = { schema: { hide: true }, config: { access: 'public', sessionless: true, anyHost: true } } as const;
  app.get('/healthz', options, () => ({ ok: true }));
  app.get('/readyz', options, async () => {
    if (!(await health.isReady())) throw unavailable();
    return { ok: true };
  });
}

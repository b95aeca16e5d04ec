import type { ApiApp } from './types';

/** When a request came counts, also where it then waits for others: for a deadline, waiting is no lateness. */
export function installArrival(app: ApiApp, clock: () => Date): void {
  app.decorateRequest('receivedAt');
  app.addHook('onRequest', (request, _reply, done) => {
    request.receivedAt = clock();
    done();
  });
}

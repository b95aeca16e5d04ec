import { API_PREFIX, CSRF_COOKIE, CSRF_HEADER } from '@portal/contract/limits';
import type { RunningPortal } from '../src/start-portal';

/** Calls of one browser, which a balancer hands now to this portal and now to that one. */
export class Visitor {
  readonly #cookies = new Map<string, string>();

  async call(
    portal: Pick<RunningPortal, 'port'>,
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ) {
    const origin = `http://localhost:${portal.port}`;
    const token = this.#cookies.get(CSRF_COOKIE);
    const response = await fetch(`${origin}${API_PREFIX}/${path}`, {
      method,
      headers: {
        origin,
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(token !== undefined && { [CSRF_HEADER]: token }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...more,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    return { status: response.status, body: (await response.json()) as unknown };
  }

  async logIn(portal: Pick<RunningPortal, 'port' | 'demoLogins'>): Promise<void> {
    const [login] = portal.demoLogins;
    await this.call(portal, 'POST', 'authentication/authenticated');
    const answer = await this.call(portal, 'POST', 'authentication/login', login);
    if (answer.status !== 200) throw new Error(`the log-in was answered with ${answer.status}`);
  }
}

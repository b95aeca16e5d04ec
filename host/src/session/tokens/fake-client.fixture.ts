/** Those that pages have made, oldest first. */
export const clients: FakeClient[] = [];

/** In the place of keycloak-js: what it was asked for, and what the service answers. */
export class FakeClient {
  token: string | undefined;
  refreshToken: string | undefined;
  idToken: string | undefined;
  subject: string | undefined;
  tokenParsed: { acr?: string } | undefined;
  timeSkew = 0;
  secondsLeft = 300;
  asked: string[] = [];
  adapter = {} as { login(options?: { prompt?: string }): Promise<void> };
  onAuthLogout?: () => void;
  /** What the service says at the start. */
  answer: () => Promise<boolean> = async () => logIn(this);
  refresh: () => Promise<void> = async () => {
    this.secondsLeft = 300;
    this.token = 'refreshed';
  };

  constructor() {
    clients.push(this);
  }
  init(options: { adapter: FakeClient['adapter']; onLoad?: string }) {
    this.adapter = options.adapter;
    this.asked.push(`init ${options.onLoad}`);
    return this.answer();
  }
  login({ prompt, acrValues }: { prompt?: string; acrValues?: string }) {
    this.asked.push(`login ${prompt}${acrValues === undefined ? '' : ` ${acrValues}`}`);
    return Promise.resolve();
  }
  createLoginUrl() {
    this.asked.push('leaves');
    return Promise.resolve('#at-the-service');
  }
  createLogoutUrl() {
    this.asked.push(`log-out ${this.idToken}`);
    return '#log-out';
  }
  isTokenExpired(within = 0) {
    return this.secondsLeft < within;
  }
  async updateToken(validity: number) {
    this.asked.push(`update ${validity}`);
    await this.refresh();
    return true;
  }
  clearToken() {
    this.token = undefined;
    this.refreshToken = undefined;
    this.idToken = undefined;
    this.subject = undefined;
    this.onAuthLogout?.();
  }
}

/** As after a log-in of Aino. */
export function logIn(client: FakeClient): boolean {
  Object.assign(client, { token: 'first', refreshToken: 'refresh', idToken: 'id', subject: 'aino' });
  return true;
}

/** How often the library was asked for something. */
export const asked = ({ asked: all }: FakeClient, what: string): number =>
  all.filter((one) => one.startsWith(what)).length;

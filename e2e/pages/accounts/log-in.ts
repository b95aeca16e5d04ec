import type { PortalUser } from '../../fixtures/portal/test';

/** The log-in page. */
export class LogIn {
  constructor(private readonly user: PortalUser) {}

  get heading() {
    return this.user.page.getByRole('heading', { level: 1, name: this.user.t('auth.login.title') });
  }

  async as(username: string, password: string): Promise<void> {
    const { page, t } = this.user;
    const main = page.getByRole('main');
    await main.getByRole('textbox', { name: t('auth.login.username.label') }).fill(username);
    await main.getByLabel(t('auth.login.password.label'), { exact: true }).fill(password);
    await main.getByRole('button', { name: t('auth.login.action'), exact: true }).click();
  }

  /** Logs in on the page of its own, as somebody who comes back. */
  async again({ username, password }: { username: string; password: string }): Promise<void> {
    await this.user.open('/login');
    await this.as(username, password);
    await this.user.page.waitForURL(/dashboard/);
  }
}

import { expect, type PortalUser } from '../../fixtures/portal/test';

/** The log-in over a page whose session has ended. */
export class LogInAgain {
  constructor(private readonly user: PortalUser) {}

  get dialog() {
    return this.user.page.getByRole('dialog', { name: this.user.t('host.log-in-dialog.title') });
  }

  async with(password: string): Promise<void> {
    const { t } = this.user;
    await this.dialog.getByLabel(t('host.log-in-dialog.password'), { exact: true }).fill(password);
    await this.dialog.getByRole('button', { name: t('host.log-in-dialog.log-in'), exact: true }).click();
    await expect(this.dialog).toBeHidden();
  }

  async putOff(): Promise<void> {
    await this.dialog.getByRole('button', { name: this.user.t('host.log-in-dialog.later') }).click();
  }
}

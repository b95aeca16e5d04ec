import { expect, type PortalUser } from '../fixtures/portal/test';

/** What stands around every page: menu, terms of service, leaving an application. */
export class Shell {
  constructor(private readonly user: PortalUser) {}

  async acceptTerms(): Promise<void> {
    const { page, t } = this.user;
    const dialog = page.getByRole('dialog', { name: t('host.terms.title') });
    await dialog.getByRole('checkbox', { name: t('host.terms.agree') }).check();
    await dialog.getByRole('button', { name: t('host.terms.accept') }).click();
    await expect(dialog).toBeHidden();
  }

  async leaveTo(choice: 'host.leave.dashboard' | 'host.leave.applications' | 'host.leave.logout'): Promise<void> {
    const { page, t } = this.user;
    await this.press(t('host.menu.leave-application'));
    await page
      .getByRole('dialog', { name: t('host.leave.title') })
      .getByRole('button', { name: t(choice) })
      .click();
  }

  /** Leaves a form of which something cannot be saved: the first press tells so, the second leaves all the same. */
  async leaveUnsaved(): Promise<void> {
    const { page, t } = this.user;
    await this.leaveTo('host.leave.dashboard');
    const dialog = page.getByRole('dialog', { name: t('host.leave.title') });
    await expect(dialog.getByText(t('host.leave.unsaved'))).toBeVisible();
    await dialog.getByRole('button', { name: t('host.leave.dashboard') }).click();
    await page.waitForURL(/dashboard/);
  }

  async logOut(): Promise<void> {
    const { t } = this.user;
    await this.press(t('host.menu.log-out'));
    await this.isLoggedOut();
  }

  async isLoggedOut(): Promise<void> {
    const { page, t } = this.user;
    await page
      .getByRole('button', { name: t('host.menu.log-in') })
      .or(page.getByRole('link', { name: t('host.menu.log-in') }))
      .first()
      .waitFor();
  }

  /** Presses an entry of the menu, which is folded behind a button on a narrow screen. */
  async press(name: string): Promise<void> {
    const { page, t } = this.user;
    const entry = page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('link', { name, exact: true }))
      .filter({ visible: true });
    const fold = page.getByRole('button', { name: t('host.menu.open'), exact: true }).filter({ visible: true });
    await entry.or(fold).first().waitFor();
    if (await fold.isVisible()) await fold.click();
    await entry.first().click();
  }
}

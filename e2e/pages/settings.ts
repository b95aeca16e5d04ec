import type { PortalUser } from '../fixtures/portal/test';

/** The settings of the account. */
export class SettingsPage {
  constructor(private readonly user: PortalUser) {}

  async open(): Promise<void> {
    const { page, t } = this.user;
    await this.user.open('/account/settings');
    await page.getByRole('heading', { level: 1, name: t('account.settings.title') }).waitFor();
  }

  async changeEmail(email: string, password: string): Promise<void> {
    const { page, t } = this.user;
    await page.getByRole('button', { name: t('account.settings.email.change') }).click();
    await page.getByRole('textbox', { name: t('account.settings.email.new') }).fill(email);
    await page.getByLabel(t('account.settings.present-password'), { exact: true }).fill(password);
    await page.getByRole('button', { name: t('account.settings.send-code') }).click();
  }

  async giveCode(code: string): Promise<void> {
    const { page, t } = this.user;
    await page.getByRole('textbox', { name: t('account.settings.code.label') }).fill(code);
    await page.getByRole('button', { name: t('account.settings.confirm'), exact: true }).click();
  }

  async openDownload(): Promise<void> {
    const { page, t } = this.user;
    await page.getByRole('button', { name: t('account.settings.export.action') }).click();
    await page.getByRole('dialog').waitFor();
  }

  /** Goes on in the dialog. @param password for the identity code as a whole @returns path of the archive */
  async download(password?: string): Promise<{ name: string; path: string }> {
    const { page, t } = this.user;
    const dialog = page.getByRole('dialog');
    if (password !== undefined) {
      await dialog.getByRole('checkbox', { name: t('account.settings.export.whole') }).check();
      await dialog.getByLabel(t('account.settings.present-password'), { exact: true }).fill(password);
    }
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: t('account.settings.export.download'), exact: true }).click();
    const download = await downloading;
    return { name: download.suggestedFilename(), path: await download.path() };
  }

  async showLosses(): Promise<void> {
    const { page, t } = this.user;
    await page.getByRole('button', { name: t('account.settings.closing.begin') }).click();
    await page.getByText(t('account.settings.closing.lost')).waitFor();
  }

  async close(password: string): Promise<void> {
    const { page, t } = this.user;
    await page.getByLabel(t('account.settings.present-password'), { exact: true }).fill(password);
    await page.getByRole('button', { name: t('account.settings.closing.action') }).click();
  }
}

import { expect, type PortalUser } from '../fixtures/portal/test';

/** The application as the employer will read it, and the sending of it. */
export class Preview {
  constructor(private readonly user: PortalUser) {}

  /** The document is shown once the application can be sent. */
  async isShown(): Promise<void> {
    const { page, t } = this.user;
    await page.getByRole('heading', { level: 1, name: t('application.preview.title') }).waitFor();
    await page.getByRole('button', { name: t('application.preview.send'), exact: true }).waitFor();
  }

  async says(text: string): Promise<void> {
    await expect(this.user.page.getByRole('main')).toContainText(text);
  }

  async back(): Promise<void> {
    await this.user.page.getByRole('button', { name: this.user.t('application.preview.back') }).click();
  }

  /** @returns the number of the receipt */
  async send(): Promise<string> {
    const { page, t } = this.user;
    await page.getByRole('button', { name: t('application.preview.send'), exact: true }).click();
    await page.getByRole('heading', { level: 1, name: t('application.sent.title') }).waitFor();
    const number = page.getByRole('definition').first();
    await expect(number).toHaveText(/\S/);
    return (await number.innerText()).trim();
  }
}

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

  #changeLink(section: string) {
    const name = this.user.t('application.preview.change-section', { section });
    return this.user.page.getByRole('link', { name, exact: true });
  }

  /** A section of the document has a link to the same section of the form. */
  async offersChange(section: string): Promise<void> {
    await expect(this.#changeLink(section)).toBeVisible();
  }

  /** Goes from a section of the document to the same section of the form. */
  async change(section: string): Promise<void> {
    await this.#changeLink(section).click();
  }

  /** The choice to get the answers in the mail that confirms the sending. */
  get mailAnswers() {
    return this.user.page.getByRole('checkbox', { name: this.user.t('application.preview.mail-answers') });
  }

  /** @returns the number of the receipt */
  async send(): Promise<string> {
    return this.#sendBy('send', 'title');
  }

  /** Sends what was changed since the last sending. @returns the number of the new receipt */
  async sendChanges(): Promise<string> {
    return this.#sendBy('send-changes', 'changes-title');
  }

  async #sendBy(button: 'send' | 'send-changes', title: 'title' | 'changes-title'): Promise<string> {
    const { page, t } = this.user;
    await page.getByRole('button', { name: t(`application.preview.${button}`), exact: true }).click();
    await page.getByRole('heading', { level: 1, name: t(`application.sent.${title}`) }).waitFor();
    await page.getByText(t('application.sent.proof'), { exact: true }).click();
    const number = page.getByText(t('application.sent.number'), { exact: true }).locator('+ dd');
    await expect(number).toHaveText(/\S/);
    return (await number.innerText()).trim();
  }
}

import { expect, type Visitor } from '../fixtures/portal';

/** The application as the employer will read it, and the sending of it. */
export class Preview {
  constructor(private readonly visitor: Visitor) {}

  /** The paper is there once it can be sent. */
  async isShown(): Promise<void> {
    const { page, t } = this.visitor;
    await page.getByRole('heading', { level: 1, name: t('application.preview.title') }).waitFor();
    await page.getByRole('button', { name: t('application.preview.send'), exact: true }).waitFor();
  }

  async says(text: string): Promise<void> {
    await expect(this.visitor.page.getByRole('main')).toContainText(text);
  }

  async back(): Promise<void> {
    await this.visitor.page.getByRole('button', { name: this.visitor.t('application.preview.back') }).click();
  }

  /** @returns the number of the receipt */
  async send(): Promise<string> {
    const { page, t } = this.visitor;
    await page.getByRole('button', { name: t('application.preview.send'), exact: true }).click();
    await page.getByRole('heading', { level: 1, name: t('application.sent.title') }).waitFor();
    const number = page.getByRole('definition').first();
    await expect(number).toHaveText(/\S/);
    return (await number.innerText()).trim();
  }
}

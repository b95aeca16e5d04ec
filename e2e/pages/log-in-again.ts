import { expect, type Visitor } from '../fixtures/portal';

/** The log-in over a page whose session has ended. */
export class LogInAgain {
  constructor(private readonly visitor: Visitor) {}

  get dialog() {
    return this.visitor.page.getByRole('dialog', { name: this.visitor.t('host.log-in-dialog.title') });
  }

  async with(password: string): Promise<void> {
    const { t } = this.visitor;
    await this.dialog.getByLabel(t('host.log-in-dialog.password'), { exact: true }).fill(password);
    await this.dialog.getByRole('button', { name: t('host.log-in-dialog.log-in') }).click();
    await expect(this.dialog).toBeHidden();
  }

  async putOff(): Promise<void> {
    await this.dialog.getByRole('button', { name: this.visitor.t('host.log-in-dialog.later') }).click();
  }
}

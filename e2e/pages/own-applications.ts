import { expect, type Visitor } from '../fixtures/portal';

/** The list of one's own applications. */
export class OwnApplications {
  constructor(private readonly visitor: Visitor) {}

  async isShown(): Promise<void> {
    await this.visitor.page
      .getByRole('heading', { level: 1, name: this.visitor.t('application.list.title') })
      .waitFor();
  }

  async lists(title: string, state: 'draft' | 'sent', receiptNumber?: string): Promise<void> {
    const { page, t } = this.visitor;
    const item = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: title }) });
    await expect(item).toContainText(t(`application.list.state.${state}`));
    if (receiptNumber) await expect(item).toContainText(receiptNumber);
  }
}

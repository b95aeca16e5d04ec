import { expect, type PortalUser } from '../fixtures/portal/test';

/** The list of one's own applications. */
export class OwnApplications {
  constructor(private readonly user: PortalUser) {}

  async isShown(): Promise<void> {
    await this.user.page.getByRole('heading', { level: 1, name: this.user.t('application.list.title') }).waitFor();
  }

  async lists(title: string, state: 'draft' | 'sent', receiptNumber?: string): Promise<void> {
    const { page, t } = this.user;
    const item = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: title }) });
    await expect(item).toContainText(t(`application-states.${state}`));
    if (receiptNumber) await expect(item).toContainText(receiptNumber);
  }
}

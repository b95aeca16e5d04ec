import type { SectionName } from '@portal/contract/sections';
import { expect, type PortalUser } from '../fixtures/portal/test';
import { ApplicationForm } from './application-form';

/** An employer who comes by a link: the way in, and the candidate's application as it is open to them. */
export class Employer {
  readonly form: ApplicationForm;

  constructor(
    private readonly user: PortalUser,
    private readonly campaignId: number,
  ) {
    this.form = new ApplicationForm(user, campaignId);
  }

  async opens(link: string): Promise<void> {
    await this.user.page.goto(`${link}?lang=${this.user.locale}`);
  }

  /** The application is shown under an address that holds nothing of the link. */
  async isIn(password: string): Promise<void> {
    const { page } = this.user;
    await page.waitForURL(new RegExp(`/application/${this.campaignId}\\?`));
    expect(page.url()).not.toContain(password);
    const view = await this.form.isOpen();
    expect(view.employerEditing).toBe(true);
  }

  async cannotEdit(section: SectionName, field: string): Promise<void> {
    const area = await this.form.openSection(section);
    const control = area.getByLabel(this.form.configOf(section, field).label, { exact: true });
    await expect(control).not.toBeEditable();
  }

  /** Neither sending nor other pages are offered. */
  async isOfferedNothingElse(): Promise<void> {
    const { page, t } = this.user;
    await expect(page.getByRole('button', { name: t('application.form.preview') })).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('navigation')).toHaveCount(0);
  }

  async isToldThatTheLinkIsUsed(): Promise<void> {
    const { page, t } = this.user;
    await page.getByRole('heading', { level: 1, name: t('host.employee-login.failed') }).waitFor();
    await expect(page.getByText(t('host.employee-login.used'))).toBeVisible();
  }
}

import { expect } from '@playwright/test';
import { BASE_PATH } from '@portal/contract/limits';
import { receiveMail } from '../../fixtures/mail/mailbox';
import type { PortalUser } from '../../fixtures/portal/test';

const LINK = /\/reset-password\/[^\s?]+/;

/** The way back for somebody who lost the password. */
export class LostPassword {
  constructor(private readonly user: PortalUser) {}

  async askFor(email: string): Promise<void> {
    const { page, t } = this.user;
    // The log-in page, which may still be leaving, has a field of nearly the same name.
    await page.getByRole('heading', { level: 1, name: t('auth.lost-password.title') }).waitFor();
    await page.getByRole('textbox', { name: t('auth.lost-password.email.label'), exact: true }).fill(email);
    await page.getByRole('button', { name: t('auth.lost-password.action') }).click();
    await expect(page.getByText(t('auth.lost-password.sent.title'))).toBeVisible();
  }

  /** In-app address of the mailed link. */
  async mailedLink(email: string): Promise<string> {
    const mail = await receiveMail(this.user.page.request, email, ({ text }) => LINK.test(text));
    return new RegExp(`${BASE_PATH}(${LINK.source})`).exec(mail.text)?.[1] ?? '';
  }

  get newPassword() {
    return this.user.page.getByLabel(this.user.t('auth.reset-password.password.label'), { exact: true });
  }

  async save(password: string): Promise<void> {
    const { page, t } = this.user;
    await this.newPassword.fill(password);
    await page.getByRole('button', { name: t('auth.reset-password.action') }).click();
  }
}

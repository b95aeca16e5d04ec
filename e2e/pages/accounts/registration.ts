import { receiveCode } from '../../fixtures/mail/mailbox';
import type { PortalUser } from '../../fixtures/portal/test';

export interface NewAccount {
  email: string;
  username: string;
  password: string;
  firstName: string;
  lastName: string;
}

/** Makes an account in three steps. */
export class Registration {
  constructor(private readonly user: PortalUser) {}

  async giveAddress(email: string): Promise<void> {
    const { page, t } = this.user;
    // The log-in page, which may still be leaving, has a field of nearly the same name.
    await page.getByRole('heading', { level: 1, name: t('auth.register.title') }).waitFor();
    await page.getByRole('textbox', { name: t('auth.register.email.label'), exact: true }).fill(email);
    await page.getByRole('button', { name: t('auth.register.action') }).click();
    await page.getByRole('heading', { level: 1, name: t('auth.confirm.title') }).waitFor();
  }

  async giveCode(code: string): Promise<void> {
    const { page, t } = this.user;
    await page.getByRole('textbox', { name: t('auth.confirm.code.label') }).fill(code);
    await page.getByRole('button', { name: t('auth.confirm.action'), exact: true }).click();
  }

  async giveMailedCode(email: string): Promise<void> {
    const { page, t } = this.user;
    await this.giveCode(await receiveCode(page.request, email));
    await page.getByRole('heading', { level: 1, name: t('auth.details.title') }).waitFor();
  }

  async giveDetails(account: NewAccount): Promise<void> {
    const { page, t } = this.user;
    await page.getByRole('textbox', { name: t('auth.details.first-name.label') }).fill(account.firstName);
    await page.getByRole('textbox', { name: t('auth.details.last-name.label') }).fill(account.lastName);
    await page.getByRole('textbox', { name: t('auth.details.username.label') }).fill(account.username);
    await page.getByLabel(t('auth.details.password.label'), { exact: true }).fill(account.password);
    await page.getByRole('button', { name: t('auth.details.action') }).click();
  }
}

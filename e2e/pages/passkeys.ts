import { receiveMail } from '../fixtures/mail/mailbox';
import { expect, type PortalUser } from '../fixtures/portal/test';

/** Passkeys in the settings and on the log-in page. */
export class PasskeysPage {
  constructor(private readonly user: PortalUser) {}

  get section() {
    return this.user.page.getByRole('region', { name: this.user.t('account.passkeys.heading') });
  }

  get rows() {
    return this.section.getByRole('listitem');
  }

  get logInButton() {
    return this.user.page.getByRole('button', { name: this.user.t('passkeys.log-in') });
  }

  /** Asks once more who is there, before a change that matters. */
  get confirmation() {
    return this.user.page.getByRole('dialog', { name: this.user.t('account.confirmation.title') });
  }

  async open(): Promise<void> {
    await this.user.open('/account/settings');
    await this.section.getByRole('button', { name: this.user.t('account.passkeys.add') }).waitFor();
  }

  /** Presses through to the browser's own question. */
  async startAdding(name?: string): Promise<void> {
    const { t } = this.user;
    await this.section.getByRole('button', { name: t('account.passkeys.add') }).click();
    if (name !== undefined) await this.section.getByRole('textbox', { name: t('account.passkeys.name') }).fill(name);
    await this.goOn();
  }

  async goOn(): Promise<void> {
    await this.section.getByRole('button', { name: this.user.t('account.passkeys.make'), exact: true }).click();
  }

  async add(name?: string): Promise<void> {
    const before = await this.rows.count();
    await this.startAdding(name);
    await expect(this.rows).toHaveCount(before + 1);
  }

  async rename(name: string, to: string): Promise<void> {
    const { t } = this.user;
    await this.section.getByRole('button', { name: t('account.passkeys.rename-named', { name }) }).click();
    await this.section.getByRole('textbox', { name: t('account.passkeys.name') }).fill(to);
    await this.section.getByRole('button', { name: t('account.passkeys.save-name') }).click();
    await expect(this.rows.filter({ hasText: to })).toHaveCount(1);
  }

  /** Presses and says yes. */
  async remove(name: string): Promise<void> {
    const { page, t } = this.user;
    await this.section.getByRole('button', { name: t('account.passkeys.remove-named', { name }) }).click();
    const sure = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await sure.getByRole('button', { name: t('account.passkeys.remove.action') }).click();
  }

  async confirm(): Promise<void> {
    const { t } = this.user;
    await this.confirmation.getByRole('button', { name: t('account.confirmation.passkey.action') }).click();
  }

  /** By the password, and the code that is then mailed to the account's address. */
  async confirmByPasswordAndCode({ email, password }: { email: string; password: string }): Promise<void> {
    const { page, t } = this.user;
    await this.confirmation.getByRole('button', { name: t('account.confirmation.other-way') }).click();
    await this.confirmation.getByLabel(t('account.settings.present-password'), { exact: true }).fill(password);
    await this.confirmation.getByRole('button', { name: t('account.settings.send-code') }).click();
    const code = this.confirmation.getByRole('textbox', { name: t('account.settings.code.label') });
    await expect(code).toBeFocused();
    const mail = await receiveMail(page.request, email, ({ text }) => text.includes('/account/settings?lang='));
    await code.fill(/\b\d{6}\b/.exec(mail.text)?.[0] ?? '');
    await this.confirmation.getByRole('button', { name: t('account.settings.confirm'), exact: true }).click();
  }
}

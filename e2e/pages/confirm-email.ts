import { LANGUAGES, type Locale } from '@portal/contract/limits';
import { receiveMail } from '../fixtures/mail/mailbox';
import type { PortalUser } from '../fixtures/portal/test';
import { texts } from '../fixtures/portal/texts';

/** The page on which the address of an account is confirmed. */
export class ConfirmEmail {
  constructor(private readonly user: PortalUser) {}

  get heading() {
    return this.user.page.getByRole('heading', { level: 1, name: this.user.t('auth.confirm-email.title') });
  }

  get code() {
    return this.user.page.getByRole('textbox', { name: this.user.t('auth.confirm.code.label') });
  }

  get later() {
    return this.user.page.getByRole('button', { name: this.user.t('auth.confirm-email.skip') });
  }

  async switchTo(locale: Locale): Promise<void> {
    const { page } = this.user;
    await page.getByRole('button', { name: /^(Kieli|Språk|Language): / }).click();
    await page.getByRole('menuitemradio', { name: LANGUAGES[locale].name }).click();
    await page.getByRole('heading', { level: 1, name: texts(locale)('auth.confirm-email.title') }).waitFor();
  }

  async askForCode(): Promise<void> {
    const { page, t } = this.user;
    await page.getByRole('button', { name: t('auth.confirm-email.send') }).click();
    await this.code.waitFor();
  }

  async askAgain(): Promise<void> {
    const { page, t } = this.user;
    const answered = page.waitForResponse(/\/authentication\/email\/save$/);
    await page.getByRole('button', { name: t('auth.confirm.again.action') }).click();
    await answered;
    await page.getByText(t('auth.confirm.again.sent')).waitFor();
  }

  async give(code: string): Promise<void> {
    const { page, t } = this.user;
    const answered = page.waitForResponse(/\/authentication\/email\/confirm$/);
    await this.code.fill(code);
    await page.getByRole('button', { name: t('auth.confirm.action'), exact: true }).click();
    await answered;
  }

  /** @param earlier codes that came before @returns the mailed code and the path of its link */
  async mailed(email: string, ...earlier: string[]): Promise<{ code: string; path: string }> {
    const link = /\/candidateportal(\/confirm\/email\?code=(\d{6})\S*)/;
    const { text } = await receiveMail(this.user.page.request, email, (mail) => {
      const found = link.exec(mail.text)?.[2];
      return found !== undefined && !earlier.includes(found);
    });
    const [, path = '', code = ''] = link.exec(text) ?? [];
    return { code, path };
  }
}

import { linkToEndMails } from '../fixtures/mail/search-mail-link';
import { expect, type PortalUser } from '../fixtures/portal/test';

/** The page to which the mails about a saved search link, for whoever wants no more of them. */
export class EndSearchMailsPage {
  constructor(private readonly user: PortalUser) {}

  get endButton() {
    return this.user.page.getByRole('button', { name: this.user.t('account.end-mails.action') });
  }

  get retryButton() {
    return this.user.page.getByRole('button', { name: this.user.t('account.retry') });
  }

  /** Follows the link that a mail about the search would have. */
  follow(searchId: string): Promise<void> {
    return this.followLink(linkToEndMails(searchId, this.user.locale));
  }

  /** Follows the link of a mail. */
  async followLink(link: string): Promise<void> {
    const { page } = this.user;
    const { pathname, search } = new URL(link);
    await page.goto(`${pathname}${search}`);
    await page.getByRole('heading', { level: 1, name: this.user.t('account.end-mails.title') }).waitFor();
  }

  async says(what: 'question' | 'done', name: string): Promise<void> {
    await expect(this.user.page.getByText(this.user.t(`account.end-mails.${what}`, { name }))).toBeVisible();
  }

  async tells(what: 'failed' | 'not-ended' | 'unknown'): Promise<void> {
    await expect(this.user.page.getByText(this.user.t(`account.end-mails.${what}`))).toBeVisible();
  }
}

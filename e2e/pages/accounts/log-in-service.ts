import type { Locator, Page } from '@playwright/test';
import { BASE_PATH } from '@portal/contract/limits';
import { DEMO_PASSWORD } from 'sso-provider/start-provider';
import { expect, type PortalUser } from '../../fixtures/portal/test';
import { closeByEscape } from '../dialogs';
import { LogInAgain } from './log-in-again';

/** The way to the log-in service and its own page. */
export class LogInService {
  constructor(
    private readonly user: PortalUser,
    private readonly origin: string,
  ) {}

  /** Opens a page of the portal that has such a service. */
  async open(path: string): Promise<void> {
    await this.user.page.goto(`${this.origin}${BASE_PATH}${path}?lang=${this.user.locale}`);
  }

  async goThere(): Promise<void> {
    const { page, t } = this.user;
    await page.getByRole('button', { name: t('auth.sign-on.action') }).click();
  }

  /** From the log-in page on. */
  async logIn(username: string): Promise<void> {
    const { page } = this.user;
    await this.goThere();
    await this.answer(page, username);
  }

  /** On the service's own page, in whichever tab that is. */
  async answer(tab: Page, username: string): Promise<void> {
    await tab.locator('#username').fill(username);
    await tab.locator('#password').fill(DEMO_PASSWORD);
    await tab.locator('form button').first().click();
  }

  /** The first log-in of somebody whose address the service has checked: terms, then the account is made. */
  async register(username: string): Promise<void> {
    await this.open('/login');
    await this.logIn(username);
    await this.acceptTerms();
  }

  /** The end of that. */
  async acceptTerms(): Promise<void> {
    const { page, t } = this.user;
    await page.getByLabel(t('auth.details.terms.label')).check();
    await page.getByRole('button', { name: t('auth.details.action') }).click();
    await page.waitForURL(/dashboard/);
  }

  /** Here and at the service. */
  async logOut(): Promise<void> {
    await this.open('/logout');
    await this.user.page.waitForURL((url) => /^\/candidateportal\/?$/.test(url.pathname));
  }

  /** A form of the person who is logged in. @returns its first text */
  async openForm(): Promise<Locator> {
    const { page } = this.user;
    await this.open('/application/106');
    await closeByEscape(page.getByRole('dialog'));
    return this.firstText;
  }

  get firstText(): Locator {
    return this.user.page.getByRole('main').getByRole('textbox').first();
  }

  /** Logs in again in another tab, from the dialog over a page whose session has ended; the service asks anew who it is. */
  async logInOverPage(username: string): Promise<void> {
    const { dialog } = new LogInAgain(this.user);
    const tab = await this.followLink(dialog, this.user.t('host.log-in-dialog.service-action'));
    await this.answer(tab, username);
    await tab.waitForURL(/candidateportal\/dashboard/);
    await tab.close();
    await expect(dialog).toBeHidden();
  }

  /** The tab in which somebody logs in at the service, opened by a link of a dialog over this one. */
  async followLink(dialog: Locator, name: string): Promise<Page> {
    const opened = this.user.page.context().waitForEvent('page');
    await dialog.getByRole('link', { name }).click();
    return opened;
  }

  /** The dialog that asks who the person is before something that cannot be undone. */
  get confirmation(): Locator {
    return this.user.page.getByRole('dialog', { name: this.user.t('account.confirmation.title') });
  }

  /** Answers that dialog at the service, in another tab; this one is left alone meanwhile. */
  async confirmAs(username: string): Promise<Page> {
    const tab = await this.followLink(this.confirmation, this.user.t('account.confirmation.service.action'));
    await this.answer(tab, username);
    return tab;
  }

  async cancel(): Promise<void> {
    await this.user.page.locator('button[name=cancel]').click();
  }
}

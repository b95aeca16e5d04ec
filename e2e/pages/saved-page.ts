import { expect, type PortalUser } from '../fixtures/portal/test';
import { expectToast } from '../fixtures/portal/toasts';

/** Positions and searches that a candidate keeps for later. */
export class SavedPage {
  constructor(private readonly user: PortalUser) {}

  get positions() {
    return this.rows('positions');
  }

  get searches() {
    return this.rows('searches');
  }

  /** The box for the daily mail of the first search. */
  get dailyMail() {
    return this.searches.first().getByRole('checkbox');
  }

  private rows(of: 'positions' | 'searches') {
    const { page, t } = this.user;
    return page.getByRole('list', { name: t(`internal-ads.saved.${of}`), exact: true }).locator('> li');
  }

  heading(of: 'positions' | 'searches') {
    const { page, t } = this.user;
    return page.getByRole('heading', { level: 2, name: t(`internal-ads.saved.${of}`), exact: true });
  }

  async open(): Promise<void> {
    await this.user.open('/saved');
    await this.isShown();
  }

  async isShown(): Promise<void> {
    const { page, t } = this.user;
    await page.getByRole('heading', { level: 1, name: t('internal-ads.saved.title') }).waitFor();
  }

  /** The button that takes out what bears the name. */
  removeButton(name: string) {
    return this.button('remove', name);
  }

  async remove(name: string): Promise<void> {
    await this.removeButton(name).click();
  }

  renameButton(name: string) {
    return this.button('rename', name);
  }

  /** The field for the name of the search that is being renamed. */
  get nameField() {
    return this.user.page.getByRole('textbox', { name: this.user.t('internal-ads.saved.name') });
  }

  /** Gives a search another name by keyboard. */
  async rename(name: string, other: string): Promise<void> {
    await this.renameButton(name).press('Enter');
    await expect(this.nameField).toBeFocused();
    await this.nameField.fill(other);
    await this.nameField.press('Enter');
  }

  private button(id: 'remove' | 'rename', name: string) {
    const words = `${this.user.t(`internal-ads.saved.${id}`)} : ${name}`;
    return this.user.page.getByRole('button', { name: words, exact: true });
  }

  async isEmpty(of: 'positions' | 'searches'): Promise<void> {
    await expect(this.user.page.getByText(this.user.t(`internal-ads.saved.no-${of}`))).toBeVisible();
  }

  async tellsOfFailedChange(): Promise<void> {
    await expectToast(this.user.page, this.user.t('internal-ads.save.failed'));
  }
}

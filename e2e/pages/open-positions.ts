import { expect, type PortalUser } from '../fixtures/portal/test';

/** The list of open positions. */
export class OpenPositions {
  constructor(private readonly user: PortalUser) {}

  get rows() {
    return this.user.page.getByRole('main').getByRole('article');
  }

  get searchBox() {
    return this.user.page.getByRole('searchbox');
  }

  async isShown(): Promise<void> {
    const { page, t } = this.user;
    await page.getByRole('heading', { level: 1, name: t('positions.heading') }).waitFor();
    await this.rows.first().waitFor();
  }

  /** How many positions the search has found, as it is read out. */
  async total(): Promise<number> {
    const count = this.user.page.getByRole('main').locator('p[aria-live="polite"]');
    await expect(count).toHaveText(/\d/);
    return Number(/\d+/.exec((await count.textContent()) ?? '')?.[0]);
  }

  async find(words: string): Promise<void> {
    await this.searchBox.fill(words);
    await this.searchBox.press('Enter');
    await this.user.page.waitForURL((url) => url.searchParams.get('query') === words);
  }

  /** Opens the filters where the window is too narrow for them to be in sight. */
  async openFilters(): Promise<void> {
    const opener = this.user.page.getByRole('button', { name: this.user.t('internal-ads.filters.open', { count: 0 }) });
    if (await opener.isVisible()) await opener.click();
  }

  /** The first value of the filter by place, which every list has. */
  get firstPlace() {
    const { page, t } = this.user;
    return page
      .getByRole('group', { name: t('internal-ads.filter.place') })
      .getByRole('checkbox')
      .first();
  }

  /** The buttons that take a filter out. */
  get activeFilters() {
    return this.user.page.getByRole('list', { name: this.user.t('internal-ads.active.label') }).getByRole('button');
  }

  /** Opens the page of the first position. @returns its title */
  async readFirst(): Promise<string> {
    const link = this.rows.first().getByRole('link');
    const title = (await link.textContent()) ?? '';
    await link.click();
    await this.user.page.getByRole('heading', { level: 1, name: title }).waitFor();
    return title;
  }
}

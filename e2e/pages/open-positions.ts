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

  /** The words that say how many positions there are. */
  get count() {
    return this.user.page.getByRole('main').locator('p[aria-live="polite"]');
  }

  /** How many positions the search has found, as it is read out. */
  async total(): Promise<number> {
    await expect(this.count).toHaveText(/\d/);
    return Number(/\d+/.exec((await this.count.textContent()) ?? '')?.[0]);
  }

  /** The link to the page of the list after this one. */
  get nextPage() {
    const { page, t } = this.user;
    return page
      .getByRole('navigation', { name: t('internal-ads.pages.label') })
      .getByRole('link', { name: t('internal-ads.pages.next') });
  }

  /** @returns once the list is in this order */
  async sortBy(order: 'newest' | 'title'): Promise<void> {
    const { page, t } = this.user;
    const answered = page.waitForResponse(
      (response) => response.ok() && new URL(response.url()).searchParams.get('sort') === order,
    );
    await page
      .getByRole('combobox', { name: t('internal-ads.sort.label') })
      .selectOption({ label: t(`internal-ads.sort.${order}`) });
    await answered;
    await this.isSettled();
  }

  /** @returns once the list and the values of its filters are those of the words */
  async find(words: string): Promise<void> {
    const { page } = this.user;
    const answered = page.waitForResponse(
      (response) => response.ok() && new URL(response.url()).searchParams.get('query') === words,
    );
    await this.searchBox.fill(words);
    await this.searchBox.press('Enter');
    await answered;
    await this.isSettled();
  }

  /** Opens the filters where the window is too narrow for them to be in sight. */
  async openFilters(): Promise<void> {
    const opener = this.user.page.getByRole('button', { name: this.user.t('internal-ads.filters.open', { count: 0 }) });
    if (await opener.isVisible()) await opener.click();
  }

  /** Leaves the filters for the list, however many it has by then. */
  async showFiltered(): Promise<void> {
    const name = this.user.t('internal-ads.filters.show', { total: 2 }).replace('2', '\\d+');
    await this.user.page.getByRole('button', { name: new RegExp(`^${name}$`) }).click();
  }

  /** The first value of the filter by place, which every list has. */
  get firstPlace() {
    const { page, t } = this.user;
    return page
      .getByRole('group', { name: t('internal-ads.filter.place') })
      .getByRole('checkbox')
      .first();
  }

  /** @returns once the list is narrowed to that place */
  async filterByFirstPlace(): Promise<void> {
    const { page } = this.user;
    const answered = page.waitForResponse(
      (response) => response.ok() && new URL(response.url()).searchParams.has('place'),
    );
    await this.firstPlace.check();
    await answered;
    await this.isSettled();
  }

  /** Once the list is that of the address. */
  private async isSettled(): Promise<void> {
    await expect(this.user.page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  }

  /** The buttons that take a filter out. */
  get activeFilters() {
    return this.user.page.getByRole('list', { name: this.user.t('internal-ads.active.label') }).getByRole('button');
  }

  /** Saves what is searched for. */
  get saveSearchButton() {
    return this.user.page.getByRole('button', { name: this.user.t('internal-ads.save-search.action') });
  }

  /** Saves the search that is shown. @returns once the page has said so */
  async saveSearch(): Promise<void> {
    await this.saveSearchButton.click();
    await expect(this.user.page.getByText(this.user.t('internal-ads.save-search.done')).first()).toBeVisible();
  }

  /** Opens the page of the first position. @returns its title */
  async readFirst(): Promise<string> {
    await this.isSettled();
    const link = this.rows.first().getByRole('link');
    const title = (await link.textContent()) ?? '';
    await link.click();
    await this.user.page.getByRole('heading', { level: 1, name: title }).waitFor();
    return title;
  }
}

import { readFile } from 'node:fs/promises';
import { expect, type PortalUser } from '../fixtures/portal/test';

/** The page of one position. */
export class PositionPage {
  constructor(
    private readonly user: PortalUser,
    private readonly campaignId: number,
    private readonly area: 'positions' | 'internal' = 'positions',
  ) {}

  get title() {
    return this.user.page.getByRole('heading', { level: 1 });
  }

  /** Leads a visitor to the log-in. */
  get saveAsVisitor() {
    return this.user.page.getByRole('link', { name: this.user.t('internal-ads.save.save') });
  }

  get saveButton() {
    const { page, t } = this.user;
    const words = [t('internal-ads.save.save'), t('internal-ads.save.saved')];
    return page.getByRole('button', { name: new RegExp(`^(${words.join('|')})$`) });
  }

  /** @returns the position's title */
  async open(): Promise<string> {
    await this.user.open(`/${this.area}/${this.campaignId}`);
    await this.saveButton.or(this.saveAsVisitor).waitFor();
    return (await this.title.textContent()) ?? '';
  }

  /** Presses the link that keeps the deadline. @returns the calendar file, with its lines unfolded and its signs unescaped (RFC 5545) */
  async calendarFile(): Promise<string> {
    const { page, t } = this.user;
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: t('internal-ads.tools.calendar') }).click();
    const text = await readFile(await (await coming).path(), 'utf8');
    return text.replace(/\r\n[ \t]/g, '').replace(/\\([\\;,])/g, '$1');
  }

  private tool(name: 'share' | 'print') {
    return this.user.page.getByRole('button', { name: this.user.t(`internal-ads.tools.${name}`), exact: true });
  }

  async share(): Promise<void> {
    await this.tool('share').click();
  }

  async print(): Promise<void> {
    await this.tool('print').click();
  }

  /** Nobody can apply any more: the page says why and leads to others. */
  async isOver(why: 'filled' | 'withdrawn' | 'ended'): Promise<void> {
    const { page, t } = this.user;
    await expect(page.getByText(t(`internal-ads.state.${why}`))).toBeVisible();
    await expect(page.getByRole('heading', { name: t('internal-ads.similar.title') })).toBeVisible();
    await expect(page.getByRole('link', { name: t('internal-ads.apply.begin') })).toHaveCount(0);
    await expect(page.getByRole('link', { name: t('internal-ads.tools.calendar') })).toHaveCount(0);
  }

  async save(): Promise<void> {
    await expect(this.saveButton).toHaveAttribute('aria-pressed', 'false');
    await this.saveButton.click();
  }

  async isSaved(saved = true): Promise<void> {
    await expect(this.saveButton).toHaveAttribute('aria-pressed', String(saved));
  }
}

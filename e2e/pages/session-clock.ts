import type { Page } from '@playwright/test';
import { openVisibleTab } from '../fixtures/display/visible-tab';
import { expect, type PortalUser } from '../fixtures/portal/test';

/** Where the shell keeps the session's end, so that tabs stay in step. docs/specification.md#session-user */
const EXPIRY_KEY = 'candidateportal.sessionExpiry';

/** The session's time, with a clock that the test moves, and the warning before its end. Install the clock before the first page. */
export class SessionClock {
  constructor(private readonly user: PortalUser) {}

  /** @param time what the browser's clock shows, epoch ms; right where it is left out */
  async install(time?: number): Promise<void> {
    await this.user.page.clock.install(time === undefined ? {} : { time });
  }

  /** Opens another tab and waits until it watches the session: what is still on its way when the clock jumps has run out of its time. */
  async openOtherTab(path: string): Promise<Page> {
    const tab = await openVisibleTab(this.user.page.context());
    const watch = tab.waitForResponse(/SessionTimeout/);
    await tab.goto(path);
    await (await watch).finished();
    await tab.waitForLoadState('networkidle');
    return tab;
  }

  /** Moves the clock of every tab to this many seconds before the session's end; 0 is the end itself. */
  async moveTo(secondsBeforeEnd: number): Promise<void> {
    const { page } = this.user;
    const expiry = await this.#expiryIn(page);
    // Each tab has a copy of the storage, which follows within moments. One that jumped before would see a session that is over.
    for (const tab of page.context().pages()) await expect.poll(() => this.#expiryIn(tab)).toBe(expiry);
    const left = expiry - (await page.evaluate(() => Date.now()));
    expect(left, 'the page knows when the session ends').toBeGreaterThan(0);
    await page.clock.fastForward(Math.max(0, Math.ceil(left - secondsBeforeEnd * 1000)));
  }

  #expiryIn(tab: Page): Promise<number> {
    return tab.evaluate((key) => Number(localStorage.getItem(key)), EXPIRY_KEY);
  }

  warning(tab: Page = this.user.page) {
    return tab.getByRole('alertdialog', { name: this.user.t('host.session-timeout.title') });
  }

  async continue(): Promise<void> {
    await this.warning()
      .getByRole('button', { name: this.user.t('host.session-timeout.continue') })
      .click();
    await expect(this.warning()).toBeHidden();
  }
}

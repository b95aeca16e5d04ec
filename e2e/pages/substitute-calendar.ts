import type { PortalUser } from '../fixtures/portal/test';

/** The calendar of substitutes: when they can work, and what stands on their days. */
export class SubstituteCalendar {
  constructor(private readonly user: PortalUser) {}

  /** Opens a view on a day, `yyyy-mm-dd`; until the days are there. */
  async open(view: 'month' | 'week' | 'day', date: string): Promise<void> {
    const { page, t } = this.user;
    await this.user.open(`/substitutions/calendar?view=${view}&date=${date}`);
    await page.getByRole('heading', { level: 1, name: t('substitutions.calendar.title'), exact: true }).waitFor();
    await page.locator('[data-day]').first().waitFor();
  }

  /** A day of the month or of the week. */
  day(date: string) {
    return this.user.page.locator(`[data-day="${date}"]`);
  }

  /** Draws over days with the mouse. */
  async drag(from: string, to: string): Promise<void> {
    const { mouse } = this.user.page;
    const [start, end] = await this.centresOf(from, to);
    await mouse.move(start.x, start.y);
    await mouse.down();
    await mouse.move(end.x, end.y, { steps: 5 });
    await mouse.up();
  }

  /** Draws over days with a finger. */
  async dragByFinger(from: string, to: string): Promise<void> {
    const { page } = this.user;
    const [start, end] = await this.centresOf(from, to);
    const browser = await page.context().newCDPSession(page);
    // The finger rests at the end by the times of its touches: lifted as it moves it lets the browser roll on, and the next tap would only stop that.
    const down = Date.now() / 1_000 - 2;
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', after: number, points: { x: number; y: number }[]) =>
      browser.send('Input.dispatchTouchEvent', { type, touchPoints: points, timestamp: down + after });
    await touch('touchStart', 0, [start]);
    for (const part of [0.25, 0.5, 0.75, 1])
      await touch('touchMove', part / 2, [
        { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part },
      ]);
    await touch('touchMove', 1, [end]);
    await touch('touchEnd', 1.5, []);
    await browser.detach();
  }

  private async centresOf(...dates: [string, string]) {
    // Where the first one is scrolled to, the other one is in sight as well.
    await this.day(dates[0]).scrollIntoViewIfNeeded();
    const [start, end] = await Promise.all(
      dates.map(async (date) => {
        const box = await this.day(date).boundingBox();
        if (!box) throw new Error(`${date} is not on the page`);
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      }),
    );
    if (!start || !end) throw new Error('two days make a line');
    return [start, end] as const;
  }

  /** Of the secret address by which another calendar shows the own gigs. */
  feedButton(does: 'make' | 'replace' | 'revoke') {
    const name = this.user.t(`substitutions.feed.${does}`);
    return this.user.page.getByRole('main').getByRole('button', { name, exact: true });
  }

  get feedAddress() {
    return this.user.page.getByRole('textbox', { name: this.user.t('substitutions.feed.address') });
  }

  async confirmFeed(does: 'replace' | 'revoke'): Promise<void> {
    const { t } = this.user;
    const dialog = this.user.page.getByRole('alertdialog', { name: t(`substitutions.feed.${does}-title`) });
    await dialog.getByRole('button', { name: t(`substitutions.feed.${does}`), exact: true }).click();
  }

  get dialog() {
    return this.user.page.getByRole('dialog');
  }

  /** The answer that is chosen in the dialog. */
  state(name: 'available' | 'preferred' | 'if-needed' | 'unavailable') {
    return this.dialog.getByRole('radio', { name: this.user.t(`substitutions.availability.${name}`), exact: true });
  }

  get wholeDay() {
    return this.dialog.getByRole('checkbox', { name: this.user.t('substitutions.calendar.whole-day') });
  }

  time(name: 'from' | 'to') {
    return this.dialog.getByRole('textbox', { name: this.user.t(`substitutions.calendar.${name}`) });
  }

  get save() {
    return this.dialog.getByRole('button', { name: this.user.t('substitutions.calendar.save') });
  }

  get setDay() {
    const name = this.user.t('substitutions.calendar.set');
    return this.user.page.getByRole('main').getByRole('button').filter({ hasText: name });
  }
}

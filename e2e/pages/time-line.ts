import { expect, type PortalUser } from '../fixtures/portal/test';

/** What has happened to a sent application, and the candidate's answers. */
export class TimeLinePage {
  constructor(
    private readonly user: PortalUser,
    private readonly campaignId: number,
  ) {}

  private get section() {
    return this.user.page.getByRole('region', { name: this.user.t('application.time-line.title') });
  }

  private button(id: string) {
    return this.section.getByRole('button', { name: this.user.t(`application.time-line.${id}`) });
  }

  /** The field for a message. */
  get message() {
    return this.section.getByRole('textbox', { name: this.user.t('application.time-line.write') });
  }

  async opens(): Promise<void> {
    await this.user.open(`/application/${this.campaignId}?step=sent`);
    await this.section.waitFor();
  }

  /** Newest first. */
  async tells(...kinds: string[]): Promise<void> {
    const titles = kinds.map((kind) => this.user.t(`application.time-line.${kind}`));
    await expect(this.section.getByRole('listitem').getByRole('heading')).toHaveText(titles);
  }

  /** Goes on by Tab until the button has the focus, and presses it. */
  async pressByKeyboard(id: string): Promise<void> {
    const { page } = this.user;
    const button = this.button(id);
    await button.waitFor();
    const focused = () => button.evaluate((element) => element === document.activeElement);
    for (let presses = 0; presses < 40 && !(await focused()); presses += 1) await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
  }

  async says(id: string): Promise<void> {
    await expect(this.section.getByText(this.user.t(`application.time-line.${id}`))).toBeVisible();
  }

  async failed(): Promise<void> {
    await expect(this.section.getByRole('alert')).toBeVisible();
  }

  async writes(text: string): Promise<void> {
    await this.pressByKeyboard('write-to');
    await expect(this.message).toBeFocused();
    await this.user.page.keyboard.type(text);
  }

  async sends(): Promise<void> {
    await this.pressByKeyboard('send');
  }

  /** Downloads the interview's calendar file. @returns its text */
  async takesToCalendar(): Promise<string> {
    const coming = this.user.page.waitForEvent('download');
    await this.button('to-calendar').click();
    const stream = await (await coming).createReadStream();
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(Buffer.from(part));
    return Buffer.concat(parts).toString('utf8');
  }
}

import { expect, type Locator, type Page } from '@playwright/test';
import type { Value } from '@portal/contract/fields';
import { BASE_PATH, EDITS_DATABASE, LANGUAGES, LOCALES, type Locale } from '@portal/contract/limits';
import type { Answer } from '../../fixtures/applications/answers';
import type { PortalUser } from '../../fixtures/portal/test';
import { texts } from '../../fixtures/portal/texts';
import { type FieldPlace, FormField } from '../form-field';
import type { FaultCounts } from './fault-counts';
import type { NetworkFaults } from './network-faults';

/** One tab with the form in it, in the language that it was last switched to. */
export class Tab {
  locale: Locale = 'fi';
  /** Times that this tab's log-in over the form was answered. */
  logIns = 0;
  /** Times that this tab's terms were accepted over the form. */
  termsAccepted = 0;

  constructor(
    readonly page: Page,
    readonly network: NetworkFaults,
    private readonly user: PortalUser,
    private readonly campaignId: number,
    private readonly sections: readonly string[],
    private readonly account: { password: string },
    private readonly faults: FaultCounts,
  ) {}

  private get t() {
    return texts(this.locale);
  }

  async open(): Promise<void> {
    await this.goToForm();
    await this.isOpen();
  }

  private async goToForm(): Promise<void> {
    await this.page.goto(`${BASE_PATH}/application/${this.campaignId}?lang=${this.locale}`);
  }

  /** As when the system takes the memory back: the page gets no word of it. */
  async kill(): Promise<void> {
    const crashed = this.page.waitForEvent('crash');
    const devtools = await this.page.context().newCDPSession(this.page);
    void devtools.send('Page.crash').catch(() => undefined);
    await crashed;
    await this.page.close();
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.isOpen();
  }

  /** Where the application itself could not be read the page says so, and the person goes there once more. */
  private async formIsThere(): Promise<void> {
    // In the language of the account, in which the choice of another one may not have arrived.
    const titles = LOCALES.map((locale) => texts(locale)('host.error-page.title'));
    const failed = this.page.getByRole('heading', { level: 1, name: new RegExp(titles.join('|')) });
    const form = this.page.locator('[data-section]').first();
    for (;;) {
      await form.or(failed).first().waitFor();
      if (await form.isVisible()) return;
      this.faults.count('application not read');
      await this.goToForm();
    }
  }

  /** All sections that are typed into stand open, and their content is there. */
  private async isOpen(): Promise<void> {
    await this.formIsThere();
    for (const name of this.sections) {
      const section = this.page.locator(`[data-section="${name}"]`);
      const button = section.getByRole('heading', { level: 2 }).getByRole('button');
      await button.waitFor();
      // By key: while the section above is still being loaded, the heading would move under the pointer.
      if ((await button.getAttribute('aria-expanded')) !== 'true') await button.press('Enter');
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      await this.contentIsThere(section, name);
    }
  }

  private async contentIsThere(section: Locator, name: string): Promise<void> {
    const content = section
      .locator('[data-control], [data-row]')
      .or(section.getByRole('button', { name: this.t('application.table.add', { section: name }) }))
      .first();
    const again = section.getByRole('button', { name: this.t('application.section.retry'), exact: true });
    for (;;) {
      await content.or(again).first().waitFor();
      if (await content.isVisible()) return;
      this.faults.count('section not read');
      // Gone meanwhile where it has come by itself.
      await again.click({ timeout: 2000 }).catch(() => undefined);
    }
  }

  /** @returns the id of the new row */
  async addRow(section: string): Promise<string> {
    const area = this.page.locator(`[data-section="${section}"]`);
    // A new row stands open; one that comes from the other tab meanwhile is closed.
    const open = area.locator('[data-row]').filter({ has: this.page.locator('[id$="-toggle"][aria-expanded="true"]') });
    const ids = () => open.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row') ?? ''));
    const before = await ids();
    await area.getByRole('button', { name: this.t('application.table.add', { section }) }).click();
    let added: string | undefined;
    await expect(async () => {
      added = (await ids()).find((id) => !before.includes(id));
      expect(added).toBeDefined();
    }).toPass();
    return added ?? '';
  }

  async answer(place: FieldPlace, answer: Answer): Promise<void> {
    const field = await this.field(place);
    switch (place.config.control) {
      case 'checkbox':
        return field.control.press('Space');
      case 'radio':
        return this.page
          .locator('[data-control]')
          .filter({ has: field.control })
          .getByRole('radio')
          .nth(place.config.options?.findIndex(({ id }) => id === answer.chosen[0]) ?? 0)
          .press('Space');
      default:
        return field.answer(answer);
    }
  }

  /** Types a part, switches the language with the cursor still in the field, and types the rest. */
  async answerAcrossLanguages(place: FieldPlace, answer: Answer, to: Locale): Promise<void> {
    const field = await this.field(place);
    const half = Math.ceil(answer.typed.length / 2);
    await field.control.fill('');
    await field.control.pressSequentially(answer.typed.slice(0, half));
    await this.switchTo(to);
    await field.control.press('End');
    await field.control.pressSequentially(answer.typed.slice(half));
  }

  async switchTo(locale: Locale): Promise<void> {
    if (locale === this.locale) return;
    await this.page.getByRole('button', { name: new RegExp(LANGUAGES[this.locale].name) }).click();
    const name = LANGUAGES[locale].name;
    await this.page.getByRole('menuitemradio', { name }).or(this.page.getByRole('menuitem', { name })).click();
    this.locale = locale;
    await expect(this.page.locator('html')).toHaveAttribute('lang', locale);
  }

  /** The log-in over the form, in whichever language. */
  get logInDialog(): Locator {
    return this.page.getByRole('dialog').filter({ has: this.page.locator('#log-in-in-place') });
  }

  /** Logs in whenever the form asks for it; a log-in in another tab may be faster. */
  async watchLogIn(onLogIn: () => void): Promise<void> {
    const handle = async () => {
      await expect(async () => {
        // A press that took too long may have logged in all the same.
        if (!(await this.logInDialog.isVisible())) return;
        await this.logInDialog.locator('input[type="password"]').fill(this.account.password, { timeout: 2000 });
        await this.logInDialog.locator('[type="submit"]').click({ timeout: 2000 });
        await expect(this.logInDialog).toBeHidden({ timeout: 10_000 });
      }).toPass();
      this.logIns += 1;
      onLogIn();
    };
    await this.page.addLocatorHandler(this.logInDialog, handle, { noWaitAfter: true });
  }

  /** The terms over the form, in whichever language. */
  get termsDialog(): Locator {
    const titles = LOCALES.map((locale) => texts(locale)('host.terms.title'));
    return this.page.getByRole('dialog', { name: new RegExp(titles.join('|')) });
  }

  /** Accepts the terms whenever they come over the form. */
  async watchTerms(onAccept: () => void): Promise<void> {
    const handle = async () => {
      await expect(async () => {
        if (!(await this.termsDialog.isVisible())) return;
        const agree = this.termsDialog.getByRole('checkbox');
        if (!(await agree.isChecked({ timeout: 2000 }))) await agree.press('Space', { timeout: 2000 });
        const accept = new RegExp(LOCALES.map((locale) => texts(locale)('host.terms.accept')).join('|'));
        await this.termsDialog.getByRole('button', { name: accept }).click({ timeout: 2000 });
        await expect(this.termsDialog).toBeHidden({ timeout: 10_000 });
      }).toPass();
      this.termsAccepted += 1;
      onAccept();
    };
    await this.page.addLocatorHandler(this.termsDialog, handle, { noWaitAfter: true });
  }

  /** What was typed so far has been drawn, and rests in the browser. */
  async untilKept(): Promise<void> {
    await this.page.evaluate(async (name) => {
      await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      // A reading transaction is served after the writing ones before it.
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('edits');
          reading.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          reading.objectStore('edits').count();
        };
      });
    }, EDITS_DATABASE);
  }

  /** Chooses wherever the form asks. @returns how many times it asked */
  async choose(choice: 'mine' | 'theirs'): Promise<number> {
    const buttons = this.page.getByRole('button', { name: this.t(`application.conflict.${choice}`), exact: true });
    const count = await buttons.count();
    for (let left = count; left > 0; left -= 1) {
      await buttons.first().click();
      await expect(buttons).toHaveCount(left - 1);
    }
    return count;
  }

  asks(): Locator {
    return this.page.getByRole('button', { name: this.t('application.conflict.mine'), exact: true });
  }

  /** The save line says that everything is saved. */
  get saved(): Locator {
    const words = this.t('application.save.saved', { time: '' }).trim();
    return this.page.getByText(new RegExp(`^${words} \\d`)).filter({ visible: true });
  }

  /** Nothing waits to be saved: saved in this visit, or nothing typed in it. */
  get idle(): Locator {
    const words = ['saved', 'last'].map((id) => this.t(`application.save.${id}`, { time: '' }).trim());
    return this.page
      .getByText(new RegExp(`^(${words.join('|')}) \\d|^${this.t('application.save.automatic')}$`))
      .filter({ visible: true });
  }

  /** Whether only the beginning of what was typed stands in the field. */
  async brokeOff(place: FieldPlace, typed: Value | undefined): Promise<boolean> {
    const text = String(typed ?? '');
    const shown = await (await this.field(place)).control.inputValue();
    return shown.length < text.length && text.startsWith(shown);
  }

  /** Whether something else stands in the field than was typed. */
  async isMissing(place: FieldPlace, typed: Value | undefined): Promise<boolean> {
    return (await (await this.field(place)).control.inputValue()) !== String(typed ?? '');
  }

  async shows({ place, answer }: { place: FieldPlace; answer: Answer }): Promise<void> {
    const field = await this.field(place);
    if (place.config.control === 'checkbox')
      await expect(field.control).toBeChecked({ checked: answer.stored === true });
    else await field.shows(answer);
  }

  /** The field in its row, which is opened where it is closed. */
  private async field(place: FieldPlace): Promise<FormField> {
    const field = new FormField({ ...this.user, page: this.page, locale: this.locale, t: this.t }, place);
    if (place.row) {
      const toggle = this.page.locator(`[id="row-${place.row}-toggle"]`);
      await toggle.waitFor();
      if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click();
    }
    await field.control.waitFor();
    return field;
  }
}

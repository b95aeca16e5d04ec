import type { Locator } from '@playwright/test';
import type { FieldConfig } from '@portal/contract/fields';
import type { SectionName } from '@portal/contract/sections';
import type { Answer } from '../fixtures/applications/answers';
import { onePagePdf } from '../fixtures/documents/one-page-pdf';
import { expect, type PortalUser } from '../fixtures/portal/test';

const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export interface FieldPlace {
  section: SectionName;
  /** The id that the browser gave the row. */
  row?: string;
  config: FieldConfig;
}

/** One field of the form, whatever its control: answered and read as a person does. */
export class FormField {
  readonly id: string;
  readonly control: Locator;

  constructor(
    private readonly user: PortalUser,
    private readonly place: FieldPlace,
  ) {
    this.id = ['field', place.section, place.row, place.config.name].filter(Boolean).join('-');
    this.control = user.page.locator(`[id="${this.id}"]`);
  }

  /** The control with its label, help and error. */
  private get whole(): Locator {
    return this.user.page.locator('[data-control]').filter({ has: this.control });
  }

  /** The field can be seen under its label. */
  async isThere(): Promise<void> {
    await expect(this.control).toBeVisible();
    const { label, control } = this.place.config;
    if (control === 'checkbox') await expect(this.control).toHaveAccessibleName(label);
    else await expect(this.user.page.locator(`[id="${this.id}-label"], [id="${this.id}-legend"]`)).toHaveText(label);
  }

  /** Types a text, replacing what stood there, and leaves the field. */
  async write(text: string): Promise<void> {
    // What was typed before may be saved, and masked, at this very moment.
    await expect(async () => {
      await this.becomeWritable();
      await this.control.fill(text, { timeout: 2000 });
    }).toPass();
    await this.control.blur();
  }

  /** @param typing key by key, or the whole text at once, which takes a fraction of the time */
  async answer(answer: Answer, typing: 'keys' | 'at once' = 'keys'): Promise<void> {
    const { page } = this.user;
    const { config } = this.place;
    switch (config.control) {
      case 'select':
        await this.control.selectOption(answer.chosen[0] ?? '');
        return;
      case 'radio':
      case 'checkbox':
      case 'multiselect':
        await this.tick(answer);
        return;
      case 'country':
      case 'language':
        // The list may move under the pointer while the page is laid out; what was not hit is chosen again, as a person would.
        await expect(async () => {
          await this.control.fill('');
          await this.control.pressSequentially(answer.typed);
          await page.getByRole('option', { name: answer.typed, exact: true }).click({ timeout: 5000 });
          await expect(this.control).toHaveValue(answer.typed, { timeout: 2000 });
        }).toPass();
        return;
      case 'file':
      case 'photo':
        await this.control.setInputFiles(fileFor(config, answer.typed));
        await this.user.page.getByRole('progressbar', { name: answer.typed }).waitFor({ state: 'detached' });
        return;
      default:
        if (typing === 'at once') return this.write(answer.typed);
        await this.becomeWritable();
        await this.control.fill('');
        await this.control.pressSequentially(answer.typed);
        await this.control.blur();
    }
  }

  /** The form shows the answer. */
  async shows(answer: Answer): Promise<void> {
    const { config } = this.place;
    const { page, t } = this.user;
    switch (config.control) {
      case 'select':
        await expect(this.control).toHaveValue(answer.chosen[0] ?? '');
        return;
      case 'radio':
      case 'multiselect': {
        const chips = this.whole.getByRole('listitem').filter({ visible: true });
        const boxes = this.whole.locator('label').filter({ has: page.locator('input:checked') });
        const opener = await this.control.evaluate((element) => element.tagName === 'BUTTON');
        await expect(opener ? chips : boxes).toHaveText(answer.inDocument.map(escaped));
        return;
      }
      case 'checkbox':
        await expect(this.control).toBeChecked();
        return;
      case 'ssn':
        await expect(this.control).toHaveValue(/^\d{6}-[*•]{4}$/);
        return;
      case 'file':
        await expect(page.getByRole('link', { name: answer.typed, exact: true })).toBeVisible();
        return;
      case 'photo':
        await expect(page.getByRole('img', { name: t('application.photo.alt'), exact: true })).toBeVisible();
        return;
      default:
        await expect(this.control).toHaveValue(answer.inForm);
    }
  }

  /**
   * The field is marked for everybody: by the attribute that screen readers tell, and by a text that they read with the field.
   * @param words of that text; any will do where they are left out
   */
  async isMarked(words = ''): Promise<void> {
    await expect(this.control).toHaveAttribute('aria-invalid', 'true');
    const text = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
    await expect(this.control).toHaveAccessibleDescription(text === '' ? /\S/ : new RegExp(text));
  }

  async isNotMarked(): Promise<void> {
    await expect(this.control).not.toHaveAttribute('aria-invalid', 'true');
  }

  private async tick(answer: Answer): Promise<void> {
    if (this.place.config.control === 'checkbox') return this.control.check();
    const opener = await this.control.evaluate((element) => element.tagName === 'BUTTON');
    if (opener) await this.control.click();
    for (const label of answer.inDocument)
      await this.whole
        .getByRole(this.place.config.control === 'radio' ? 'radio' : 'checkbox', { name: label, exact: true })
        .check();
    if (opener) await this.control.click();
  }

  /** What is stored of the identity code shows masked, until one wants to write it anew. */
  private async becomeWritable(): Promise<void> {
    if (this.place.config.control !== 'ssn') return;
    const rewrite = this.whole.getByRole('button', { name: this.user.t('application.field.rewrite-ssn') });
    await this.control.waitFor();
    if (await rewrite.isVisible()) await rewrite.click();
  }
}

function escaped(text: string): RegExp {
  return new RegExp(`^\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}

function fileFor(config: FieldConfig, name: string) {
  if (config.control === 'photo') return { name, mimeType: 'image/png', buffer: PHOTO };
  return { name, mimeType: 'application/pdf', buffer: onePagePdf(name) };
}

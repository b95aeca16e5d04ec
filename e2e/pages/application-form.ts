import type { Locator } from '@playwright/test';
import type { ApplicationViewModel } from '@portal/contract/application';
import type { FieldConfig, Value } from '@portal/contract/fields';
import type { SectionName } from '@portal/contract/sections';
import { expect, type PortalUser } from '../fixtures/portal/test';
import { closeByEscape } from './dialogs';
import { expand } from './expand';

/** A file as a person would choose it. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A name that begins with these words. */
export function startsWith(words: string): RegExp {
  return new RegExp(`^${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}

/** The application form. Labels are the campaign's, so they are asked from the API in the user's language. */
export class ApplicationForm {
  private view: ApplicationViewModel | undefined;

  constructor(
    private readonly user: PortalUser,
    private readonly campaignId: number,
  ) {}

  async isOpen(): Promise<ApplicationViewModel> {
    const { page, t } = this.user;
    // An employer has no preview.
    const preview = page.getByRole('button', { name: t('application.form.preview') });
    await preview
      .or(page.getByText(t('application.employer.seen')))
      .filter({ visible: true })
      .first()
      .waitFor();
    this.view = await this.user.read<ApplicationViewModel>(`application/${this.campaignId}`);
    await page.getByRole('heading', { level: 1, name: this.view.campaign.title }).waitFor();
    return this.view;
  }

  /** What was sent is shown as it was sent. @returns what the page is about */
  async isRead(): Promise<ApplicationViewModel> {
    const { page, t } = this.user;
    await page.getByText(t('application.print.sent'), { exact: true }).waitFor();
    this.view = await this.user.read<ApplicationViewModel>(`application/${this.campaignId}`);
    return this.view;
  }

  /** Goes from what was sent to its form. */
  async change(): Promise<void> {
    const { page, t } = this.user;
    await page.getByRole('button', { name: t('application.sent.change'), exact: true }).click();
    await this.isOpen();
  }

  /** Goes from what was sent to the form with its changes. */
  async goOnChanging(): Promise<void> {
    const { page, t } = this.user;
    await page.getByRole('button', { name: t('application.read.go-on'), exact: true }).click();
    await this.isOpen();
  }

  /** The profile has a form of its own name, and no preview. */
  async isOpenAsProfile(): Promise<ApplicationViewModel> {
    const { page, t } = this.user;
    await page.getByRole('heading', { level: 1, name: t('application.profile.title') }).waitFor();
    this.view = await this.user.read<ApplicationViewModel>(`application/${this.campaignId}`);
    return this.view;
  }

  /** Closes the dialog over a new form without beginning. */
  async closeStart(): Promise<void> {
    await closeByEscape(this.user.page.getByRole('dialog'));
  }

  /** The dialog that tells how the application is saved; shown once. */
  async begin(): Promise<void> {
    const { page, t } = this.user;
    const dialog = page.getByRole('dialog', { name: t('application.start.title') });
    await dialog.getByRole('button', { name: t('application.start.begin') }).click();
    await expect(dialog).toBeHidden();
  }

  /** Who has applied before is asked first what the form begins with. */
  async beginEmpty(): Promise<void> {
    const { page, t } = this.user;
    const dialog = page.getByRole('dialog', { name: t('application.start-copy.title') });
    await dialog.getByRole('radio', { name: t('application.start-copy.empty') }).check();
    await dialog.getByRole('button', { name: t('application.start-copy.begin') }).click();
    await expect(dialog).toBeHidden();
  }

  async openSection(name: SectionName): Promise<Locator> {
    const { page } = this.user;
    // Titles may be parts of each other, so a section is told by its place in the page.
    const section = page.locator(`[data-section="${name}"]`);
    await expand(section.getByRole('heading', { level: 2 }).getByRole('button'));
    // Its open rows are regions too.
    return section.getByRole('region').first();
  }

  async fill(section: SectionName, field: string, value: Value): Promise<void> {
    const area = await this.openSection(section);
    await this.enter(area, this.configOf(section, field), value);
  }

  /** Adds a row and fills it in; the fields go by their names (docs/specification.md#field-names). */
  async addRow(section: SectionName, values: Readonly<Record<string, Value>>): Promise<void> {
    const area = await this.openSection(section);
    await area.getByRole('button', { name: this.user.t('application.table.add', { section }) }).click();
    const row = this.rows(area).last();
    for (const [field, value] of Object.entries(values)) await this.enter(row, this.configOf(section, field), value);
  }

  /** Changes fields of a row; it is opened where it is closed. @param number 1 for the first row */
  async changeRow(section: SectionName, number: number, values: Readonly<Record<string, Value>>): Promise<void> {
    const area = await this.openSection(section);
    const row = this.rows(area).nth(number - 1);
    const edit = row.getByRole('button', { name: this.user.t('application.table.edit'), exact: true });
    const close = row.getByRole('button', { name: this.user.t('application.table.close'), exact: true });
    await edit.or(close).waitFor();
    if (await edit.isVisible()) await edit.click();
    for (const [field, value] of Object.entries(values)) await this.enter(row, this.configOf(section, field), value);
  }

  private rows(area: Locator): Locator {
    return area.getByRole('listitem').filter({ has: this.user.page.getByRole('heading', { level: 3 }) });
  }

  async attach(field: string, file: ChosenFile): Promise<void> {
    const area = await this.openSection('attachments');
    const chooser = this.user.page.waitForEvent('filechooser');
    // The button beside it, for files of earlier applications, ends with the same label.
    await area.getByRole('button', { name: startsWith(this.configOf('attachments', field).label) }).click();
    await (await chooser).setFiles([file]);
  }

  async showsFile(name: string): Promise<void> {
    const area = await this.openSection('attachments');
    await expect(area.getByRole('link', { name })).toBeVisible();
  }

  async shows(section: SectionName, field: string, value: string): Promise<void> {
    const area = await this.openSection(section);
    await expect(area.getByLabel(this.configOf(section, field).label, { exact: true })).toHaveValue(value);
  }

  /** The save line says that everything typed has been acknowledged. */
  async isSaved(): Promise<void> {
    const saved = this.user.t('application.save.saved', { time: '' }).trim();
    await expect(
      this.user.page
        .getByText(new RegExp(`^${saved} \\d`))
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
  }

  async says(id: string): Promise<void> {
    await expect(this.user.page.getByText(this.user.t(id)).filter({ visible: true }).first()).toBeVisible();
  }

  async preview(): Promise<void> {
    const { page, t } = this.user;
    await page.getByRole('button', { name: t('application.form.preview') }).click();
  }

  /** The summary of the errors, which has the focus. */
  async faults(count: number): Promise<Locator> {
    const { page, t } = this.user;
    const summary = page
      .getByRole('alert')
      .or(page.getByRole('group'))
      .or(page.getByRole('region'))
      .filter({ hasText: t('application.preview.errors', { count }) })
      .last();
    await expect(summary).toBeVisible();
    return summary;
  }

  configOf(section: SectionName, field: string): FieldConfig {
    const config =
      section === 'basicInfo'
        ? this.loaded.personFieldMap[field]
        : Object.values(this.loaded.fieldGroupsMap)
            .filter((group) => group.section === section)
            .flatMap((group) => group.fields)
            .find(({ name }) => name === field);
    if (!config) throw new Error(`The campaign has no field ${section}.${field}`);
    return config;
  }

  private get loaded(): ApplicationViewModel {
    if (!this.view) throw new Error('Wait with isOpen() first');
    return this.view;
  }

  private async enter(area: Locator, config: FieldConfig, value: Value): Promise<void> {
    const control = area.getByLabel(config.label, { exact: true });
    switch (config.control) {
      case 'select':
        await control.selectOption(String(value));
        return;
      case 'checkbox':
        await control.setChecked(value === true);
        return;
      case 'radio':
        await area.getByRole('radio', { name: this.optionLabel(config, String(value)), exact: true }).check();
        return;
      case 'country':
      case 'language': {
        const box = area.getByRole('combobox', { name: config.label, exact: true });
        const wanted = this.optionLabel(config, String(value));
        await box.click();
        await box.pressSequentially(wanted);
        await this.user.page.getByRole('option', { name: wanted, exact: true }).click();
        return;
      }
      default:
        await control.fill(String(value));
        await control.blur();
    }
  }

  private optionLabel(config: FieldConfig, id: string): string {
    const option = config.options?.find((known) => known.id === id);
    if (option) return option.label;
    const type = config.control === 'country' ? 'region' : 'language';
    return new Intl.DisplayNames([this.user.locale], { type }).of(id) ?? id;
  }
}

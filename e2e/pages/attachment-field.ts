import type { Locator } from '@playwright/test';
import type { Attachment } from '@portal/contract/attachments';
import { expect, type PortalUser } from '../fixtures/portal/test';
import { type ApplicationForm, type ChosenFile, startsWith } from './application-form';

/** Words of the interface library's list of files, in Finnish. */
const CANCEL = 'Keskeytä lähetys';
const RETRY = 'Yritä uudelleen';
const REMOVE = 'Poista';

/** One field of the attachments, as the candidate uses it. Its page is in Finnish. */
export class AttachmentField {
  constructor(
    private readonly user: PortalUser,
    private readonly form: ApplicationForm,
    private readonly campaignId: number,
    private readonly field: string,
  ) {}

  async choose(...files: ChosenFile[]): Promise<void> {
    const chooser = this.user.page.waitForEvent('filechooser');
    await (await this.place()).click();
    await (await chooser).setFiles(files);
  }

  /** Drags files from the desktop onto the field. */
  async drop(...files: ChosenFile[]): Promise<void> {
    const given = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }));
    const dataTransfer = await this.user.page.evaluateHandle((dropped) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, base64 } of dropped) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      return transfer;
    }, given);
    const place = await this.place();
    for (const event of ['dragenter', 'dragover', 'drop']) await place.dispatchEvent(event, { dataTransfer });
  }

  async shows(name: string): Promise<void> {
    await expect((await this.list()).getByRole('link', { name, exact: true })).toBeVisible();
  }

  async showsNo(name: string): Promise<void> {
    await expect((await this.form.openSection('attachments')).getByText(name, { exact: true })).toBeHidden();
  }

  /** @param id of the words that tell why the file did not arrive */
  async tellsCause(name: string, id: string): Promise<void> {
    await expect((await this.row(name)).getByRole('alert')).toContainText(this.user.t(id));
  }

  async isOnItsWay(name: string): Promise<void> {
    await expect((await this.row(name)).getByRole('progressbar', { name })).toBeVisible();
  }

  async cancel(name: string): Promise<void> {
    await this.press(CANCEL, name, ': ');
  }

  async retry(name: string): Promise<void> {
    await this.press(RETRY, name, ': ');
  }

  async remove(name: string): Promise<void> {
    const { page, t } = this.user;
    await this.press(REMOVE, name, ' ');
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await question.getByRole('button', { name: t('application.file.remove'), exact: true }).click();
    await this.showsNo(name);
  }

  /** The button that opens the list of files of earlier applications. */
  get earlier(): Locator {
    const { page, t } = this.user;
    return page.getByRole('button', { name: t('application.file.reuse-for', { field: this.label }) });
  }

  /** Opens the list of files of earlier applications. */
  async lookAtEarlier(): Promise<Locator> {
    const { page, t } = this.user;
    await this.form.openSection('attachments');
    await this.earlier.click();
    const dialog = page.getByRole('dialog', { name: t('application.file.reuse-title') });
    await dialog.waitFor();
    return dialog;
  }

  async attachFromEarlier(name: string): Promise<void> {
    const dialog = await this.lookAtEarlier();
    await dialog.getByLabel(name).check();
    await dialog.getByRole('button', { name: this.user.t('application.file.reuse-attach') }).click();
    await expect(dialog).toBeHidden();
    await this.shows(name);
  }

  /** Bytes of the file that its link gives. */
  async download(name: string): Promise<Buffer> {
    const download = this.user.page.waitForEvent('download');
    await (await this.list()).getByRole('link', { name, exact: true }).click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await download).createReadStream()) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks);
  }

  /** Names of the files that the server holds. */
  async stored(): Promise<string[]> {
    const { values } = await this.user.read<{ values: Record<string, Attachment[]> }>(`attachments/${this.campaignId}`);
    return (values[this.field] ?? []).map(({ name }) => name);
  }

  private get label(): string {
    return this.form.configOf('attachments', this.field).label;
  }

  private async place(): Promise<Locator> {
    const area = await this.form.openSection('attachments');
    return area.getByRole('button', { name: startsWith(this.label) });
  }

  private async list(): Promise<Locator> {
    return (await this.form.openSection('attachments')).getByRole('list', { name: this.label });
  }

  private async row(name: string): Promise<Locator> {
    return (await this.list()).getByRole('listitem').filter({ hasText: name });
  }

  private async press(action: string, name: string, between: string): Promise<void> {
    await (await this.row(name)).getByRole('button', { name: `${action}${between}${name}`, exact: true }).click();
  }
}

import type { Locator } from '@playwright/test';
import type { ApplicationViewModel } from '@portal/contract/application';
import { expect, type PortalUser } from '../fixtures/portal/test';
import { closeByEscape, hasFocus } from './dialogs';

/** The menu of what can be done with an application as a whole, and the dialogs that open from it. */
export class ApplicationActions {
  constructor(
    private readonly user: PortalUser,
    private readonly view: ApplicationViewModel,
  ) {}

  private get button(): Locator {
    const { page, t } = this.user;
    const { title } = this.view.campaign;
    return page.getByRole('button', { name: t('application.actions.label', { title }), exact: true });
  }

  /** Opens the dialog of an action by keyboard. @returns the dialog, which has the focus */
  async open(action: string): Promise<Locator> {
    const { page, t } = this.user;
    await this.button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: t(`application.actions.${action}`), exact: true }).press('Enter');
    // The menu is a dialog itself while it fades, but one without a heading.
    const dialog = page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .filter({ has: page.getByRole('heading', { level: 2 }) });
    await hasFocus(dialog);
    return dialog;
  }

  /** Closes it by the key, and the focus is where it was before. */
  async close(dialog: Locator): Promise<void> {
    await closeByEscape(dialog);
    await expect(this.button).toBeFocused();
  }
}

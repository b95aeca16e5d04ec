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

  /** Presses the button of the menu, whether its code has come or not. */
  async press(): Promise<void> {
    await this.button.click();
  }

  /** Presses the button of a menu whose code had not come until the menu is there and has the focus. */
  async load(): Promise<void> {
    const { page } = this.user;
    const menu = this.button.and(page.locator('[aria-haspopup]'));
    // For a moment a press hears of the failure once more, without another request.
    await expect(async () => {
      if (!(await menu.isVisible())) await this.button.click({ timeout: 1_000 });
      await expect(menu).toBeFocused({ timeout: 1_000 });
    }).toPass();
  }

  /** Chooses an action from the menu by keyboard. */
  async choose(action: string): Promise<void> {
    const { page, t } = this.user;
    await this.button.press('Enter');
    await page.getByRole('menuitem', { name: t(`application.actions.${action}`), exact: true }).press('Enter');
  }

  /** Opens the dialog of an action by keyboard. @returns the dialog, which has the focus */
  async open(action: string): Promise<Locator> {
    await this.choose(action);
    return this.opened();
  }

  /** @returns the dialog of the action that was chosen, which has the focus */
  async opened(): Promise<Locator> {
    const { page } = this.user;
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

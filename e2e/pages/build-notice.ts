import { expect, type Page } from '@playwright/test';
import { BASE_PATH } from '@portal/contract/limits';

const TITLE = 'Oma versio ei käänny';

/** The errors of a developer's own build on a page in Finnish. */
export class BuildNotice {
  constructor(private readonly page: Page) {}

  private get notice() {
    return this.page.getByRole('region', { name: TITLE });
  }

  async expectError(where: RegExp, words: string): Promise<void> {
    await expect(this.notice).toContainText(where);
    await expect(this.notice).toContainText(words);
    await expect(this.page.getByRole('status').filter({ hasText: TITLE })).toContainText(where);
  }

  async expectNone(): Promise<void> {
    await expect(this.notice).toBeHidden();
  }

  async dismissByKeyboard(): Promise<void> {
    await this.notice.getByRole('button', { name: 'Sulje' }).focus();
    await this.page.keyboard.press('Escape');
  }
}

/** Opens a page with a developer's own build, at a portal that asks first. @param allow called with the code of the browser */
export async function openAllowed(
  page: Page,
  { page: address, path }: { page: string; path: string },
  allow: (code: string) => Promise<unknown>,
): Promise<void> {
  const request = address.replace(`${BASE_PATH}?`, `${BASE_PATH}${path}?lang=fi&`);
  await page.goto(request);
  const command = await page.locator('code').innerText();
  await allow(/--browser (\S+)/.exec(command)?.[1] ?? '');
  await page.goto(request);
  await page.getByRole('button', { name: 'Käytä omaa versiotani' }).click();
}

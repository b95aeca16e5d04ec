import { BASE_PATH } from '@portal/contract/limits';
import { matchRoute } from '@portal/routing/match';
import type { PortalUser } from '../fixtures/portal/test';

/** Where every step of the route table begins: a page that all may see but who has to confirm their e-mail first. */
const START = '/error';

/** Follows addresses inside the portal and tells what is shown there. */
export class AddressBar {
  constructor(private readonly user: PortalUser) {}

  /** Goes to an address as the browser's Back and Forward do, without loading the portal anew. */
  async go(path: string): Promise<void> {
    const { page, t } = this.user;
    await this.push(START);
    await page.waitForFunction(
      ({ start, title }) =>
        window.location.pathname !== start || document.querySelector('main h1')?.textContent === title,
      { start: `${BASE_PATH}${START}`, title: t('host.error-page.title') },
    );
    await this.push(path);
  }

  /**
   * What the table says of an address, once something is shown.
   * @param asked pattern of the address that was followed
   * @returns undefined while the page is on its way
   */
  async outcome(asked: string): Promise<string | undefined> {
    const { page, t } = this.user;
    const seen = await page.evaluate(
      (names) => {
        const has = (selector: string) => document.querySelector(selector) !== null;
        return {
          path: window.location.pathname,
          heading: document.querySelector('main h1')?.textContent,
          terms: [...document.querySelectorAll('[role=dialog] h2')].some((title) => title.textContent === names.terms),
          around: [
            has('header') ? 'M' : '',
            has(`nav[aria-label="${names.links}"]`) ? 'N' : '',
            has('footer') ? 'F' : '',
            [...document.querySelectorAll('button')].some(({ textContent }) => textContent === names.feedback)
              ? 'B'
              : '',
          ].join(''),
        };
      },
      {
        terms: t('host.terms.title'),
        links: t('host.quick-links.title'),
        feedback: t('host.feedback.open'),
      },
    );
    const path = seen.path.slice(BASE_PATH.length) || '/';
    const pattern = matchRoute(path)?.route.pattern ?? path;
    const shown = seen.heading !== undefined && (pattern === START) === (seen.heading === t('host.error-page.title'));
    if (!shown && !seen.terms) return undefined;
    const where = pattern === asked ? 'shown' : `→ ${pattern}`;
    return [seen.terms ? `terms over ${shown ? where : 'nothing'}` : where, seen.around].filter(Boolean).join(', ');
  }

  private async push(path: string): Promise<void> {
    await this.user.page.evaluate((address) => {
      sessionStorage.clear();
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `${BASE_PATH}${path}`);
  }
}

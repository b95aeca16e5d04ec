import type { Page, Route } from '@playwright/test';
import { API_PREFIX } from '@portal/contract/limits';
import type { Chance } from '../../fixtures/random';
import type { Faults } from './faults';

/** What happens to the calls that save. `lost-answer`: the server takes them, and nobody hears it. */
export const WEATHERS = ['fine', 'unavailable', 'too-many', 'aborted', 'lost-answer', 'slow-and-lost'] as const;
/** `cut`: no save arrives. */
export type Weather = (typeof WEATHERS)[number] | 'cut';

/** Share of the saves that the weather hits. */
const HIT = 0.7;

/** The way from one tab to the server, as bad as one likes. */
export class Line {
  weather: Weather = 'fine';

  constructor(
    private readonly chance: Chance,
    private readonly faults: Faults,
  ) {}

  async watch(page: Page): Promise<void> {
    await page.route(
      (url) => url.pathname.startsWith(API_PREFIX) && !url.pathname.includes('/authentication/'),
      async (route) => {
        if (
          route.request().method() !== 'POST' ||
          this.weather === 'fine' ||
          (this.weather !== 'cut' && this.chance.next() > HIT)
        )
          return route.continue();
        return this.hit(route, this.weather);
      },
    );
  }

  private async hit(route: Route, weather: Weather): Promise<void> {
    this.faults.count(weather);
    switch (weather) {
      case 'unavailable':
        return route.fulfill({ status: 503, body: '' });
      case 'too-many':
        return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, body: '' });
      case 'lost-answer':
      case 'slow-and-lost':
        // The page may have gone away meanwhile; what the server did stays done.
        await route.fetch().catch(() => undefined);
        return weather === 'lost-answer' ? route.abort('connectionreset') : route.fulfill({ status: 504, body: '' });
      default:
        return route.abort('internetdisconnected');
    }
  }
}

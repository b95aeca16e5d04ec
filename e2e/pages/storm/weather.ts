import type { Page, Route } from '@playwright/test';
import { API_PREFIX } from '@portal/contract/limits';
import type { Chance } from '../../fixtures/random';
import type { Faults } from './faults';

/** What happens to the calls that save. `lost-answer`: the server takes them, and nobody hears it. */
export const WEATHERS = ['fine', 'unavailable', 'too-many', 'aborted', 'lost-answer', 'slow-and-lost'] as const;
/** `cut`: no save arrives. */
export type Weather = (typeof WEATHERS)[number] | 'cut';

/** What happens to the calls that read. `late`: the answer is as old as the question by the time that it comes. */
export const SIGHTS = ['clear', 'unavailable', 'aborted', 'lost-answer', 'late'] as const;
export type Sight = (typeof SIGHTS)[number];

/** Share of the saves that the weather hits. */
const HIT = 0.7;
/** Share of the reads: opening a form takes a dozen, and has to succeed at some time. */
const HIT_READS = 0.5;
/** Longest delay of a late answer, in milliseconds. */
const LATEST_MS = 2500;

/** The way from one tab to the server, as bad as one likes. */
export class Line {
  weather: Weather = 'fine';
  sight: Sight = 'clear';

  constructor(
    private readonly chance: Chance,
    private readonly faults: Faults,
  ) {}

  clearUp(): void {
    this.weather = 'fine';
    this.sight = 'clear';
  }

  async watch(page: Page): Promise<void> {
    await page.route(
      (url) => url.pathname.startsWith(API_PREFIX) && !url.pathname.includes('/authentication/'),
      async (route) => {
        const reads = route.request().method() === 'GET';
        return reads ? this.read(route) : this.save(route);
      },
    );
  }

  private async save(route: Route): Promise<void> {
    const { weather } = this;
    if (weather === 'fine' || (weather !== 'cut' && this.chance.next() > HIT)) return route.continue();
    this.faults.count(weather);
    switch (weather) {
      case 'unavailable':
        return route.fulfill({ status: 503, body: '' });
      case 'too-many':
        return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, body: '' });
      case 'lost-answer':
      case 'slow-and-lost':
        await ask(route);
        return weather === 'lost-answer' ? route.abort('connectionreset') : route.fulfill({ status: 504, body: '' });
      default:
        return route.abort('internetdisconnected');
    }
  }

  private async read(route: Route): Promise<void> {
    const { sight } = this;
    if (sight === 'clear' || this.chance.next() > HIT_READS) return route.continue();
    this.faults.count(`read ${sight}`);
    switch (sight) {
      case 'unavailable':
        return route.fulfill({ status: 503, body: '' });
      case 'lost-answer':
        await ask(route);
        return route.abort('connectionreset');
      case 'late': {
        const delay = this.chance.below(LATEST_MS);
        const response = await ask(route);
        await new Promise((resolve) => setTimeout(resolve, delay));
        // The page may have gone away meanwhile.
        return response ? route.fulfill({ response }).catch(() => undefined) : route.abort();
      }
      default:
        return route.abort('internetdisconnected');
    }
  }
}

/** The server hears the call; the page may have gone away meanwhile, and what the server did stays done. */
const ask = (route: Route) => route.fetch().catch(() => undefined);

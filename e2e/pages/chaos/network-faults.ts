import type { Page, Route } from '@playwright/test';
import { API_PREFIX } from '@portal/contract/limits';
import type { Chance } from '../../fixtures/random';
import type { FaultCounts } from './fault-counts';

/** Answers that are not the API's, in place of its own. */
const FOREIGN = {
  page: { status: 200, contentType: 'text/html', body: '<!doctype html><title>Log in to the network</title>' },
  empty: { status: 200, body: '' },
  'no-content': { status: 204, body: '' },
  'other-json': { status: 200, contentType: 'application/json', body: '{"ok":true}' },
  'page-403': { status: 403, contentType: 'text/html', body: '<h1>Forbidden</h1>' },
  'too-large': { status: 413, headers: { 'retry-after': '1' }, body: '' },
} as const;
type Foreign = keyof typeof FOREIGN;
const FOREIGN_KINDS = Object.keys(FOREIGN) as Foreign[];

/** What happens to the calls that save. `lost-answer`: the server takes them, and nobody hears it. `foreign`: something else answers. */
export const SAVE_FAULTS = [
  'none',
  'unavailable',
  'too-many',
  'aborted',
  'lost-answer',
  'slow-and-lost',
  'foreign',
  'cut-off',
  'csrf',
  'slow',
] as const;
/** `cut`: no save arrives. */
export type SaveFault = (typeof SAVE_FAULTS)[number] | 'cut';

/** What happens to the calls that read. `late`: the answer is as old as the question by the time that it comes. */
export const READ_FAULTS = ['none', 'unavailable', 'aborted', 'lost-answer', 'late'] as const;
export type ReadFault = (typeof READ_FAULTS)[number];

/** Share of the saves that a fault hits. */
const HIT = 0.7;
/** Share of the reads: opening a form takes a dozen, and has to succeed at some time. */
const HIT_READS = 0.5;
/** Longest delay of a late answer, in milliseconds. */
const LATEST_MS = 2500;

/** The network between one tab and the server, with the faults that a test sets. */
export class NetworkFaults {
  saves: SaveFault = 'none';
  reads: ReadFault = 'none';

  constructor(
    private readonly chance: Chance,
    private readonly faults: FaultCounts,
  ) {}

  end(): void {
    this.saves = 'none';
    this.reads = 'none';
  }

  async watch(page: Page): Promise<void> {
    await page.route(
      ({ pathname }) => pathname.startsWith(API_PREFIX) && !/\/(authentication|tos)\//.test(pathname),
      async (route) => {
        const reads = route.request().method() === 'GET';
        return reads ? this.read(route) : this.save(route);
      },
    );
  }

  private async save(route: Route): Promise<void> {
    const fault = this.saves;
    if (fault === 'none' || (fault !== 'cut' && this.chance.next() > HIT)) return route.continue();
    this.faults.count(fault);
    switch (fault) {
      case 'unavailable':
        return route.fulfill({ status: 503, body: '' });
      case 'too-many':
        return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, body: '' });
      case 'lost-answer':
      case 'slow-and-lost':
        await ask(route);
        return fault === 'lost-answer' ? route.abort('connectionreset') : route.fulfill({ status: 504, body: '' });
      case 'foreign':
        return this.answerFromElsewhere(route);
      case 'cut-off':
        return cutOff(route);
      case 'csrf':
        return refuseToken(route);
      case 'slow':
        return this.late(route);
      default:
        return route.abort('internetdisconnected');
    }
  }

  /** Before or after the server has heard the call. */
  private async answerFromElsewhere(route: Route): Promise<void> {
    const kind = this.chance.pick(FOREIGN_KINDS);
    const heard = this.chance.next() < 0.5;
    this.faults.count(`${kind}, ${heard ? 'heard' : 'not heard'} by the server`);
    if (heard) await ask(route);
    await route.fulfill(FOREIGN[kind]).catch(() => undefined);
  }

  private async late(route: Route): Promise<void> {
    const delay = this.chance.below(LATEST_MS);
    const response = await ask(route);
    await new Promise((resolve) => setTimeout(resolve, delay));
    // The page may have gone away meanwhile.
    return response ? route.fulfill({ response }).catch(() => undefined) : route.abort();
  }

  private async read(route: Route): Promise<void> {
    const fault = this.reads;
    if (fault === 'none' || this.chance.next() > HIT_READS) return route.continue();
    this.faults.count(`read ${fault}`);
    switch (fault) {
      case 'unavailable':
        return route.fulfill({ status: 503, body: '' });
      case 'lost-answer':
        await ask(route);
        return route.abort('connectionreset');
      case 'late':
        return this.late(route);
      default:
        return route.abort('internetdisconnected');
    }
  }
}

/** The server hears the call; the page may have gone away meanwhile, and what the server did stays done. */
const ask = (route: Route) => route.fetch().catch(() => undefined);

/** The server's own answer, of which the end is missing. */
async function cutOff(route: Route): Promise<void> {
  const response = await ask(route);
  if (!response) return route.abort();
  const body = (await response.body()).subarray(0, -5);
  await route.fulfill({ response, body }).catch(() => undefined);
}

/** The server refuses the token, as it does when another session has begun. */
async function refuseToken(route: Route): Promise<void> {
  const headers = { ...route.request().headers(), 'x-xsrf-token': 'of-another-session' };
  await route.continue({ headers });
}

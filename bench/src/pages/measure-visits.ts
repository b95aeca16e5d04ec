import type { Browser, BrowserContext } from '@playwright/test';
import { openContext } from '../browser';
import { SLOW_PHONE, UNTHROTTLED, type Visit, visit } from './visit';

export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** A page that is measured. */
export interface MeasuredPage {
  name: string;
  path: string;
  /** What shows that it is rendered: where there is any, content that comes from the API. */
  selector: string;
  loggedIn: boolean;
}

export interface Times {
  cold: Visit[];
  warm: Visit[];
}

export interface Measured extends Times {
  /** One first visit on a fast line and processor: its requests and their order do not depend on the machine. */
  shape: Visit;
}

/** Opens a browser that has nothing of the portal but the cookies. */
export async function newVisitor(browser: Browser, cookies: Cookies): Promise<BrowserContext> {
  const context = await openContext(browser, { locale: 'fi-FI' });
  await context.addCookies(cookies);
  return context;
}

/**
 * A first visit on a fast line and processor.
 * @throws Error where the page logs an error or does not show what it is about
 */
export async function shapeOf(browser: Browser, url: string, selector: string, cookies: Cookies): Promise<Visit> {
  const context = await newVisitor(browser, cookies);
  try {
    const line = { ...UNTHROTTLED, roundTripMs: SLOW_PHONE.roundTripMs };
    const shape = await visit(context, url, selector, line);
    if (shape.errors.length > 0) throw new Error(`${url}: ${shape.errors.join('; ')}`);
    return shape;
  } finally {
    await context.close();
  }
}

/**
 * Scripts and styles that a visit loaded more than once, be it under another query: then the page is slower than it has to be, and no measure.
 * @returns their paths
 */
export function loadedTwice({ files }: Pick<Visit, 'files'>): string[] {
  const paths = files.map(({ url }) => new URL(url).pathname).filter((path) => /\.(js|css)$/.test(path));
  return [...new Set(paths.filter((path, index) => paths.indexOf(path) < index))];
}

/**
 * A first visit of which each file was loaded once.
 * @throws Error where one was loaded more often, or as `shapeOf` does
 */
export async function leanShapeOf(...visited: Parameters<typeof shapeOf>): Promise<Visit> {
  const shape = await shapeOf(...visited);
  const twice = loadedTwice(shape);
  if (twice.length > 0) throw new Error(`${visited[1]} loads twice: ${twice.join(', ')}`);
  return shape;
}

/**
 * Visits the same page of several variants on a slow phone, first and warm.
 * @param urls of the page by variant
 * @param rounds interleaved measurements of each variant
 */
export async function timeVisits<Name extends string>(
  browser: Browser,
  urls: Readonly<Record<Name, string>>,
  selector: string,
  cookies: Cookies,
  rounds: number,
): Promise<Record<Name, Times>> {
  const variants = Object.keys(urls) as Name[];
  const times = {} as Record<Name, Times>;
  for (const variant of variants) times[variant] = { cold: [], warm: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const variant of round % 2 === 0 ? variants : variants.toReversed()) {
      const context = await newVisitor(browser, cookies);
      times[variant].cold.push(await visit(context, urls[variant], selector, SLOW_PHONE));
      times[variant].warm.push(await visit(context, urls[variant], selector, SLOW_PHONE));
      await context.close();
    }
  }
  return times;
}

import type { BrowserContext, Page } from 'playwright-core';
import { NOTE_BUILT_INS, opacityScript, type PageLooks, type ReadPage, readPageScript } from './in-page';

/** How long a page may take until its heading is drawn, and a script until it lets the page answer, in milliseconds. */
const DRAWN_MS = 6_000;
const BUSY_MS = 5_000;
/** How often a page is asked, in milliseconds. */
const READ_EVERY_MS = 200;
/** From so many errors or unhandled rejections on their number is told, and the first of them; fewer are told one by one. */
const MANY_ERRORS = 20;

/**
 * Loads a page and checks what it shows.
 * @param looks what pages of the application look like
 * @param drawnMs how long it may take until its heading is drawn
 * @returns what is wrong, in words; empty where nothing is
 */
export async function pageErrorsOf(
  context: BrowserContext,
  url: string,
  looks: PageLooks,
  drawnMs = DRAWN_MS,
): Promise<string[]> {
  const page = await context.newPage();
  const thrown: string[] = [];
  let crashed = false;
  page.on('pageerror', (error) => thrown.push(error.message));
  page.on('crash', () => {
    crashed = true;
  });
  await page.addInitScript(NOTE_BUILT_INS);
  try {
    await page.goto(url, { waitUntil: 'commit', timeout: drawnMs });
    const seen = await untilItIsDrawn(page, looks, drawnMs);
    if (crashed) return ['the page crashed (memory?)'];
    if (seen === undefined) return [`a script kept the page busy for ${BUSY_MS / 1000} s`];
    const errors = [
      ...(seen.notice ? ['a part failed and a notice stands in its place'] : []),
      ...(seen.heading ? [] : ['no heading']),
      ...(seen.ids.length > 0 ? [`texts are missing: ${some(seen.ids)}`] : []),
      ...thrownErrors(thrown),
    ];
    const changed = seen.changed.filter((name) => !looks.replaced?.includes(name));
    if (changed.length > 0) errors.push(`the browser's own functions were changed: ${some(changed)}`);
    const unseen = await firstUnseen(page, looks);
    if (unseen !== undefined) errors.unshift(`nothing visible of ${unseen}`);
    return errors;
  } catch (error) {
    if (crashed) return ['the page crashed (memory?)'];
    return [`it could not be looked at: ${error instanceof Error ? error.message.split('\n')[0] : error}`];
  } finally {
    // A page that is kept busy cannot close; the browser ends with the check.
    void page.close().catch(() => undefined);
  }
}

const some = (names: readonly string[]) =>
  `${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`;

function thrownErrors(errors: readonly string[]): string[] {
  if (errors.length >= MANY_ERRORS) return [`${errors.length} errors or unhandled rejections: ${errors[0]}`];
  return errors.length > 0 ? [`errors: ${some([...new Set(errors)])}`] : [];
}

/** The page's content once it has a heading and nothing is being loaded, or at the end of its time; undefined where it does not answer. */
async function untilItIsDrawn(page: Page, looks: PageLooks, drawnMs: number): Promise<ReadPage | undefined> {
  const end = Date.now() + drawnMs;
  let drawn = 0;
  for (;;) {
    const seen = await withLimit(readPage(page, looks, end), BUSY_MS);
    if (seen === undefined) return undefined;
    if (seen === 'not yet') {
      await pause();
      continue;
    }
    const ready = seen.hasMain && !seen.loading && (seen.heading || seen.notice);
    drawn = ready ? drawn + 1 : 0;
    // Twice, since a redirect may follow what is drawn for a moment.
    if (drawn > 1 || Date.now() > end) return seen;
    await pause();
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, READ_EVERY_MS));

/** A page that has no body yet, or goes elsewhere while it is asked, cannot be read at that moment: it is asked again. */
async function readPage(page: Page, looks: PageLooks, end: number): Promise<ReadPage | 'not yet'> {
  try {
    return await (page.evaluate(readPageScript(looks)) as Promise<ReadPage>);
  } catch (error) {
    if (Date.now() > end || /crashed|closed/.test(String(error))) throw error;
    return 'not yet';
  }
}

/** What the first part that nobody sees is called: the page looks the same without it. */
async function firstUnseen(page: Page, looks: PageLooks): Promise<string | undefined> {
  const shot = () => page.screenshot({ type: 'jpeg', animations: 'disabled', caret: 'hide', timeout: BUSY_MS });
  const whole = await shot();
  for (const [part, words] of Object.entries(looks.parts)) {
    if (!(await page.evaluate(opacityScript(looks, part, '0')))) return words;
    const without = await shot();
    await page.evaluate(opacityScript(looks, part, ''));
    if (whole.equals(without)) return words;
  }
  return undefined;
}

async function withLimit<T>(work: Promise<T>, limitMs: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

import { BASE_PATH, type Locale } from '@portal/contract/limits';
import {
  atServiceKey,
  LOADING_PAGE,
  type Prerendered,
  prerenderedSchema,
  type ShellKind,
  shellKey,
} from '@portal/contract/prerendered';
import type { Release } from '@portal/contract/release';
import {
  BULLETINS_SLOT,
  EACH_POSITION,
  EACH_QUESTION,
  PAGE_SLOT,
  prerenderedPath,
  type ReleaseName,
} from '@portal/contract/release-names';
import type { RouteMatch } from '@portal/routing/match';
import type { PublicAnswers } from '../../page-text/public-answers';
import type { ReleaseFiles } from '../../releases/files/release-files';
import type { PageFile } from '../route-files';
import { fillBulletins } from './fill-bulletins';
import { fillList } from './fill-list';
import { fillQuestions } from './fill-questions';
import { readStyleSheet, type StyleSheet } from './style-sheet';
import { VerifiedFiles } from './verified-files';

/** Languages of some versions that are live side by side, as canaries are. */
const PAGES_KEPT = 60;
/** Style sheets of some versions, of 1 to 30 KB each. */
const SHEETS_KEPT = 200;

/** A page as the builds of host and remote have rendered it, to be shown until the scripts draw it. */
export interface PrerenderedPage {
  /** Without the portal's name; empty where it is not known yet. */
  title: string;
  html: string;
  /** The style sheets that the page lists, so that none is waited for. */
  sheets: readonly (Pick<PageFile, 'url'> & Pick<StyleSheet, 'css'>)[];
  /** What `style` attributes said; each within an element of its own. */
  styles: readonly string[];
  /** Fonts to be fetched after the scripts. */
  fonts: string;
}

/** All styles of a page, by whose hashes the policy allows them. */
export const inlineStyles = ({ sheets, styles, fonts }: PrerenderedPage): string[] => [
  ...sheets.map(({ css }) => css),
  ...styles,
  ...(fonts ? [fonts] : []),
];

export interface WantedPage {
  match: RouteMatch | undefined;
  /** As the browser shows it. */
  pathname: string;
  /** For whom; somebody who is logged in gets a page that is loading where its remote has rendered none. */
  kind: ShellKind;
  locale: Locale;
  theme: string;
  /** The style sheets that the page lists. */
  sheets: readonly PageFile[];
  /** Whether it is one that looks otherwise where people log in at a log-in service, as they do here. */
  asAtService: boolean;
  /** For what the API alone knows. */
  answers: Pick<PublicAnswers, 'firstPositions' | 'bulletins' | 'questions'>;
  /** Whether the address names the language, so that links go on in it. */
  keepsLanguage: boolean;
}

/** Pages that the builds bring as HTML among the files of their release. docs/adr/0026-words-before-scripts.md */
export class PrerenderedPages {
  readonly #pages: VerifiedFiles<Prerendered>;
  readonly #sheets: VerifiedFiles<StyleSheet>;

  constructor(files: Pick<ReleaseFiles, 'dir'>, onError: (error: unknown) => void) {
    const parse = (text: string) => prerenderedSchema.parse(JSON.parse(text));
    this.#pages = new VerifiedFiles(files, parse, { max: PAGES_KEPT, onError });
    this.#sheets = new VerifiedFiles(files, readStyleSheet, { max: SHEETS_KEPT, onError });
  }

  /** @returns undefined where a build has rendered nothing for the page */
  async find(
    releases: ReadonlyMap<ReleaseName, Release>,
    { match, pathname, kind, locale, theme, sheets, asAtService, answers, keepsLanguage }: WantedPage,
  ): Promise<PrerenderedPage | undefined> {
    const name = match?.route.remote ?? 'host';
    const [host, own] = await Promise.all([
      this.#of(releases.get('host'), locale),
      this.#of(releases.get(name), locale),
    ]);
    const shell = host?.shells?.[shellKey(theme, kind)];
    const { id = '', page: pageName = 'NotFoundPage' } = match?.route ?? {};
    const loading = kind === 'visitor' ? undefined : host?.pages[LOADING_PAGE];
    const page = asAtService ? own?.pages[atServiceKey(pageName)] : (own?.pages[id] ?? own?.pages[pageName] ?? loading);
    if (!shell || !page || host.classNames !== own?.classNames) return undefined;
    const [filled, styles, bulletins] = await Promise.all([
      withLists(page.html, answers, locale),
      this.#styles(sheets),
      answers.bulletins(locale).then((found) => found && fillBulletins(host.bulletins ?? {}, found.bulletinsToShow)),
    ]);
    if (filled === undefined || styles === undefined || bulletins === undefined) return undefined;
    const html = withCurrent(shell, pathname)
      .replace(BULLETINS_SLOT, () => bulletins)
      .replace(PAGE_SLOT, () => filled);
    return {
      title: page.title,
      html: keepsLanguage ? inLanguage(html, locale) : html,
      ...styles,
      styles: [host.shellStyle ?? '', page.style].filter(Boolean),
    };
  }

  async #of(release: Release | undefined, locale: Locale): Promise<Prerendered | undefined> {
    const path = prerenderedPath(locale);
    const known = release?.files[path];
    return known && this.#pages.read({ ...release, path, integrity: known.integrity });
  }

  /** @returns undefined where one of them cannot be read, or is another one */
  async #styles(files: readonly PageFile[]): Promise<Pick<PrerenderedPage, 'sheets' | 'fonts'> | undefined> {
    const found = await Promise.all(files.map((file) => this.#sheets.read(file)));
    const sheets = found.filter((sheet) => sheet !== undefined);
    if (sheets.length < files.length) return undefined;
    return {
      sheets: sheets.map(({ css }, index) => ({ css, url: files[index]?.url ?? '' })),
      fonts: sheets.map(({ fonts }) => fonts).join(''),
    };
  }
}

/** Marks the entry of the menu that leads to the page, or to one above it, as the drawn menu does. */
function withCurrent(shell: string, pathname: string): string {
  return shell.replace(/<li><a ([^>]*)href="([^"]+)"/g, (entry, rest: string, target: string) =>
    pathname === target || pathname.startsWith(`${target}/`)
      ? `<li><a aria-current="page" ${rest}href="${target}"`
      : entry,
  );
}

async function withLists(html: string, answers: WantedPage['answers'], locale: Locale): Promise<string | undefined> {
  if (html.includes(`<${EACH_POSITION}>`)) {
    const found = await answers.firstPositions(locale);
    return found && fillList(html, found, locale);
  }
  if (html.includes(`<${EACH_QUESTION}>`)) {
    const found = await answers.questions(locale);
    return found && fillQuestions(html, found);
  }
  return html;
}

/** Links of the portal that are pressed before the scripts lead on in the language of the address, as the drawn page's do. */
function inLanguage(html: string, locale: Locale): string {
  return html.replace(
    new RegExp(` href="(${BASE_PATH}(?:/[^"?#]*)?)"`, 'g'),
    (_, path: string) => ` href="${path}?lang=${locale}"`,
  );
}
